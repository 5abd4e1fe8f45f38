export { workflowOpenModule } from './module.js';
