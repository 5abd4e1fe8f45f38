export { workflowCatalogueModule } from './module.js';
