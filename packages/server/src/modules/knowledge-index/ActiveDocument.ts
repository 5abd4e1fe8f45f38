import type { indexedDocuments } from './tables.js';

/** The active generation of a document. */
export type ActiveDocument = Pick<
  typeof indexedDocuments.$inferSelect,
  'documentId' | 'generation' | 'embedder' | 'dimensions' | 'version' | 'datasetId'
>;
