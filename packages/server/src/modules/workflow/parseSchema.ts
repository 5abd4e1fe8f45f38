import type { JsonObject, WorkflowDocument } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { DomainError, programText } from '../../kernel/DomainError.js';

/** Parses a document. Checks only its outline; `validate_tree` reports errors inside. */
export function parseSchema(text: string): { json: JsonObject; document: WorkflowDocument } {
  const parsed = parseDocumentText(text);
  if (!parsed.error) return parsed;
  const { message, nodeId, field } = parsed.error;
  throw new DomainError('workflowInvalid', programText(message), {
    ...((nodeId ?? field) && { data: { ...(nodeId && { node_id: nodeId }), ...(field && { field }) } }),
  });
}

/**
 * The text in a form that the database can store. Lone surrogates have no UTF-8 encoding, so they are written
 * as the equivalent JSON escape.
 */
export function toStorableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
