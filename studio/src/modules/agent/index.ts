export { agentMessages } from './agentMessages.js';
export { AgentCards } from './components/AgentCards.js';
export { NewAgentButton } from './components/NewAgentButton.js';
export { useAgents } from './queries.js';
