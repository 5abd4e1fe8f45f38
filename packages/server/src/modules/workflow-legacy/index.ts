export { workflowLegacyModule } from './module.js';
