import { knowledgeWeb } from '@heddle/api-contract/families/knowledge-web';
import { implement, notYet } from '../../kernel/implement.js';
import * as tables from './tables.js';

export const knowledgeWebModule = implement(
  knowledgeWeb,
  {
    submit: notYet('web pages as documents'),
    get: notYet('web pages as documents'),
    submitMany: notYet('web pages as documents'),
    refresh: notYet('web pages as documents'),
    refreshMany: notYet('web pages as documents'),
    refreshState: notYet('web pages as documents'),
    createLinkTask: notYet('web pages as documents'),
    getLinkTask: notYet('web pages as documents'),
    abortLinkTask: notYet('web pages as documents'),
    parseSitemap: notYet('web pages as documents'),
    deletePage: notYet('web pages as documents'),
    setContent: notYet('web pages as documents'),
    datasetSubmit: notYet('web pages as documents'),
    memorySubmit: notYet('web pages as documents'),
    memoryGet: notYet('web pages as documents'),
    memorySubmitMany: notYet('web pages as documents'),
    datasetDeletePage: notYet('web pages as documents'),
  },
  { tables },
);
