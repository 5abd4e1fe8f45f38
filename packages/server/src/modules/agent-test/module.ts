import { agentTest } from '@heddle/api-contract/families/agent-test';
import { implement } from '../../kernel/implement.js';
import { askToCompare } from './ask.js';
import { draftCase } from './draftCase.js';
import { rerunAnswer } from './rerun.js';
import { runTestsJob } from './runTests.js';
import { startTests } from './startTests.js';
import * as tables from './tables.js';
import { deleteCase, importCases, listCases, saveCase } from './testCases.js';
import { cancelTestRun, listTestRuns, readTestRun } from './testRuns.js';
import { readTestStory } from './testStory.js';

export const agentTestModule = implement(
  agentTest,
  {
    rerun: rerunAnswer,
    ask: askToCompare,
    getStory: readTestStory,
    draftCase,
    listCases,
    saveCase,
    importCases,
    deleteCase,
    run: startTests,
    listRuns: listTestRuns,
    getRun: readTestRun,
    cancelRun: cancelTestRun,
  },
  { tables, jobs: [runTestsJob] },
);
