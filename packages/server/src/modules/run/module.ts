import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { implement } from '../../kernel/implement.js';
import { resumeRun } from './answers.js';
import { followRun } from './follow.js';
import { readNodeHistory, readProcess } from './process.js';
import { cancelRun, debugNode, failOrphanedRuns, testRun } from './runs.js';
import * as tables from './tables.js';

export const runModule = implement(
  workflowRun,
  {
    testRun,
    getProcess: readProcess,
    nodeHistory: readNodeHistory,
    follow: followRun,
    testResume: resumeRun,
    cancel: cancelRun,
    nodeDebug: debugNode,
  },
  { tables, start: failOrphanedRuns },
);
