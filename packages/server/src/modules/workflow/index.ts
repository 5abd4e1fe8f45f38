export { readDocuments } from './documents.js';
export { markTested, readDraft } from './drafts.js';
export { findWorkflows, type WorkflowFilter } from './lists.js';
export { describeWorkflow, loadDocument } from './loadDocument.js';
export { workflowModule } from './module.js';
export { parseSchema } from './parseSchema.js';
export { type Creators, draftStatusOf, findCreators, toWorkflowRow } from './presenters.js';
export { languageOf, registry } from './registry.js';
export { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
