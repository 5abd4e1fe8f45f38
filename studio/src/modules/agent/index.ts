export { agentMessages } from './agentMessages.js';
export { AgentCards } from './components/AgentCards.js';
export { NewAgentButton } from './components/NewAgentButton.js';
export { PromptDialog } from './persona/PromptDialog.js';
export { PromptMenu } from './persona/PromptMenu.js';
export { useAgents } from './queries.js';
export { SampleCards } from './samples/SampleCards.js';
export { SampleMenu } from './samples/SampleMenu.js';
