import { rootKey, type WorkflowDocument } from '@heddle/workflow-schema';

const columnWidth = 460;
const rowHeight = 260;

/** Positions of the top-level nodes by id: a column per distance from the start, one row per node. */
export function placeNodes(document: WorkflowDocument): Map<string, { x: number; y: number }> {
  const keys = document.nodeOrder.get(rootKey) ?? [];
  const ids = keys.flatMap((key) => document.nodes.get(key)?.id ?? []);
  const edges = [...document.edges.values()];
  const column = new Map(ids.map((id) => [id, 0]));
  // The longest path; a document without cycles needs at most one round per node.
  for (let round = 0; round < ids.length; round++) {
    let hasMoved = false;
    for (const { source, target } of edges) {
      const next = (column.get(source) ?? 0) + 1;
      if (next > (column.get(target) ?? next) && next <= ids.length) {
        column.set(target, next);
        hasMoved = true;
      }
    }
    if (!hasMoved) break;
  }
  const rows = new Map<number, number>();
  return new Map(
    ids.map((id) => {
      const at = column.get(id) ?? 0;
      const row = rows.get(at) ?? 0;
      rows.set(at, row + 1);
      return [id, { x: at * columnWidth, y: row * rowHeight }];
    }),
  );
}
