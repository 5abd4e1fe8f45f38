/** A part of a document as its parser recognised it. */
export interface Block {
  type: 'heading' | 'paragraph' | 'list' | 'code' | 'table' | 'image';
  /** Range of UTF-16 units in the text of the document. */
  start: number;
  end: number;
  /** Of a heading, from 1. */
  level?: number;
  /** From 1, in documents that have pages. */
  page?: number;
}

/** The text of a document with its structure; blocks are in order and do not overlap. */
export interface DocumentText {
  text: string;
  blocks: readonly Block[];
}

/** A block with its text, before its place in the document is known. */
export type BlockText = Omit<Block, 'start' | 'end'> & { text: string };

/** Joins blocks by empty lines; blocks without text are left out. */
export function joinBlocks(parts: Iterable<BlockText>): DocumentText {
  const texts: string[] = [];
  const blocks: Block[] = [];
  let length = 0;
  for (const { text, ...block } of parts) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const start = length === 0 ? 0 : length + 2;
    blocks.push({ ...block, start, end: start + trimmed.length });
    texts.push(trimmed);
    length = start + trimmed.length;
  }
  return { text: texts.join('\n\n'), blocks };
}

/** The page of a position, or undefined in documents without pages. */
export function pageAt({ blocks }: DocumentText, position: number): number | undefined {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.start ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return blocks[Math.max(low - 1, 0)]?.page;
}
