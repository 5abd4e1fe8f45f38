import type { RunEvent } from '@heddle/workflow-schema/runs';
import { runState } from '@heddle/workflow-schema/runs';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle } from '../FlowCanvasProps.js';
import { definitions, looping, sample, views } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

const announcement = () => screen.getByRole('status').textContent;

describe('announcements to screen readers', () => {
  it('announces when a run starts and where it fails', () => {
    const events: RunEvent[] = [
      { seq: 1, at: 1, type: 'run.started', runId: '1', inputs: {} },
      { seq: 2, at: 2, type: 'node.started', path: '110002', nodeId: '110002', attempt: 1, inputs: {} },
    ];
    const error = { code: 305000002, message: 'no', nodeId: '110002' };
    const failed: RunEvent[] = [
      ...events,
      { seq: 3, at: 3, type: 'node.failed', path: '110002', nodeId: '110002', error },
      { seq: 4, at: 4, type: 'run.failed', error },
    ];
    const stage = (run: ReturnType<typeof runState> | undefined) => (
      <FlowCanvas definitions={definitions} views={views} defaultValue={sample()} language="en" run={run} />
    );
    const { rerender } = render(stage(undefined));
    rerender(stage(runState(events)));
    expect(announcement()).toBe('Run started');
    rerender(stage(runState(failed)));
    expect(announcement()).toBe('Run failed at Work');
  });

  it('announces a repeated message again, and the shortcut that undoes a deletion', () => {
    const ref = createRef<CanvasHandle>();
    render(
      <FlowCanvas ref={ref} definitions={definitions} views={views} defaultValue={sample()} language="en" />,
    );
    const remove = (id: string) => {
      act(() => ref.current!.select([id]));
      act(() => ref.current!.runCommand('delete'));
    };
    remove('110002');
    const first = screen.getByRole('status').firstChild;
    expect(announcement()).toBe('Deleted 1 item and reconnected the neighbours. Press Ctrl+Z to undo');
    act(() => ref.current!.undo());
    remove('110002');
    expect(screen.getByRole('status').firstChild).not.toBe(first);
  });
});

describe('graph tree', () => {
  it('lists the nodes in flow order, with levels, positions and connections', () => {
    render(<FlowCanvas definitions={definitions} views={views} defaultValue={looping()} language="en" />);
    const rows = within(screen.getByRole('tree', { name: 'Nodes on the canvas' })).getAllByRole('treeitem');
    const told = rows.map((row) =>
      [
        row.getAttribute('aria-level'),
        `${row.getAttribute('aria-posinset')}/${row.getAttribute('aria-setsize')}`,
        row.textContent,
      ].join(' '),
    );
    expect(told).toEqual([
      '1 1/4 Start, start, to Repeat',
      '1 2/4 Repeat, repeat, to End, from Start',
      '2 1/2 In, work, inside Repeat, to Out, from start of the body of Repeat',
      '2 2/2 Out, work, inside Repeat, to end of the body of Repeat, from In',
      '1 3/4 End, end, from Repeat',
      '1 4/4 Apart, work, not connected',
    ]);
    expect(rows[1]?.getAttribute('aria-expanded')).toBe('true');
    expect(rows.filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });
});
