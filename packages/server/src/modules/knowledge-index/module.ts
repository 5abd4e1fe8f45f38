import { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { implement } from '../../kernel/implement.js';
import { copyVectorsJob } from './copyVectors.js';
import { estimateImport } from './estimateImport.js';
import { listOutdated } from './outdated.js';
import { changeSettings, readSettings } from './settings.js';
import { embedders, indexEntries, indexedDocuments, indexPostings } from './tables.js';

export const knowledgeIndexModule = implement(
  knowledgeIndex,
  {
    settings: readSettings,
    changeSettings,
    estimate: estimateImport,
    outdated: listOutdated,
  },
  {
    tables: { embedders, indexEntries, indexedDocuments, indexPostings },
    jobs: [copyVectorsJob],
    schedules: [
      { key: 'knowledge-index.copy-vectors', job: copyVectorsJob, input: {}, cron: '*/15 * * * *' },
    ],
  },
);
