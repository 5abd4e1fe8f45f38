export { agentTestModule } from './module.js';
