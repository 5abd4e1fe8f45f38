export { knowledgeWebModule } from './module.js';
