export { LateCallableGuide } from './call/LateCallableGuide.js';
export { ImportButton } from './components/ImportButton.js';
export { NewWorkflowButton } from './components/NewWorkflowButton.js';
export { WorkflowActions } from './components/WorkflowActions.js';
export { WorkflowIcon } from './components/WorkflowIcon.js';
export { WorkflowNameDialog } from './components/WorkflowNameDialog.js';
export { WorkflowTab } from './pages/WorkflowTab.js';
export { refreshWorkflows, useCreateWorkflow } from './queries.js';
export { workflowMessages } from './workflowMessages.js';
