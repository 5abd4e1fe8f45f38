import type { CanvasIssue, IssueAction, NodeAction } from '../FlowCanvasProps.js';
import { isObject } from './hostOptions.js';
import { textOf } from './textOf.js';

/** The actions that the host's function of this name returns for a node or a problem; empty when it fails. */
export function usableActions<Action extends NodeAction | IssueAction>(
  name: string,
  ask: () => readonly Action[],
  report: (issue: CanvasIssue) => void,
): readonly Action[] {
  try {
    const actions: unknown = ask();
    if (Array.isArray(actions)) return actions.filter(isAction);
    report({ kind: 'wrong-property', message: `${name} must return an array` });
  } catch (error) {
    report({ kind: 'host-failed', message: `${name}: ${textOf(error)}` });
  }
  return [];
}

function isAction(action: unknown): boolean {
  return (
    isObject(action) &&
    typeof action.id === 'string' &&
    typeof action.label === 'string' &&
    [action.onSelect, action.choices].some((does) => typeof does === 'function')
  );
}
