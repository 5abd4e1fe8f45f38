export { workflowReferenceModule } from './module.js';
