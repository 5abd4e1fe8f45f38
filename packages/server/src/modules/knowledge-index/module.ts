import { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { implement, notYet } from '../../kernel/implement.js';
import { changeSettings, readSettings } from './settings.js';
import { embedders, indexEntries, indexedDocuments, indexPostings } from './tables.js';

export const knowledgeIndexModule = implement(
  knowledgeIndex,
  {
    settings: readSettings,
    changeSettings,
    outdated: notYet('the list of outdated knowledge bases comes with knowledge bases'),
  },
  { tables: { embedders, indexEntries, indexedDocuments, indexPostings } },
);
