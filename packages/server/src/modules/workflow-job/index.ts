export { workflowJobModule } from './module.js';
