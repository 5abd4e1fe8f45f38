export { callsOf, readCalledWorkflows } from './calledWorkflows.js';
export { checkDocument, checkUses } from './checkUses.js';
export { findUsersOfConversation, replaceConversationName } from './conversationNames.js';
export { copyWorkflow } from './copyWorkflow.js';
export { deleteWorkflow } from './deletion.js';
export { emptySecrets, restoreSecrets } from './documentSecrets.js';
export { readDocuments } from './documents.js';
export { documentVariables } from './documentVariables.js';
export { saveDraft } from './drafts.js';
export { readEnvironment } from './environments.js';
export { type ExecutedDocument, type ExecutionIds, executedDocuments } from './executedDocuments.js';
export { insertWorkflow } from './insertWorkflow.js';
export { interfaceOf } from './interface.js';
export { keepDraft } from './keptCommits.js';
export { credentialLists } from './knownCredentials.js';
export { libraryEntries } from './libraryEntries.js';
export { findWorkflows, presentWorkflows } from './lists.js';
export { describeWorkflow, loadDocument } from './loadDocument.js';
export { workflowModule } from './module.js';
export { readOwnDraft } from './ownDrafts.js';
export { parseSchema } from './parseSchema.js';
export { pinVersions } from './pinVersions.js';
export { type Creators, codesOf, findCreators, toWorkflowRow } from './presenters.js';
export {
  draftsOfProject,
  type KeptWorkflow,
  type ProjectDraft,
  restoreProjectDraft,
} from './projectDrafts.js';
export { publishWorkflow, writeVersion } from './publish.js';
export { markTested } from './readDraft.js';
export { listReferences, referencesOf } from './references.js';
export { languageOf, registry } from './registry.js';
export { replaceUses } from './replaceUses.js';
export {
  type AuthorizedWorkflow,
  findHead,
  readSchema,
  requireWorkflow,
  type WorkflowHead,
} from './requireWorkflow.js';
export { agentWorkflows } from './samples/agentWorkflows.js';
export { createSamples } from './samples/createSamples.js';
export { literal, node, parameter } from './samples/parts.js';
export { provideWorkflow } from './samples/provideWorkflow.js';
export { toFilter } from './toFilter.js';
export { errorsOf, findIssues, validateTree } from './validateTree.js';
export { isHigherVersion, latestVersion, nextVersion } from './versions.js';
export { placeKey, type WorkflowPlace, walkCalls } from './walkCalls.js';
export { readWorkflowAt, type WorkflowAt } from './workflowAt.js';
export { updateWorkflowMeta } from './workflows.js';
