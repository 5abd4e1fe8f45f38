import { issueWords } from '../problems/issueWords.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import { sayTool } from '../toolMessages.js';

/** What is wrong with a thread, in the host's words where it has some. */
export function threadIssues(store: CanvasStore, placed: PlacedEdge): string[] {
  const issues = store.marks.issuesOfEdge(placed);
  const texts = issues.map((issue) => issueWords(store, issue)).filter((text) => text !== undefined);
  if (texts.length < issues.length) return [sayTool(store, 'edgeIssues', { count: issues.length })];
  return texts.length === 0 && placed.isBroken ? [sayTool(store, 'edgeBroken')] : [...new Set(texts)];
}
