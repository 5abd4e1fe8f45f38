import type { Issue } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { useProblems } from '../hooks/useProblems.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';

beforeAll(preloadCanvas);
afterEach(cleanup);

const empty: Issue = { rule: 'work.empty', severity: 'error', nodeId: '110002', parameters: {} };
const unused: Issue = {
  rule: 'work.unused',
  severity: 'warning',
  edge: { source: '110003', target: '900001' },
  parameters: {},
};
const whole: Issue = { rule: 'document.odd', severity: 'warning', parameters: {} };

function show(props: Partial<FlowCanvasProps> = {}) {
  const handle = createRef<CanvasHandle>();
  const canvas = (more: Partial<FlowCanvasProps>) => (
    <FlowCanvas
      ref={handle}
      definitions={definitions}
      views={views}
      defaultValue={sample()}
      language="en"
      issues={[empty, unused, whole]}
      renderNodePanel={({ node }) => <p>Form of {node.id}</p>}
      {...more}
    />
  );
  const { rerender } = render(canvas(props));
  return {
    handle: () => handle.current!,
    update: (more: Partial<FlowCanvasProps>) => rerender(canvas({ ...props, ...more })),
  };
}

const press = (key: string) => fireEvent.keyDown(screen.getByRole('application'), { key });
const panel = () => screen.findByRole('region', { name: 'Problems' });

describe('list of problems', () => {
  it('counts them, names their nodes, and shows the host’s messages', async () => {
    show({ describeIssue: ({ rule }) => (rule === 'document.odd' ? '' : `It is ${rule}.`) });
    press('p');
    const list = await panel();
    expect(list.textContent).toMatch(/1 error.*2 warnings/);
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'WorkIt is work.empty.',
      'OtherIt is work.unused.',
      'Whole workflowdocument.odd',
    ]);
    expect(within(rows[0]!).getByRole('img', { name: '1 error' })).toBeTruthy();
    press('p');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull());
  });

  it('goes to the node, opens its form, and notifies the host', async () => {
    const onShowIssue = vi.fn();
    const { handle } = show({ onShowIssue });
    act(() => handle().showProblems());
    fireEvent.click(within(await panel()).getByRole('button', { name: /work\.empty/ }));
    expect(screen.getByText('Form of 110002')).toBeTruthy();
    expect(document.querySelector('[data-flow-node="110002"][data-selected]')).not.toBeNull();
    expect(onShowIssue).toHaveBeenCalledExactlyOnceWith(empty);
    // An edge leads to its source node; the document has no place to go to.
    fireEvent.click(within(await panel()).getByRole('button', { name: /work\.unused/ }));
    expect(screen.getByText('Form of 110003')).toBeTruthy();
    fireEvent.click(within(await panel()).getByRole('button', { name: /document\.odd/ }));
    expect(onShowIssue).toHaveBeenLastCalledWith(whole);
  });

  it('offers fixes, and looks up further ones only on request', async () => {
    const fix = vi.fn();
    const choices = vi.fn(() => [{ id: 'end', label: 'Connect to End', onSelect: fix }]);
    const { update } = show({
      issueActions: ({ rule }) =>
        rule === 'work.empty'
          ? [
              { id: 'fix', label: 'Fill it in', onSelect: fix },
              { id: 'others', label: 'Other ways', choices },
            ]
          : [],
    });
    press('p');
    const list = await panel();
    fireEvent.click(within(list).getByRole('button', { name: 'Fill it in' }));
    expect(fix).toHaveBeenCalledTimes(1);
    expect(choices).not.toHaveBeenCalled();
    fireEvent.click(within(list).getByRole('button', { name: 'Other ways' }));
    update({ issues: [empty, whole] });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Connect to End' }));
    expect(choices).toHaveBeenCalledTimes(1);
    expect(fix).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('menu')).toBeNull();
    update({ readOnly: true });
    expect(within(list).queryByRole('button', { name: 'Fill it in' })).toBeNull();
  });

  it('keeps the keyboard focus when a fixed problem disappears', async () => {
    const fix = { id: 'fix', label: 'Fill it in', onSelect: () => undefined };
    const { update } = show({ issueActions: ({ rule }) => (rule === 'work.empty' ? [fix] : []) });
    press('p');
    const list = await panel();
    act(() => within(list).getByRole('button', { name: 'Fill it in' }).focus());
    update({ issues: [whole] });
    expect(document.activeElement).toBe(list);
  });

  it('continues when the host fails, and renders one page of rows at a time', async () => {
    const issues: CanvasIssue[] = [];
    const many = Array.from({ length: 250 }, (_, index): Issue => ({ ...empty, rule: `rule.${index}` }));
    show({
      issues: many,
      issueActions: () => {
        throw new Error('no');
      },
      onIssue: (issue) => issues.push(issue),
    });
    press('p');
    const list = await panel();
    expect(within(list).getAllByRole('listitem')).toHaveLength(101);
    expect(issues).toEqual([{ kind: 'host-failed', message: 'issueActions: no' }]);
    fireEvent.click(within(list).getByRole('button', { name: 'Show 100 more problems' }));
    fireEvent.click(within(list).getByRole('button', { name: 'Show 50 more problems' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(250);
  });

  it('takes the focus, returns it on Escape, and follows the host', async () => {
    const { update } = show();
    press('p');
    const list = await panel();
    expect(document.activeElement).toBe(list);
    // Letters are not shortcuts here.
    fireEvent.keyDown(list, { key: 'n' });
    expect(screen.queryByRole('dialog')).toBeNull();
    update({ issues: [] });
    expect(list.textContent).toContain('No problems');
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    // Without checks by the host there is no such list.
    cleanup();
    const bare = show({ issues: undefined });
    act(() => bare.handle().runCommand('showProblems'));
    expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull();
  });

  it('can be rendered by the host, with the same actions', async () => {
    const onShowIssue = vi.fn();
    function Ours() {
      const { isOpen, issues, titleOf, goTo } = useProblems();
      if (!isOpen) return null;
      return (
        <button
          type="button"
          onClick={() => goTo(issues[0]!)}
        >{`${titleOf(issues[0]!)}, ${issues.length}`}</button>
      );
    }
    show({ onShowIssue, slots: { problemPanel: Ours } });
    press('p');
    fireEvent.click(await screen.findByRole('button', { name: 'Work, 3' }));
    expect(onShowIssue).toHaveBeenCalledWith(empty);
  });
});
