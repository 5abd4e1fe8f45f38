export { callsOf, readCalledWorkflows } from './calledWorkflows.js';
export { checkDocument, checkUses } from './checkUses.js';
export { findUsersOfConversation, replaceConversationName } from './conversationNames.js';
export { copyWorkflow } from './copyWorkflow.js';
export { deleteWorkflow } from './deletion.js';
export { readDocuments } from './documents.js';
export { type ExecutedDocument, type ExecutionIds, executedDocuments } from './executedDocuments.js';
export { insertWorkflow } from './insertWorkflow.js';
export { interfaceOf } from './interface.js';
export { findWorkflows, presentWorkflows } from './lists.js';
export { describeWorkflow, loadDocument } from './loadDocument.js';
export { workflowModule } from './module.js';
export { readOwnDraft } from './ownDrafts.js';
export { parseSchema } from './parseSchema.js';
export {
  type Creators,
  type Creators,
  codesOf,
  draftStatusOf,
  findCreators,
  findCreators,
  publishStatusOf,
  toWorkflowRow,
  toWorkflowRow,
} from './presenters.js';
export { publishWorkflow } from './publish.js';
export { markTested } from './readDraft.js';
export { referencesOf } from './references.js';
export { languageOf, registry } from './registry.js';
export { findHead, requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
export { createSamples } from './samples/createSamples.js';
export { toFilter } from './toFilter.js';
export { errorsOf, findIssues, validateTree } from './validateTree.js';
export { latestVersion } from './versions.js';
export { placeKey, type WorkflowPlace, walkCalls } from './walkCalls.js';
export { readWorkflowAt, type WorkflowAt } from './workflowAt.js';
export { updateWorkflowMeta } from './workflows.js';
