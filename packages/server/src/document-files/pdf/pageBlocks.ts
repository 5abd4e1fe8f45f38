import type { FileBlock } from '../DocumentFiles.js';
import { markdownTable } from '../sheets/markdownTable.js';
import { findTables, type RowGroup } from './findTables.js';
import { type Fragment, joinLines } from './readFragments.js';
import { type Row, readingOrder } from './readingOrder.js';

/** What a page shows. */
export interface PageContent {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  fragments: Fragment[];
  images: { key: string; y: number }[];
}

const headingRatio = 1.15;
const maxHeadingCharacters = 200;
const maxHeadingLevels = 6;
/** Distance of lines, in relation to their size, from which a paragraph ends. */
const paragraphGap = 1.75;
const listItem = /^(?:[•◦▪‣●○■–*-]|\(?\d{1,3}[.)]|[a-z][.)])\s+\S/;

/** Blocks of all pages; text that is larger than most of the document becomes headings. */
export function pageBlocks(pages: readonly PageContent[], { tables }: { tables: boolean }): FileBlock[] {
  const sizes = headingSizes(pages);
  return pages.flatMap((page) => {
    const rows = readingOrder(page.fragments);
    const groups: RowGroup[] = tables ? findTables(rows) : [{ kind: 'text', rows }];
    const placed = groups.flatMap((group) => blocksOf(group, page, sizes));
    return withImages(placed, page).map((block) => ({ ...block, page: page.number }));
  });
}

interface Placed {
  block: FileBlock;
  y: number;
}

function blocksOf(group: RowGroup, page: PageContent, sizes: HeadingSizes): Placed[] {
  const y = group.rows[0]?.[0]?.y ?? 0;
  if (group.kind === 'table') return [{ y, block: { type: 'table', text: markdownTable(group.cells) } }];
  const builder = new ParagraphBuilder(sizes, page);
  for (const row of group.rows) builder.add(row);
  return builder.end();
}

/** Pictures come before the first block below them. */
function withImages(placed: readonly Placed[], { images }: PageContent): FileBlock[] {
  const waiting = [...images].sort((one, other) => one.y - other.y);
  const blocks: FileBlock[] = [];
  for (const { block, y } of placed) {
    while (waiting[0] && waiting[0].y < y) blocks.push(imageBlock(waiting.shift()?.key ?? ''));
    blocks.push(block);
  }
  return [...blocks, ...waiting.map(({ key }) => imageBlock(key))];
}

function imageBlock(image: string): FileBlock {
  return { type: 'image', text: '', image };
}

interface HeadingSizes {
  body: number;
  /** Levels by size; larger text has lower levels. */
  levels: readonly number[];
}

/** The size of most of the text, and larger ones. */
function headingSizes(pages: readonly PageContent[]): HeadingSizes {
  const characters = new Map<number, number>();
  for (const { fragments } of pages)
    for (const { size, text } of fragments)
      characters.set(rounded(size), (characters.get(rounded(size)) ?? 0) + text.length);
  const bySize = [...characters].sort((one, other) => other[1] - one[1]);
  const body = bySize[0]?.[0] ?? 1;
  const larger = bySize.map(([size]) => size).filter((size) => size >= body * headingRatio);
  return { body, levels: larger.sort((one, other) => other - one).slice(0, maxHeadingLevels) };
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}

/** Joins lines into paragraphs, list items and headings. */
class ParagraphBuilder {
  readonly #placed: Placed[] = [];
  #open: { block: FileBlock; y: number; last: Line } | undefined;

  constructor(
    readonly sizes: HeadingSizes,
    readonly page: PageContent,
  ) {}

  add(row: Row): void {
    const line = toLine(row);
    const level = this.#levelOf(line);
    const open = this.#open;
    if (open && this.#goesOn(open.block, open.last, line, level)) {
      open.block.text =
        open.block.type === 'list' && listItem.test(line.text)
          ? `${open.block.text}\n${line.text}`
          : joinLines(open.block.text, line.text);
      open.last = line;
      return;
    }
    this.end();
    const type = level ? 'heading' : listItem.test(line.text) ? 'list' : 'paragraph';
    this.#open = { y: line.y, last: line, block: { type, text: line.text, ...(level && { level }) } };
  }

  end(): Placed[] {
    if (this.#open) this.#placed.push({ block: this.#open.block, y: this.#open.y });
    this.#open = undefined;
    return this.#placed;
  }

  #levelOf({ size, text }: Line): number | undefined {
    const at = this.sizes.levels.indexOf(rounded(size));
    if (size < this.sizes.body * headingRatio || text.length > maxHeadingCharacters) return undefined;
    return at === -1 ? maxHeadingLevels : at + 1;
  }

  #goesOn(block: FileBlock, last: Line, line: Line, level: number | undefined): boolean {
    if ((block.type === 'heading' ? block.level : undefined) !== level) return false;
    // The next column begins further up.
    const distance = line.y - last.y;
    const isNextColumn = distance < 0 && line.left > last.right - last.size;
    if (!isNextColumn && (distance < 0 || distance > line.size * paragraphGap)) return false;
    if (Math.abs(line.size - last.size) > last.size * 0.1) return false;
    if (listItem.test(line.text)) return block.type === 'list';
    if (block.type === 'heading') return block.text.length + line.text.length <= maxHeadingCharacters;
    // A line that ends early ends its paragraph, and an indented one begins one.
    if (last.right < line.right - line.size * 4 && /[.!?。！？:：]$/.test(last.text)) return false;
    return block.type === 'list' || line.left <= last.left + line.size * 1.5 || isNextColumn;
  }
}

interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

function toLine(row: Row): Line {
  return {
    text: row.map(({ text }) => text).join(' '),
    left: row[0]?.left ?? 0,
    right: row.at(-1)?.right ?? 0,
    y: row[0]?.y ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
  };
}
