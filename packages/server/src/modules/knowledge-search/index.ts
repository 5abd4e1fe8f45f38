export type { FoundSlice, KnowledgeAnswer, KnowledgeSearch } from './KnowledgeSearch.js';
export { knowledgeSearchModule } from './module.js';
export { searchKnowledge } from './searchKnowledge.js';
export { withoutHtml } from './withoutHtml.js';
