export { knowledgeConnectorModule } from './module.js';
