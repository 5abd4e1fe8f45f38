import type { BlockText, Chunk, ChunkSettings } from '@heddle/retrieval';

/** A block of a document, with the key of its picture if it is one. */
export type FileBlock = BlockText & { image?: string };

/** A picture inside a document. */
export interface FileImage {
  /** Referred to by `FileBlock.image`. */
  key: string;
  bytes: Uint8Array;
  mediaType: string;
}

/** Recognises text in a picture. */
export type RecogniseText = (image: FileImage, signal: AbortSignal) => Promise<string>;

/** What to read from a document. */
export interface ReadOptions {
  signal?: AbortSignal;
  /** Include pictures; a file that is a picture is always included. */
  images?: boolean;
  /** Recognise tables of PDF files, and keep them as blocks; other formats state their tables. */
  tables?: boolean;
  /** Pages to skip, from 1. */
  skipPages?: readonly number[];
  /** Recognises the text of pictures and scanned pages, which becomes the text of their blocks. */
  ocr?: RecogniseText;
}

/** A document as text. */
export interface ReadDocument {
  /** In reading order; tables are Markdown tables. Blocks of pictures may have no text. */
  blocks: FileBlock[];
  /** Number of pages or slides, in formats that have them. */
  pages?: number;
  /** As the document states it. */
  title?: string;
  images: FileImage[];
}

export interface ReadSheetsOptions {
  signal?: AbortSignal;
  /** Maximum number of rows of each sheet. */
  maxRows?: number;
  /** Position of the only sheet to read, from 0. */
  sheet?: number;
}

/** Cells of a sheet as text; rows may have different lengths. */
export interface FileSheet {
  name: string;
  rows: string[][];
  /** Number of rows in the file. */
  total: number;
}

/** Cells to write; texts stay texts, so nothing becomes a formula. */
export type WrittenCell = string | number | boolean | Date | null;

/** A web page as text. */
export interface ReadPage extends ReadDocument {
  /** Of the page's links to http and https addresses, absolute and without fragment. */
  links: string[];
  /** The address that the page states for itself. */
  canonical?: string;
}

/** A document as one text. Its blocks are JSON, which threads exchange and the database stores without parsing it. */
export interface PackedText {
  text: string;
  blocks: string;
}

/** A chunk with its number of characters. */
export type CountedChunk = Chunk & { characters: number };

/** Reads documents and spreadsheets, and writes spreadsheets; handed in by the host. */
export interface DocumentFiles {
  /** @throws FileProblem */
  read(bytes: Uint8Array, fileName: string, options?: ReadOptions): Promise<ReadDocument>;
  /**
   * Reads the sheets of an XLSX, CSV or JSON file.
   * @throws FileProblem
   */
  readSheets(bytes: Uint8Array, fileName: string, options?: ReadSheetsOptions): Promise<FileSheet[]>;
  /**
   * Reads the main text and the links of an HTML page.
   * @throws FileProblem
   */
  readPage(bytes: Uint8Array, page: PageSource, options?: { signal?: AbortSignal }): Promise<ReadPage>;
  /** Joins blocks by empty lines; characters that the database refuses are replaced. */
  join(blocks: readonly BlockText[], options?: { signal?: AbortSignal }): Promise<PackedText>;
  /**
   * Splits a text into chunks.
   * @throws TooManyChunks
   */
  chunk(
    text: PackedText,
    settings: ChunkSettings,
    options: { maximum: number; signal?: AbortSignal },
  ): Promise<CountedChunk[]>;
  /** Writes an XLSX file with a header row. */
  writeXlsx(
    sheet: { name: string; header: readonly string[]; rows: readonly (readonly WrittenCell[])[] },
    options?: { signal?: AbortSignal },
  ): Promise<Uint8Array>;
  close?(): void;
}

/** Where a page comes from. */
export interface PageSource {
  url: string;
  /** The `Content-Type` header, which may name the encoding. */
  contentType: string;
}
