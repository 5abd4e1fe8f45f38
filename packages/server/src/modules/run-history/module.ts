import { runHistory } from '@heddle/api-contract/families/run-history';
import { implement } from '../../kernel/implement.js';
import { deleteRuns } from './deleteRuns.js';
import { listRuns } from './listRuns.js';
import { readProcessIo } from './processIo.js';
import { dismissFailed, rerun, rerunFailed } from './reruns.js';
import { listRootSpans } from './rootSpans.js';
import { listSubRuns } from './subRuns.js';
import * as tables from './tables.js';
import { readTestCase } from './testCase.js';
import { readTestRunHistory } from './testRunHistory.js';
import { readP90 } from './tokensOfRuns.js';
import { readTrace } from './traces.js';

export const runHistoryModule = implement(
  runHistory,
  {
    list: listRuns,
    remove: deleteRuns,
    rerun,
    rerunFailed,
    testCase: readTestCase,
    dismissFailed,
    getTrace: readTrace,
    listSpans: listRootSpans,
    testRunHistory: readTestRunHistory,
    processIo: readProcessIo,
    subRuns: listSubRuns,
    p90: readP90,
  },
  { tables },
);
