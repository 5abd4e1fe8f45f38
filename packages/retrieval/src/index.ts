export { type Chunk, TooManyChunks } from './chunk/Chunk.js';
export { countCharacters } from './chunk/characters.js';
export type { LevelSettings } from './chunk/chunkByLevel.js';
export type { SeparatorSettings } from './chunk/chunkBySeparator.js';
export { type ChunkSettings, chunkDocument, maxChunks } from './chunk/chunkDocument.js';
export { type Block, type BlockText, type DocumentText, joinBlocks } from './chunk/DocumentText.js';
export { createStaticEmbedder, type StaticModel } from './embed/createStaticEmbedder.js';
export type { Embedder } from './embed/Embedder.js';
export { lexicalEmbedder } from './embed/lexicalEmbedder.js';
export { bm25Parameters, inverseFrequency, termWeight } from './search/bm25.js';
export { fuseRanks, type RankedList } from './search/fuseRanks.js';
export { byScore, type Scored } from './search/Scored.js';
export { TermIndex } from './search/TermIndex.js';
export { type VectorBlock, VectorBlocks } from './search/VectorBlocks.js';
export {
  type CellValue,
  type ColumnType,
  columnTypes,
  convertCell,
  inferColumnType,
} from './table/columnTypes.js';
export { type Rows, readTable, type SheetRange, type Table } from './table/sheet.js';
export { tokenise } from './text/tokenise.js';
