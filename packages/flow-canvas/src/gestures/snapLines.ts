import type { Key } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Gap, Guide } from '../store/Overlay.js';
import { equalGaps } from './equalGaps.js';

/** Distance in screen pixels within which a dragged box snaps to a guide. */
const reach = 6;
/** With more neighbours some guide is always near, so snapping is off. */
const maxNeighbours = 300;

/** Distance of the ports in a card's head from its top, in flow pixels. */
const portHeight = 22;

/**
 * The position of a dragged box after snapping to the guides of its neighbours or to equal distances between
 * them, with the guides and distances to show.
 */
export function snapLines(
  store: CanvasStore,
  box: Box,
  moving: ReadonlySet<Key>,
  scope: Key,
): { by: Point; guides: Guide[]; gaps: Gap[] } {
  const { graph, camera } = store;
  const within = reach / camera.value.zoom;
  const neighbours: Box[] = [];
  for (const key of graph.nodeIndex.query(camera.visible)) {
    const placed = graph.nodeAt(key)!;
    if (!moving.has(key) && placed.node.parent === scope) neighbours.push(placed.box);
    if (neighbours.length > maxNeighbours) return { by: { x: 0, y: 0 }, guides: [], gaps: [] };
  }
  const beside = equalGaps('x', box, neighbours, within);
  const below = equalGaps('y', box, neighbours, within);
  const across = nearer(nearest(box, neighbours, columnsOf, within), beside);
  const down = nearer(nearest(box, neighbours, rowsOf, within), below);
  const by = { x: (across ?? beside)?.by ?? 0, y: (down ?? below)?.by ?? 0 };
  // A guide may have been nearer; show equal distances only where they determined the position.
  const gaps = [beside?.by === by.x && beside.gaps, below?.by === by.y && below.gaps]
    .flatMap((found) => found || [])
    .map((gap) => (gap.axis === 'x' ? { ...gap, at: gap.at + by.y / 2 } : { ...gap, at: gap.at + by.x / 2 }));
  const guides: Guide[] = [];
  if (across !== undefined) {
    const ends = [box.y + by.y, box.y + by.y + box.height, across.box.y, across.box.y + across.box.height];
    guides.push({ axis: 'x', at: across.at, from: Math.min(...ends), to: Math.max(...ends) });
  }
  if (down !== undefined) {
    const ends = [box.x + by.x, box.x + by.x + box.width, down.box.x, down.box.x + down.box.width];
    guides.push({ axis: 'y', at: down.at, from: Math.min(...ends), to: Math.max(...ends) });
  }
  return { by, guides, gaps };
}

/** The guide, unless an equal distance is nearer. */
function nearer(line: Line | undefined, distance: { by: number } | undefined): Line | undefined {
  const isFarther = line !== undefined && distance !== undefined && Math.abs(line.by) > Math.abs(distance.by);
  return isFarther ? undefined : line;
}

/** A guide through a neighbour and its distance. */
interface Line {
  by: number;
  at: number;
  box: Box;
}

const columnsOf = ({ x, width }: Box) => [x, x + width / 2, x + width];
// Ports first, so that edges between nodes in one row are straight.
const rowsOf = ({ y, height }: Box) => [y + portHeight, y, y + height];

function nearest(
  box: Box,
  neighbours: readonly Box[],
  linesOf: (box: Box) => number[],
  within: number,
): Line | undefined {
  let found: Line | undefined;
  const own = linesOf(box);
  for (const neighbour of neighbours)
    for (const [index, at] of linesOf(neighbour).entries()) {
      const by = at - own[index]!;
      if (Math.abs(by) > within || (found !== undefined && Math.abs(by) >= Math.abs(found.by))) continue;
      found = { by, at, box: neighbour };
    }
  return found;
}
