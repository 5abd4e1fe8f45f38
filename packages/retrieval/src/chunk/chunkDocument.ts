import type { Chunk } from './Chunk.js';
import { chunkAutomatically } from './chunkAutomatically.js';
import { chunkByLevel, type LevelSettings } from './chunkByLevel.js';
import { chunkBySeparator, type SeparatorSettings } from './chunkBySeparator.js';
import type { DocumentText } from './DocumentText.js';

/** How a document is split into chunks. */
export type ChunkSettings =
  | { type: 'automatic'; saveTitle?: boolean }
  | ({ type: 'separator' } & SeparatorSettings)
  | ({ type: 'level' } & LevelSettings);

/** Default maximum of chunks per document. */
export const maxChunks = 10_000;

/**
 * Splits a document into chunks. A preview and what is stored come from this function, so they are the same.
 * @throws TooManyChunks
 */
export function chunkDocument(
  document: DocumentText,
  settings: ChunkSettings,
  maximum: number = maxChunks,
): Chunk[] {
  if (settings.type === 'separator') return chunkBySeparator(document, settings, maximum);
  if (settings.type === 'level') return chunkByLevel(document, settings, maximum);
  return chunkAutomatically(document, settings, maximum);
}
