import { testStatuses } from '@heddle/api-contract/families/agent-test';
import { index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { bots } from '../bot/tables.js';

const botId = () =>
  idColumn('bot_id')
    .notNull()
    .references(() => bots.id, { onDelete: 'cascade' });

/** Test cases of agents. */
export const agentTestCases = pgTable(
  'agent_test_cases',
  {
    id: idColumn('id').primaryKey(),
    botId: botId(),
    /** JSON text of the content as on the wire. */
    content: text('content').notNull(),
    creatorId: idColumn('creator_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('agent_test_cases_bot').on(table.botId, table.id)],
);

/** Test runs: some cases, answered by one state of the agent. */
export const agentTestRuns = pgTable(
  'agent_test_runs',
  {
    id: idColumn('id').primaryKey(),
    botId: botId(),
    userId: idColumn('user_id').notNull(),
    /** The job that runs it. A run whose job is gone has ended. */
    jobId: idColumn('job_id').notNull(),
    /** JSON text of the rights by which it runs. */
    grant: text('granted').notNull(),
    /** Of the draft that is tested. */
    commitId: idColumn('commit_id').notNull(),
    /** JSON text of the agent as it was then. */
    definition: text('definition').notNull(),
    status: text('status', { enum: ['running', 'done', 'cancelled'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('agent_test_runs_bot').on(table.botId, table.id)],
);

/** Cases of a test run with their results. */
export const agentTestResults = pgTable(
  'agent_test_results',
  {
    runId: idColumn('run_id')
      .notNull()
      .references(() => agentTestRuns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The case may have been changed or deleted since. */
    caseId: idColumn('case_id').notNull(),
    /** JSON text of the case as it was tested. */
    content: text('content').notNull(),
    status: text('status', { enum: testStatuses }).notNull(),
    /** The run that answers, chosen before it starts, so that a repeated start finds it. */
    executeId: idColumn('execute_id').notNull(),
    answer: text('answer').notNull().default(''),
    /** JSON text of the results of the assertions. */
    checks: text('checks').notNull().default('[]'),
    error: text('error').notNull().default(''),
    ms: integer('ms').notNull().default(0),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Of the answer and its judges. */
    cost: numeric('cost', { precision: 24, scale: 12, mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('agent_test_results_case').on(table.caseId, table.runId),
    index('agent_test_results_execution').on(table.executeId),
  ],
);
