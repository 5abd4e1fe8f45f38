export { toAgentInfo } from './agentInfo.js';
export { multiAgentModule } from './module.js';
