import type { TraceSpan } from './TraceSpan.js';

/** A visible row of the tree. */
export interface TraceRow {
  span: TraceSpan;
  /** 1 for the run. */
  level: number;
  parent: TraceRow | undefined;
  /** Position among its siblings, counted from 1, and their number. */
  position: number;
  siblings: number;
  isExpanded: boolean;
}

/** Rows of a trace in order, without those inside collapsed spans. */
export function visibleRows(root: TraceSpan, isExpanded: (span: TraceSpan) => boolean): TraceRow[] {
  const rows: TraceRow[] = [];
  const add = (
    span: TraceSpan,
    level: number,
    parent: TraceRow | undefined,
    position: number,
    siblings: number,
  ) => {
    const row = { span, level, parent, position, siblings, isExpanded: isExpanded(span) };
    rows.push(row);
    if (row.isExpanded)
      for (const [index, child] of span.children.entries())
        add(child, level + 1, row, index + 1, span.children.length);
  };
  add(root, 1, undefined, 1, 1);
  return rows;
}

/** Spans inside others that a trace shows at once; above that, only what failed is expanded. */
const maxExpanded = 300;

/** Ids of the spans that are expanded when a trace opens. */
export function initiallyExpanded(root: TraceSpan): ReadonlySet<string> {
  const isSmall = countSpans(root) <= maxExpanded;
  const expanded = new Set<string>();
  const visit = (span: TraceSpan): boolean => {
    const inside = span.children.map(visit).some(Boolean);
    const hasFailure = span.status === 'failed' || inside;
    if (isSmall || inside || span.kind === 'run') expanded.add(span.id);
    return hasFailure;
  };
  visit(root);
  return expanded;
}

export function countSpans(span: TraceSpan): number {
  return span.children.reduce((sum, child) => sum + countSpans(child), 1);
}

/** The spans around this one, outermost first; empty if it is not in the trace. */
export function spansAround(root: TraceSpan, id: string): TraceSpan[] {
  if (root.id === id) return [];
  for (const child of root.children) {
    if (child.id === id) return [root];
    const inside = spansAround(child, id);
    if (inside.length > 0) return [root, ...inside];
  }
  return [];
}

/** The span with this id. */
export function findSpan(root: TraceSpan, id: string): TraceSpan | undefined {
  if (root.id === id) return root;
  for (const child of root.children) {
    const found = findSpan(child, id);
    if (found) return found;
  }
  return undefined;
}
