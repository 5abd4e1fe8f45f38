export { knowledgeModule } from './module.js';
