export { AgentActions } from './components/AgentActions.js';
export { NewAgentDialog } from './components/LateNewAgent.js';
export { NewAgentButton } from './components/NewAgentButton.js';
export { NewPromptDialog } from './persona/LateNewPrompt.js';
export { PromptDialog } from './persona/PromptDialog.js';
export { PromptMenu } from './persona/PromptMenu.js';
export { RejectedContent, uploadIcon } from './queries.js';
export { SampleCards, SampleMenu } from './samples/LateSamples.js';
