import type { JsonObject, WorkflowDocument } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { DomainError } from '../../kernel/DomainError.js';

/** A document as text, checked to be one. What is wrong inside it is for `validate_tree` to say. */
export function parseSchema(text: string): { json: JsonObject; document: WorkflowDocument } {
  const parsed = parseDocumentText(text);
  if (!parsed.error) return parsed;
  const { message, nodeId, field } = parsed.error;
  throw new DomainError('workflowInvalid', message, {
    ...((nodeId ?? field) && { data: { ...(nodeId && { node_id: nodeId }), ...(field && { field }) } }),
  });
}

/**
 * The text as a database can keep it. Half a surrogate pair has no UTF-8 form, so it is written as the escape that
 * means the same in JSON.
 */
export function toStorableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
