import type { Issue, WorkflowDocument } from '@heddle/workflow-schema';
import type { ValidationContext } from './Check.js';
import { createValidator } from './createValidator.js';

/**
 * Returns all issues of a document at once: structure, connections, cycles, nesting, references, variables,
 * called workflows, then single nodes. Never throws for a document that can be imported.
 */
export function validate(document: WorkflowDocument, context: ValidationContext): Issue[] {
  return createValidator(context).check(document);
}
