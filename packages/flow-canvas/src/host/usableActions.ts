import type { CanvasIssue, NodeAction } from '../FlowCanvasProps.js';
import { isObject } from './hostOptions.js';
import { textOf } from './textOf.js';

/** What a host offers for a node; nothing where its function fails. */
export function usableActions(
  ask: () => unknown,
  report: (issue: CanvasIssue) => void,
): readonly NodeAction[] {
  try {
    const actions = ask();
    if (Array.isArray(actions))
      return actions.filter(
        (action) =>
          isObject(action) && typeof action.id === 'string' && typeof action.onSelect === 'function',
      );
    report({ kind: 'wrong-property', message: 'nodeActions must give an array' });
  } catch (error) {
    report({ kind: 'host-failed', message: `nodeActions: ${textOf(error)}` });
  }
  return [];
}
