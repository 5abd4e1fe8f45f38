export { agentInSplit } from './agentInSplit.js';
export { agentSplitModule } from './module.js';
