import { useProgress } from './documentQueries.js';
import { isBusy, type KnowledgeDocument } from './KnowledgeDocument.js';

/** How far the processing of a document is; asks the server while it is under way. */
export function useDocumentProgress(document: KnowledgeDocument) {
  const progress = useProgress(isBusy(document) ? [document.id] : []);
  return progress.data?.[0];
}
