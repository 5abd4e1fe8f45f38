import type { sheetStates } from '@heddle/api-contract/families/retrieval-test';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { spaces } from '../space/tables.js';

const spaceId = () =>
  idColumn('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });

/** Questions with the slices that answer them. */
export const questionSets = pgTable(
  'retrieval_question_sets',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    datasetId: idColumn('dataset_id').notNull(),
    name: text('name').notNull(),
    /** JSON text: `{ question, expected }[]`. */
    questions: text('questions').notNull(),
    questionCount: integer('question_count').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('retrieval_question_sets_dataset').on(table.datasetId)],
);

/** Scores of a question set with the settings that were used. */
export const scoreSheets = pgTable(
  'retrieval_score_sheets',
  {
    id: idColumn('id').primaryKey(),
    questionSetId: idColumn('question_set_id')
      .notNull()
      .references(() => questionSets.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** One of `sheetStates`. */
    state: text('state').$type<(typeof sheetStates)[number]>().notNull(),
    jobId: idColumn('job_id'),
    /** JSON text of the settings. */
    settings: text('settings').notNull(),
    embedder: text('embedder').notNull(),
    /** JSON text of the questions as of the start. */
    questions: text('questions').notNull(),
    /** JSON text of the outcomes so far, in the order of the questions. */
    outcomes: text('outcomes').notNull().default('[]'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    /** JSON text of the scores, once finished. */
    scores: text('scores'),
    problem: text('problem'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('retrieval_score_sheets_set').on(table.questionSetId)],
);
