import type { CanvasIssue, NodeItem } from '../FlowCanvasProps.js';
import { isComponent, isObject } from './hostOptions.js';

type Report = (issue: CanvasIssue) => void;

/**
 * The valid items of the add panel. Called during render, so the host is told about invalid ones afterwards.
 */
export function usableItems(items: unknown, given: Report): readonly NodeItem[] {
  const report: Report = (issue) => queueMicrotask(() => given(issue));
  if (!Array.isArray(items)) {
    report({ kind: 'wrong-property', message: 'nodeItems must be an array' });
    return [];
  }
  return items.every(isItem) ? items : items.filter((item, index) => isItemTold(item, index, report));
}

function isItemTold(item: unknown, index: number, report: Report): boolean {
  const isUsable = isItem(item);
  if (!isUsable)
    report({
      kind: 'wrong-property',
      message: `nodeItems[${index}] needs the strings id, label and definition`,
    });
  return isUsable;
}

/** True for a valid item of the add panel. */
export function isItem(item: unknown): item is NodeItem {
  return (
    isObject(item) &&
    [item.id, item.label, item.definition, item.category].every((text) => typeof text === 'string') &&
    (item.description === undefined || typeof item.description === 'string') &&
    (item.Icon === undefined || isComponent(item.Icon)) &&
    (item.prepare === undefined || typeof item.prepare === 'function') &&
    (item.describe === undefined || typeof item.describe === 'function')
  );
}
