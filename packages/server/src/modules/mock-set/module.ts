import { mockSet } from '@heddle/api-contract/families/mock-set';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { callInterceptors } from '../plugin/index.js';
import { bindSet, listBindings } from './bindings.js';
import { discardGenerated, generateAnswers, readGenerated } from './generate.js';
import { interceptCall } from './intercept.js';
import { deleteRule, listRules, saveRule } from './mockRules.js';
import { countUsers, deleteSet, listSets, saveSet } from './mockSets.js';
import * as tables from './tables.js';

export const mockSetModule = implement(
  mockSet,
  {
    saveSet,
    listSets,
    deleteSet,
    usage: countUsers,
    saveRule,
    listRules,
    deleteRule,
    bind: bindSet,
    listBindings,
    generate: generateAnswers,
    getGenerated: readGenerated,
    discardGenerated,
  },
  { tables, extensions: [extend(callInterceptors, interceptCall)] },
);
