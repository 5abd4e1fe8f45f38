import { type Key, type Page, PagedTable, pageRows, Rows } from '@heddle/workflow-schema';
import type { Box } from './box.js';

/** Left (NaN if missing), top, right and bottom of each box. `around` contains all boxes of the page. */
interface BoxPage extends Page {
  sides: Float64Array;
  around: Float64Array;
}

/**
 * A spatial index of boxes by key. Boxes are stored in pages in insertion order, which often follows their
 * positions: a query tests the bounds of every page and looks into those that intersect. That takes a tenth
 * of the memory of a grid, and boxes may have any size.
 */
export class BoxIndex extends PagedTable<Box, BoxPage> {
  readonly #prepare: ((area: Box) => void) | undefined;

  /** `prepare` is called before each query and may add missing boxes of that area to the index. */
  constructor(rows = new Rows(), prepare?: (area: Box) => void) {
    super(rows);
    this.#prepare = prepare;
  }

  /** Keys of the boxes that touch `area`, without duplicates, in unspecified order. */
  query(area: Box): Set<Key> {
    this.#prepare?.(area);
    return this.present(area);
  }

  /** Like `query`, but without calling `prepare`. Stops after `most` boxes. */
  present({ x, y, width, height }: Box, most = Number.POSITIVE_INFINITY): Set<Key> {
    const found = new Set<Key>();
    const right = x + width;
    const bottom = y + height;
    const touches = (sides: Float64Array, at: number) =>
      sides[at]! <= right && sides[at + 2]! >= x && sides[at + 1]! <= bottom && sides[at + 3]! >= y;
    for (const [place, page] of this.pages.entries()) {
      if (page === undefined || !touches(page.around, 0)) continue;
      if (found.size >= most) break;
      for (let index = 0; index < pageRows; index++)
        if (touches(page.sides, 4 * index)) found.add(this.rows.keyAt(place * pageRows + index));
    }
    return found;
  }

  protected makePage(from: BoxPage | undefined): BoxPage {
    const sides = from?.sides.slice() ?? new Float64Array(4 * pageRows).fill(Number.NaN);
    const far = Number.POSITIVE_INFINITY;
    return { epoch: 0, sides, around: from?.around.slice() ?? Float64Array.of(far, far, -far, -far) };
  }

  protected read({ sides }: BoxPage, index: number): Box | undefined {
    const at = 4 * index;
    const x = sides[at]!;
    const y = sides[at + 1]!;
    return Number.isNaN(x) ? undefined : { x, y, width: sides[at + 2]! - x, height: sides[at + 3]! - y };
  }

  protected replace(page: BoxPage, index: number, box: Box | undefined): Box | undefined {
    const { sides, around } = page;
    const at = 4 * index;
    const before = Number.isNaN(sides[at]!) ? undefined : this.read(page, index);
    if (box === undefined) {
      sides[at] = Number.NaN;
      return before;
    }
    sides[at] = box.x;
    sides[at + 1] = box.y;
    sides[at + 2] = box.x + box.width;
    sides[at + 3] = box.y + box.height;
    // Unrolled: this runs for every node before the first paint.
    around[0] = Math.min(around[0]!, sides[at]!);
    around[1] = Math.min(around[1]!, sides[at + 1]!);
    around[2] = Math.max(around[2]!, sides[at + 2]!);
    around[3] = Math.max(around[3]!, sides[at + 3]!);
    return before;
  }
}
