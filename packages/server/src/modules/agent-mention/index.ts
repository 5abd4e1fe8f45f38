export { agentMentionModule } from './module.js';
