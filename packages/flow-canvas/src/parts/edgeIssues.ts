import { issueMessage } from '../problems/issueMessage.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import { formatToolMessage } from '../toolMessages.js';

/** The problems of an edge, described by the host where it provides a description. */
export function edgeIssues(store: CanvasStore, placed: PlacedEdge): string[] {
  const issues = store.marks.issuesOfEdge(placed);
  const texts = issues.map((issue) => issueMessage(store, issue)).filter((text) => text !== undefined);
  if (texts.length < issues.length) return [formatToolMessage(store, 'edgeIssues', { count: issues.length })];
  return texts.length === 0 && placed.isBroken
    ? [formatToolMessage(store, 'edgeBroken')]
    : [...new Set(texts)];
}
