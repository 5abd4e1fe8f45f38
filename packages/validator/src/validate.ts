import type { Issue, WorkflowDocument } from '@heddle/workflow-schema';
import type { ValidationContext } from './Check.js';
import { createValidator } from './createValidator.js';

/**
 * Everything that is wrong with a document, at once: structure, connections, cycles, nesting, references,
 * variables, called workflows, then single nodes. Never throws for a document that could be imported.
 */
export function validate(document: WorkflowDocument, context: ValidationContext): Issue[] {
  return createValidator(context).check(document);
}
