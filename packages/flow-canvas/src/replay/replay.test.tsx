import { type RunEvent, type RunState, runState } from '@heddle/workflow-schema/runs';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Replay } from './Replay.js';
import { RunScrubber } from './RunScrubber.js';

afterEach(cleanup);

const events: RunEvent[] = [
  { seq: 1, at: 1000, type: 'run.started', runId: '1', inputs: { a: 1 } },
  { seq: 2, at: 1000, type: 'node.started', path: '100001', nodeId: '100001', attempt: 1, inputs: {} },
  { seq: 3, at: 1010, type: 'node.finished', path: '100001', nodeId: '100001', outputs: { a: 1 } },
  { seq: 4, at: 1500, type: 'node.started', path: '900001', nodeId: '900001', attempt: 1, inputs: {} },
  { seq: 5, at: 3000, type: 'node.finished', path: '900001', nodeId: '900001', outputs: {} },
  { seq: 6, at: 3000, type: 'run.finished', outputs: {} },
];

describe('a replay', () => {
  it('returns the run after any number of events, forward and back', () => {
    const replay = new Replay(events);
    for (const position of [0, 3, 6, 2, 5, 1, 99, -4]) {
      const count = Math.max(0, Math.min(position, 6));
      expect(structuredClone(replay.stateAt(position))).toEqual(runState(events.slice(0, count)));
    }
  });

  it('finds the position of a time', () => {
    const replay = new Replay(events);
    expect([0, 9, 10, 499, 500, 5000].map((after) => replay.positionAt(after))).toEqual([2, 2, 3, 3, 4, 6]);
    expect(replay.duration).toBe(2000);
    expect(new Replay([]).positionAt(5)).toBe(0);
  });
});

describe('scrubber', () => {
  function show(journal = events) {
    let run: RunState | undefined;
    const onRun = vi.fn((state: RunState) => {
      run = structuredClone(state);
    });
    const titleOf = (id: string) => ({ '100001': 'Start', '900001': 'End' })[id];
    render(<RunScrubber events={journal} language="en" onRun={onRun} titleOf={titleOf} />);
    return () => run!;
  }

  it('starts at the end, and shows the events up to where it is moved', () => {
    const run = show();
    expect(run().status).toBe('success');
    const slider = screen.getByRole('slider', { name: 'Replay position' });
    fireEvent.change(slider, { target: { value: '4' } });
    expect(run().nodes.get('900001')?.status).toBe('running');
    expect(slider.getAttribute('aria-valuetext')).toBe('Step 4 of 6, 0.50 s: End started');
    fireEvent.click(screen.getByRole('button', { name: 'Step back' }));
    expect(run().nodes.has('900001')).toBe(false);
    expect(screen.getByText('Start finished')).toBeTruthy();
    fireEvent.change(slider, { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Step back' }));
    expect(screen.getByText('Before the run')).toBeTruthy();
  });

  it('plays the run from the start, and pauses', () => {
    vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
    const run = show();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    act(() => void vi.advanceTimersByTime(700));
    expect(run().nodes.get('900001')?.status).toBe('running');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => void vi.advanceTimersByTime(9000));
    expect(run().status).toBe('running');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(run().nodes.get('900001')?.status).toBe('running');
    act(() => void vi.advanceTimersByTime(2500));
    expect(run().status).toBe('success');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    vi.useRealTimers();
  });

  it('is disabled without events', () => {
    show([]);
    fireEvent.click(screen.getByRole('button', { name: 'Step forward' }));
    expect(screen.getByText('Before the run')).toBeTruthy();
  });
});
