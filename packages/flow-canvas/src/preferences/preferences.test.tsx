import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { type CanvasPreferences, usablePreferences } from './preferences.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show(props: Partial<FlowCanvasProps> = {}) {
  const told: CanvasPreferences[] = [];
  const { handle, container, update, unmount } = showCanvas({
    onPreferencesChange: (preferences) => told.push(preferences),
    ...props,
  });
  const tool = () => container.querySelector('.flow-surface')!.getAttribute('data-tool');
  return { handle, told, tool, unmount, again: update };
}

describe('preferences', () => {
  it('are stored by the browser if the host stores none', () => {
    const first = show();
    expect(first.tool()).toBe('pointer');
    act(() => first.handle.runCommand('useHand'));
    act(() => first.handle.runCommand('toggleEdgeRouting'));
    expect(first.told.at(-1)).toEqual({ tool: 'hand', edgeRouting: 'orthogonal' });
    first.unmount();
    const second = show();
    expect(second.tool()).toBe('hand');
    act(() => second.handle.runCommand('toggleEdgeRouting'));
    expect(second.told.at(-1)).toEqual({ tool: 'hand', edgeRouting: 'curve' });
  });

  it('come from the host if it passes some, and this browser then stores none', () => {
    const { handle, told, tool, again } = show({ preferences: { tool: 'hand' } });
    expect(tool()).toBe('hand');
    act(() => handle.runCommand('usePointer'));
    expect(told).toEqual([{ tool: 'pointer', edgeRouting: 'curve' }]);
    expect(localStorage.length).toBe(0);
    again({ preferences: { tool: 'pointer' } });
    expect(tool()).toBe('pointer');
    again({ preferences: { tool: 'hand' } });
    expect(tool()).toBe('hand');
  });

  it('still apply when the host’s function fails, which is reported', async () => {
    const issues: CanvasIssue[] = [];
    const onPreferencesChange = () => {
      throw new Error('no room');
    };
    const { handle, tool } = show({ onPreferencesChange, onIssue: (issue) => issues.push(issue) });
    act(() => handle.runCommand('useHand'));
    expect(tool()).toBe('hand');
    await waitFor(() =>
      expect(issues).toContainEqual({ kind: 'host-failed', message: 'onPreferencesChange: no room' }),
    );
  });

  it('ignore invalid values', () => {
    expect(usablePreferences({ tool: 'wand', edgeRouting: 7 })).toEqual({});
    expect(usablePreferences('hand')).toEqual({});
    expect(usablePreferences(null)).toEqual({});
    localStorage.setItem('heddle-canvas-preferences', '{not json');
    expect(show().tool()).toBe('pointer');
  });
});
