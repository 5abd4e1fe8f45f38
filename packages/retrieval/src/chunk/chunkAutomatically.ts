import { type Chunk, ChunkList } from './Chunk.js';
import type { Block, DocumentText } from './DocumentText.js';
import { HeadingPath, withHeadings } from './headings.js';
import { lengthOf, overlapStart, type Range, splitLong } from './splitLong.js';
import { tablePieces } from './tablePieces.js';

/** Lengths in characters. */
export const automaticLimits = {
  size: 800,
  hardMaximum: 1_000,
  overlap: 80,
  table: 2_000,
  code: 2_000,
} as const;

/**
 * Packs the blocks of a document into chunks of about 800 characters. A chunk never crosses a heading of the first two
 * levels and never ends with a heading; long paragraphs are split between sentences; tables and code stay whole up to
 * 2,000 characters, then tables repeat their header. Chunks of one section overlap by up to 80 characters.
 * `saveTitle` puts the headings above a chunk into its first line.
 * @throws TooManyChunks
 */
export function chunkAutomatically(
  source: DocumentText,
  { saveTitle = false }: { saveTitle?: boolean },
  maximum: number,
): Chunk[] {
  const document = withHeadings(source);
  const packer = new Packer(document, saveTitle, maximum);
  for (const block of document.blocks) packer.add(block);
  packer.end();
  return packer.chunks;
}

class Packer {
  readonly #list: ChunkList;
  readonly #text: string;
  readonly #saveTitle: boolean;
  readonly #path = new HeadingPath();
  /** Blocks collected for the next chunk, its headings, and whether there is more than headings. */
  #open: Range | undefined;
  #hasBody = false;
  /** Where headings after the body begin; they belong to the chunk of what follows them. */
  #pending: number | undefined;
  /** Level of the last heading, if nothing has followed it yet. */
  #bareLevel = Number.POSITIVE_INFINITY;
  #titles: string[] = [];
  /** The last chunk of this section, whose end the next one repeats. */
  #last: Range | undefined;

  constructor(document: DocumentText, saveTitle: boolean, maximum: number) {
    this.#list = new ChunkList(document, maximum);
    this.#text = document.text;
    this.#saveTitle = saveTitle;
  }

  get chunks(): Chunk[] {
    return this.#list.chunks;
  }

  add(block: Block): void {
    const limit = limitOf(block);
    if (block.type === 'heading') this.#addHeading(block);
    else if (lengthOf(this.#text, block) > limit) this.#addLong(block, limit);
    else this.#addShort(block);
  }

  #addShort(block: Block): void {
    const joined = { start: this.#open?.start ?? block.start, end: block.end };
    if (this.#hasBody && lengthOf(this.#text, joined) > automaticLimits.size) this.#endBody();
    this.#extend(block);
  }

  /** Completes the chunk that is being collected. */
  end(): void {
    this.#endBody();
    const heading = this.#open;
    this.#open = undefined;
    if (heading) this.#push(heading);
  }

  /** Completes the chunk that is being collected, up to the headings after its body, which stay open. */
  #endBody(): void {
    if (!this.#open || !this.#hasBody) return;
    const { start, end } = this.#open;
    const pending = this.#pending;
    this.#push({ start, end: pending ?? end });
    this.#open = pending === undefined ? undefined : { start: pending, end };
    this.#titles = this.#path.titles;
    this.#hasBody = false;
    this.#pending = undefined;
  }

  #addHeading(block: Block): void {
    const level = block.level ?? 1;
    if (level <= 2) {
      // A heading without text of its own stays with a deeper heading after it, not with one beside it.
      if (level <= this.#bareLevel) this.end();
      this.#last = undefined;
    }
    this.#bareLevel = level;
    this.#path.enter(level, this.#text.slice(block.start, block.end));
    if (this.#hasBody) this.#pending ??= block.start;
    this.#open = { start: this.#open?.start ?? block.start, end: block.end };
  }

  #extend(block: Block): void {
    if (!this.#hasBody) this.#titles = this.#path.titles;
    this.#open = { start: this.#open?.start ?? this.#overlapped(block), end: block.end };
    this.#hasBody = true;
    this.#pending = undefined;
    this.#bareLevel = Number.POSITIVE_INFINITY;
  }

  #overlapped(block: Block): number {
    if (this.#last === undefined || block.type !== 'paragraph') return block.start;
    return Math.min(overlapStart(this.#text, this.#last, automaticLimits.overlap), block.start);
  }

  #addLong(block: Block, limit: number): void {
    this.#endBody();
    const heading = this.#open;
    this.#open = undefined;
    this.#bareLevel = Number.POSITIVE_INFINITY;
    this.#titles = this.#path.titles;
    const pieces =
      block.type === 'table'
        ? tablePieces(this.#text, block, limit).flatMap(({ header, ...piece }) =>
            splitLong(this.#text, piece, limit).map((range) => ({ ...range, header })),
          )
        : splitLong(
            this.#text,
            block,
            block.type === 'code' ? limit : automaticLimits.size,
            block.type === 'code' ? 0 : automaticLimits.overlap,
          ).map((range) => ({ ...range, header: '' }));
    pieces.forEach(({ header, ...range }, index) => {
      this.#push(index === 0 && heading ? { start: heading.start, end: range.end } : range, header);
    });
  }

  #push(range: Range, header = ''): void {
    const title = this.#saveTitle && this.#titles.length > 0 ? `${this.#titles.join(' > ')}\n` : '';
    const own = this.#text.slice(range.start, range.end);
    const end = range.start + own.trimEnd().length;
    this.#list.add({ text: title + header + own.trim(), start: range.start, end });
    this.#last = { start: range.start, end };
  }
}

function limitOf({ type }: Block): number {
  if (type === 'table') return automaticLimits.table;
  if (type === 'code') return automaticLimits.code;
  return automaticLimits.hardMaximum;
}
