import { type KeptDocument, storeOf } from './DocumentStore.js';
import type { WorkflowDocument } from './WorkflowDocument.js';

/** Remembers a document as it is now. Later changes copy what they touch: 64 keys at a time, and the lists of their order. */
export function keepDocument(document: WorkflowDocument): KeptDocument {
  return storeOf(document).keep();
}

/**
 * Makes a document again what it was when `kept` was made of it, in a time that hardly grows with it or with what has
 * changed. False, and nothing is changed, where so many keys have come and gone since that theirs were given up.
 */
export function restoreDocument(document: WorkflowDocument, kept: KeptDocument): boolean {
  return storeOf(document).restore(kept);
}
