import { workflowReference } from '@heddle/api-contract/families/workflow-reference';
import { implement } from '../../kernel/implement.js';
import { readDependencyTree } from './dependencyTree.js';
import { listReferences } from './listReferences.js';

export const workflowReferenceModule = implement(workflowReference, {
  references: listReferences,
  dependencyTree: readDependencyTree,
});
