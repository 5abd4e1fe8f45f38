export { workflowCatalogueModule } from './module.js';
export { listReleased } from './releasedWorkflows.js';
