import { knowledgeWeb } from '@heddle/api-contract/families/knowledge-web';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { webSources } from '../knowledge/index.js';
import { clearOld } from './clearOld.js';
import { fetchPagesJob } from './fetchPages.js';
import {
  abortLinkTask,
  createLinkTask,
  findLinksJob,
  getLinkTask,
  parseSitemapCall,
} from './linkSearches.js';
import {
  deletePage,
  getPages,
  setPageContent,
  submitPage,
  submitPageByDataset,
  submitPages,
} from './pages.js';
import {
  refreshDocument,
  refreshDocuments,
  refreshDueJob,
  refreshJob,
  refreshStates,
} from './refreshDocuments.js';
import { refreshers } from './refreshers.js';
import * as tables from './tables.js';
import { webDocuments, webRefresher } from './webDocuments.js';

export const knowledgeWebModule = implement(
  knowledgeWeb,
  {
    submit: submitPage,
    get: getPages,
    submitMany: submitPages,
    refresh: refreshDocument,
    refreshMany: refreshDocuments,
    refreshState: refreshStates,
    createLinkTask,
    getLinkTask,
    abortLinkTask,
    parseSitemap: parseSitemapCall,
    deletePage,
    setContent: setPageContent,
    memorySubmit: submitPage,
    memoryGet: getPages,
    memorySubmitMany: submitPages,
    datasetDeletePage: deletePage,
    datasetSubmit: submitPageByDataset,
  },
  {
    tables,
    jobs: [fetchPagesJob, findLinksJob, refreshJob, refreshDueJob],
    schedules: [
      { key: 'knowledge-web.refresh-due', job: refreshDueJob, input: {}, cron: '7 * * * *', timeZone: 'UTC' },
    ],
    clearEnded: clearOld,
    extensions: [extend(webSources, webDocuments), extend(refreshers, webRefresher)],
  },
);
