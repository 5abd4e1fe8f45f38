export { workflowNodeModule } from './module.js';
export { describeTool } from './tools.js';
