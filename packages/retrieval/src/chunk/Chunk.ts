import { type DocumentText, pageAt } from './DocumentText.js';

/** A piece of a document as it is indexed, shown and cited. */
export interface Chunk {
  text: string;
  /** Where it comes from: range of UTF-16 units in the text of the document. */
  start: number;
  end: number;
  /** Page of its start, from 1, in documents that have pages. */
  page?: number;
  /** Of chunks by level: depth from 1, own heading, and index of the chunk one level up. */
  level?: number;
  title?: string;
  parent?: number;
}

/** A document has more chunks than allowed. */
export class TooManyChunks extends Error {
  readonly maximum: number;

  constructor(maximum: number) {
    super(`the document has more than ${maximum} chunks`);
    this.name = 'TooManyChunks';
    this.maximum = maximum;
  }
}

/** Collects the chunks of a document up to a limit; chunks of white space are left out. */
export class ChunkList {
  readonly chunks: Chunk[] = [];
  readonly #document: DocumentText;
  readonly #maximum: number;

  constructor(document: DocumentText, maximum: number) {
    this.#document = document;
    this.#maximum = maximum;
  }

  /** @throws TooManyChunks */
  add(chunk: Omit<Chunk, 'page'>): void {
    if (chunk.text.trim() === '') return;
    if (this.chunks.length >= this.#maximum) throw new TooManyChunks(this.#maximum);
    const page = pageAt(this.#document, chunk.start);
    this.chunks.push({ ...chunk, ...(page !== undefined && { page }) });
  }
}
