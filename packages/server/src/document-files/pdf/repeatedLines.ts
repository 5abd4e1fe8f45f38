import type { PageContent } from './pageBlocks.js';
import { type Fragment, rowsOf } from './readFragments.js';

/** Share of the height of a page, at its top and bottom, where headers and footers are. */
const margin = 0.12;
const minPages = 3;
const minShare = 0.5;
const maxRowsAtMargin = 3;
/** Headers are no larger than the text; titles at the top of chapters are. */
const maxSizeRatio = 1.15;

/** The pages without lines at the margins that at least half of them repeat, apart from their numbers. */
export function withoutRepeatedLines(pages: readonly PageContent[]): PageContent[] {
  if (pages.length < minPages) return [...pages];
  const rows = pages.map((page) => ({ page, edges: edgeRows(page) }));
  const counts = new Map<string, number>();
  for (const { edges } of rows)
    for (const key of new Set(edges.map(({ key }) => key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return rows.map(({ page, edges }) => {
    const repeated = edges.filter(
      ({ key }) => (counts.get(key) ?? 0) >= Math.max(minPages, pages.length * minShare),
    );
    const dropped = new Set(repeated.flatMap(({ row }) => row));
    return { ...page, fragments: page.fragments.filter((fragment) => !dropped.has(fragment)) };
  });
}

function edgeRows({ fragments, height }: PageContent): { key: string; row: Fragment[] }[] {
  const top = rowsOf(fragments.filter(({ y }) => y < height * margin)).slice(0, maxRowsAtMargin);
  const bottom = rowsOf(fragments.filter(({ y }) => y > height * (1 - margin))).slice(-maxRowsAtMargin);
  const largest = medianSize(fragments) * maxSizeRatio;
  const isSmall = (row: Fragment[]) => row.every(({ size }) => size <= largest);
  return [
    ...top.filter(isSmall).map((row) => ({ row, key: `top ${keyOf(row)}` })),
    ...bottom.filter(isSmall).map((row) => ({ row, key: `bottom ${keyOf(row)}` })),
  ];
}

function medianSize(fragments: readonly Fragment[]): number {
  const sizes = fragments.map(({ size }) => size).sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** Page numbers change from page to page. */
function keyOf(row: readonly Fragment[]): string {
  return row
    .map(({ text }) => text)
    .join(' ')
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/gi, '#')
    .toLowerCase();
}
