/** How a document is split, with every setting. */
export interface ChunkStrategy {
  /** Of `chunkTypes`. */
  type: number;
  separator: string;
  /** In characters. */
  size: number;
  /** In percent. */
  overlap: number;
  removeExtraSpaces: boolean;
  removeUrlsAndEmails: boolean;
  maxLevel: number;
  saveTitle: boolean;
  /** Of `captionTypes`. */
  captionType: number;
}

/** What is read from a file besides its text; the switches are off for fast parsing. */
export interface ParsingStrategy {
  /** Of `parsingTypes`. */
  type: number;
  images: boolean;
  tables: boolean;
  ocr: boolean;
}

/** Why a document was not stored: a reason that was declared, with its English text. */
export interface StoredProblem {
  key: string;
  parameters: Record<string, string | number>;
  text: string;
}

/** A column of a table. */
export interface StoredColumn {
  id: string;
  name: string;
  /** Of `tableColumnTypes`. */
  type: number;
  /** Part of the index. */
  isIndexed: boolean;
  description: string;
}

/** Where the values of a table are in a file; rows count from 0. */
export interface SheetChoice {
  sheet: number;
  header: number;
  start: number;
}

/** What a job writes under the next generation of a document. */
export interface PendingWork {
  /**
   * `append` adds rows to a table or a new part to a text; `columns` writes the rows of a table again, under other
   * columns; `reindex` embeds the slices that are there again.
   */
  mode: 'replace' | 'append' | 'columns' | 'reindex';
  /** Instead of the document's own file. */
  fileId?: string;
  fileExtension?: string;
  reviewId?: string;
  sheet?: SheetChoice;
  columns?: StoredColumn[];
  caption?: string;
  /** The slices of the next generation are complete. */
  isSplit?: boolean;
  /** Another document with the same slices, whose vectors are used as far as they fit. */
  copiedFrom?: { documentId: string; generation: number };
  /** The embedder of the next generation, once its slices are complete. */
  embedderId?: string;
}

/** A block of a document's text, as stored. */
export interface StoredBlock {
  type: string;
  start: number;
  end: number;
  level?: number;
  page?: number;
}
