import type { ChunkSettings } from '@heddle/retrieval';
import type {
  CountedChunk,
  FileBlock,
  FileImage,
  PackedText,
  PageSource,
  ReadDocument,
  ReadPage,
} from './DocumentFiles.js';
import type { ProblemKind } from './FileProblem.js';
import type { PlainReadOptions } from './readDocumentFile.js';
import type { WrittenSheet } from './sheets/writeXlsx.js';

/** What a thread is started for. */
export type ReaderTask =
  | { kind: 'read'; bytes: Uint8Array; fileName: string; options: PlainReadOptions }
  | { kind: 'readSheets'; bytes: Uint8Array; fileName: string; options: { maxRows?: number; sheet?: number } }
  | { kind: 'readPage'; bytes: Uint8Array; page: PageSource }
  | { kind: 'join'; parts: readonly string[] }
  | { kind: 'chunk'; text: PackedText; settings: ChunkSettings; maximum: number }
  | { kind: 'writeXlsx'; sheet: WrittenSheet };

/** What a thread sends; the next message follows only after an answer, so that the receiver stays responsive. */
export type ReaderMessage =
  | { kind: 'blocks'; blocks: FileBlock[] }
  | { kind: 'image'; image: FileImage }
  | { kind: 'rows'; sheet: number; rows: string[][] }
  | { kind: 'read'; document: ReadDocument | ReadPage }
  | { kind: 'sheets'; sheets: { name: string; total: number }[] }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'joined'; text: PackedText }
  | { kind: 'chunks'; chunks: CountedChunk[]; isLast: boolean }
  | { kind: 'tooManyChunks'; maximum: number }
  | { kind: 'refused'; problem: ProblemKind; parameters: Readonly<Record<string, string | number>> };
