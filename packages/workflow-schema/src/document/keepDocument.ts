import { type KeptDocument, storeOf } from './DocumentStore.js';
import type { WorkflowDocument } from './WorkflowDocument.js';

/**
 * Takes a snapshot of a document. Later changes copy what they touch: 64 keys at a time, and the lists of
 * their order.
 */
export function keepDocument(document: WorkflowDocument): KeptDocument {
  return storeOf(document).keep();
}

/**
 * Restores a snapshot of a document, in time that hardly grows with its size or the number of changes.
 * Returns false, without any change, if so many keys were added and removed since that the snapshot was
 * invalidated.
 */
export function restoreDocument(document: WorkflowDocument, kept: KeptDocument): boolean {
  return storeOf(document).restore(kept);
}
