import {
  type BlockText,
  type ChunkSettings,
  chunkDocument,
  countCharacters,
  type DocumentText,
  joinBlocks,
} from '@heddle/retrieval';
import { storableText } from '../db/storable.js';
import type { CountedChunk, PackedText } from './DocumentFiles.js';

/** Joins blocks on this thread. */
export function packBlocks(blocks: readonly BlockText[]): PackedText {
  const joined = joinBlocks(blocks.map((block) => ({ ...block, text: storableText(block.text) })));
  return { text: joined.text, blocks: JSON.stringify(joined.blocks) };
}

/**
 * Splits a text on this thread.
 * @throws TooManyChunks
 */
export function chunkText(
  { text, blocks }: PackedText,
  settings: ChunkSettings,
  maximum: number,
): CountedChunk[] {
  const document: DocumentText = { text, blocks: JSON.parse(blocks) };
  return chunkDocument(document, settings, maximum).map((chunk) => ({
    ...chunk,
    characters: countCharacters(chunk.text),
  }));
}
