export { workflowNodeModule } from './module.js';
