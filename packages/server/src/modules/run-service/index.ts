export { CallRate } from '../../kernel/CallRate.js';
export { browserDatabases } from './databases.js';
export { browserKnowledge, type SearchKnowledgeForBrowser } from './knowledge.js';
export { runServiceModule } from './module.js';
