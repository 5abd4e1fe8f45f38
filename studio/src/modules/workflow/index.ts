export { ImportButton } from './components/ImportButton.js';
export { NewWorkflowButton } from './components/NewWorkflowButton.js';
export { WorkflowActions } from './components/WorkflowActions.js';
export { WorkflowCards, WorkflowCardsSkeleton } from './components/WorkflowCards.js';
export { WorkflowIcon } from './components/WorkflowIcon.js';
export { WorkflowStatusPill } from './components/WorkflowStatusPill.js';
export { refreshWorkflows, useWorkflows } from './queries.js';
export type { WorkflowRow } from './WorkflowRow.js';
export { workflowMessages } from './workflowMessages.js';
