import type { Key } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Guide } from '../store/Overlay.js';

/** How near, in screen pixels, a line draws a dragged box onto it. */
const reach = 6;
/** In a crowd the nearest thousand lines would all be near; then none helps. */
const mostNeighbours = 300;

/** The height at which the eyes of a card's head stand. */
const eyeHeight = 22;

/** Where a dragged box comes to lie when it follows the lines of its neighbours, and those lines. */
export function snapLines(
  store: CanvasStore,
  box: Box,
  moving: ReadonlySet<Key>,
  scope: Key,
): { by: Point; guides: Guide[] } {
  const { graph, camera } = store;
  const within = reach / camera.value.zoom;
  const neighbours: Box[] = [];
  for (const key of graph.nodeIndex.query(camera.visible)) {
    const placed = graph.nodeAt(key)!;
    if (!moving.has(key) && placed.node.parent === scope) neighbours.push(placed.box);
    if (neighbours.length > mostNeighbours) return { by: { x: 0, y: 0 }, guides: [] };
  }
  const across = nearest(box, neighbours, columnsOf, within);
  const down = nearest(box, neighbours, rowsOf, within);
  const by = { x: across?.by ?? 0, y: down?.by ?? 0 };
  const guides: Guide[] = [];
  if (across !== undefined) {
    const ends = [box.y + by.y, box.y + by.y + box.height, across.box.y, across.box.y + across.box.height];
    guides.push({ axis: 'x', at: across.at, from: Math.min(...ends), to: Math.max(...ends) });
  }
  if (down !== undefined) {
    const ends = [box.x + by.x, box.x + by.x + box.width, down.box.x, down.box.x + down.box.width];
    guides.push({ axis: 'y', at: down.at, from: Math.min(...ends), to: Math.max(...ends) });
  }
  return { by, guides };
}

const columnsOf = ({ x, width }: Box) => [x, x + width / 2, x + width];
// The eyes come first: nodes in one row have straight threads.
const rowsOf = ({ y, height }: Box) => [y + eyeHeight, y, y + height];

function nearest(
  box: Box,
  neighbours: readonly Box[],
  linesOf: (box: Box) => number[],
  within: number,
): { by: number; at: number; box: Box } | undefined {
  let found: { by: number; at: number; box: Box } | undefined;
  const own = linesOf(box);
  for (const neighbour of neighbours)
    for (const [index, at] of linesOf(neighbour).entries()) {
      const by = at - own[index]!;
      if (Math.abs(by) > within || (found !== undefined && Math.abs(by) >= Math.abs(found.by))) continue;
      found = { by, at, box: neighbour };
    }
  return found;
}
