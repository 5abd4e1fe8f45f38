import type { Issue, WorkflowDocument } from '@heddle/workflow-schema';
import { Check, type ValidationContext } from './Check.js';
import { checkAssignments, checkCalls } from './rules/calls.js';
import { checkConnections } from './rules/connections.js';
import { checkCycles, checkNesting } from './rules/graph.js';
import { checkNodes } from './rules/nodes.js';
import { checkReferences } from './rules/references.js';
import { checkStructure } from './rules/structure.js';

/**
 * Everything that is wrong with a document, at once: structure, connections, cycles, nesting, references,
 * variables, called workflows, then single nodes. Never throws for a document that could be imported.
 */
export function validate(document: WorkflowDocument, context: ValidationContext): Issue[] {
  const check = new Check(document, context);
  checkStructure(check);
  checkConnections(check);
  checkCycles(check);
  checkNesting(check);
  checkReferences(check);
  checkAssignments(check);
  checkCalls(check);
  checkNodes(check);
  return check.issues;
}
