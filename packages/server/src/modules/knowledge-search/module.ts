import { knowledgeSearch } from '@heddle/api-contract/families/knowledge-search';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { agentAdditions } from '../agent-chat/index.js';
import { spaceDatasets } from '../knowledge-index/index.js';
import { runServiceProviders } from '../run/index.js';
import { browserKnowledge } from '../run-service/index.js';
import { agentKnowledge } from './agentKnowledge.js';
import { searchForBrowser } from './browserKnowledge.js';
import { datasetsOfSpace } from './datasetsOfSpace.js';
import { provideKnowledge } from './runServices.js';

export const knowledgeSearchModule = implement(
  knowledgeSearch,
  {},
  {
    extensions: [
      extend(agentAdditions, agentKnowledge),
      extend(runServiceProviders, provideKnowledge),
      extend(browserKnowledge, searchForBrowser),
      extend(spaceDatasets, datasetsOfSpace),
    ],
  },
);
