export { opWorkflowModule } from './module.js';
