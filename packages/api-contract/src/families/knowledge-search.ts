import { defineFamily } from '../kernel/family.js';

/** Searches of knowledge bases; the calls that search belong to runs, agents and tests of retrieval. */
export const knowledgeSearch = defineFamily('knowledgeSearch', {});
