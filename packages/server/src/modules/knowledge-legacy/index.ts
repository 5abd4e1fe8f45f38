export { knowledgeLegacyModule } from './module.js';
