import {
  isJsonObject,
  type Key,
  readKey,
  rootKey,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';

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

interface Point {
  x: number;
  y: number;
}

/** A position in a container for a node that follows `beforeId`, where no other node is. */
export function freePlace(document: WorkflowDocument, parent: Key, beforeId: string | undefined): Point {
  const inside = (document.nodeOrder.get(parent) ?? []).flatMap((key) => document.nodes.get(key) ?? []);
  const taken = inside.map(positionOf);
  const before = inside.find(({ id }) => id === beforeId);
  const from = before ? positionOf(before) : { x: Math.max(0, ...taken.map(({ x }) => x)), y: 0 };
  const place = { x: from.x + columnWidth, y: from.y };
  const overlaps = ({ x, y }: Point) =>
    Math.abs(x - place.x) < columnWidth && Math.abs(y - place.y) < rowHeight;
  // A node overlaps with at most two rows.
  for (let row = 0; row < 2 * taken.length && taken.some(overlaps); row++) place.y += rowHeight;
  return place;
}

function positionOf({ json }: WorkflowNode): Point {
  const meta = readKey(json, 'meta');
  const position = isJsonObject(meta) ? readKey(meta, 'position') : undefined;
  const { x, y } = isJsonObject(position) ? position : {};
  return { x: Number.isFinite(x) ? Number(x) : 0, y: Number.isFinite(y) ? Number(y) : 0 };
}
