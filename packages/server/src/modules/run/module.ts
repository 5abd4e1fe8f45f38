import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { inArray } from 'drizzle-orm';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { blobOwners } from '../file/index.js';
import { executedDocuments } from '../workflow/index.js';
import { resumeRun } from './answers.js';
import { findExecutedDocument } from './executedDocument.js';
import { followRun } from './follow.js';
import { readNodeHistory, readProcess } from './process.js';
import { removeRunsOfSpace } from './removeRuns.js';
import { clearRuns, clearRunsNightly } from './retention.js';
import { cancelRun, debugNode, testRun, workOnRuns } from './runs.js';
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
  {
    tables,
    work: workOnRuns,
    jobs: [clearRuns],
    schedules: [clearRunsNightly],
    after: { spaceDeleted: removeRunsOfSpace },
    extensions: [
      extend(executedDocuments, findExecutedDocument),
      extend(blobOwners, async (db, keys) => {
        const { runBlobs } = tables;
        const rows = await db
          .select({ key: runBlobs.key })
          .from(runBlobs)
          .where(inArray(runBlobs.key, [...keys]));
        return rows.map(({ key }) => key);
      }),
    ],
  },
);
