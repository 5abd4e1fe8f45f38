export { createSlice, deleteSlices, setSliceStatus, updateSlice } from './changeSlices.js';
export { createDocument } from './createDocument.js';
export { createDocuments, createEmptyTable, type NewDocument } from './createDocuments.js';
export { createDataset, insertDataset, listDatasets, readReferrers, updateDataset } from './datasets.js';
export { deleteDataset } from './deletion.js';
export { checkFile } from './documentSources.js';
export { listDocuments, updateDocuments } from './documents.js';
export { eraseDocuments } from './eraseDocuments.js';
export { mirrorColumn, sliceColumn } from './ingest/mirror.js';
export { knowledgeChanges } from './knowledgeChanges.js';
export { settleStopped } from './lockDocument.js';
export { knowledgeModule } from './module.js';
export {
  countHits,
  type ReadableTable,
  type ReadSlice,
  readSlices,
  type SignFiles,
  tablesOf,
} from './readSlices.js';
export { type NewSource, reindexDocument, replaceDocumentSource } from './refresh.js';
export {
  type AuthorizedDataset,
  type AuthorizedDocument,
  type DatasetRow,
  type DocumentRow,
  requireDataset,
  requireDocument,
  requireDocuments,
} from './requireDataset.js';
export { listSlices } from './slices.js';
export { readChunkStrategy, readParsingStrategy } from './strategies.js';
export { type PlacedColumn, readColumns } from './tableColumns.js';
export { readTableSchema, validateTable } from './tableSchema.js';
export { type WebSource, webSources } from './webSources.js';
export { readProgress, resegment } from './work.js';
