import type { Input, Result, RetrievalSettings } from '@heddle/api-contract';
import {
  questionSetLimits,
  type retrievalTest,
  type SheetScores,
} from '@heddle/api-contract/families/retrieval-test';
import { retrievalReasons } from '@heddle/api-contract/reasons/retrieval';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { currentEmbedder } from '../knowledge-index/index.js';
import { requireQuestionSet, requireSheet } from './requireQuestionSet.js';
import { checkModels, settingsOf } from './runTest.js';
import type { StoredQuestion } from './StoredQuestion.js';
import { scoreJob } from './scoreJob.js';
import type { QuestionOutcome } from './scores.js';
import { questionSets, scoreSheets } from './tables.js';

type Calls = typeof retrievalTest.calls;
type SheetRow = typeof scoreSheets.$inferSelect;

const open: SheetRow['state'][] = ['waiting', 'running'];

export async function startScoring(
  context: Context,
  input: Input<Calls['startScoring']>,
): Promise<Result<Calls['startScoring']>> {
  const { row: set, access } = await requireQuestionSet(context, input.question_set_id, 'edit');
  const settings = settingsOf(input.settings);
  await checkModels(context, settings);
  if (set.questionCount === 0)
    throw new DomainError('retrievalInvalid', retrievalReasons.noQuestions({ field: 'question_set_id' }));
  const [grant, embedder] = await Promise.all([context.grantRights(), currentEmbedder(context)]);
  const id = newId();
  const row = await context.db.transaction(async (transaction) => {
    await transaction.select().from(questionSets).where(eq(questionSets.id, set.id)).for('update');
    const others = await transaction
      .select({ state: scoreSheets.state })
      .from(scoreSheets)
      .where(eq(scoreSheets.questionSetId, set.id));
    if (others.some(({ state }) => open.includes(state)))
      throw new DomainError('retrievalInvalid', retrievalReasons.alreadyRunning());
    const maximum = questionSetLimits.sheets;
    if (others.length >= maximum)
      throw new DomainError('retrievalInvalid', retrievalReasons.tooManySheets({ maximum }));
    const { id: jobId } = await context.jobs.enqueue(
      scoreJob,
      { sheetId: id, grant: JSON.stringify(grant) },
      { userId: access.userId, spaceId: access.spaceId, title: set.name, db: transaction },
    );
    const [inserted] = await transaction
      .insert(scoreSheets)
      .values({
        ...{ id, jobId, questionSetId: set.id, state: 'waiting', embedder: embedder.id },
        name: input.name?.trim() || set.name,
        settings: JSON.stringify(settings),
        questions: set.questions,
        total: set.questionCount,
        createdAt: new Date(),
      })
      .returning();
    return inserted;
  });
  if (!row) throw new Error('the score sheet was not stored');
  return { sheet: toSheet(row) };
}

export async function cancelScoring(
  context: Context,
  { sheet_id: id }: Input<Calls['cancelScoring']>,
): Promise<Result<Calls['cancelScoring']>> {
  const { sheet } = await requireSheet(context, id, 'edit');
  await context.db
    .update(scoreSheets)
    .set({ state: 'canceled' })
    .where(and(eq(scoreSheets.id, sheet.id), inArray(scoreSheets.state, open)));
  if (sheet.jobId !== null) await context.jobs.cancel(sheet.jobId);
  return {};
}

export async function listSheets(
  context: Context,
  { question_set_id: id }: Input<Calls['sheets']>,
): Promise<Result<Calls['sheets']>> {
  const { row } = await requireQuestionSet(context, id, 'view');
  const rows = await context.db
    .select()
    .from(scoreSheets)
    .where(eq(scoreSheets.questionSetId, row.id))
    .orderBy(desc(scoreSheets.id));
  return { sheets: rows.map(toSheet) };
}

export async function compareSheets(
  context: Context,
  { sheet_ids: ids }: Input<Calls['compareSheets']>,
): Promise<Result<Calls['compareSheets']>> {
  const rows: SheetRow[] = [];
  for (const id of ids) rows.push((await requireSheet(context, id, 'view')).sheet);
  const questions = [...new Set(rows.flatMap((row) => questionsOf(row).map(({ question }) => question)))];
  const outcomes = rows.map(outcomesByQuestion);
  return {
    sheets: rows.map(toSheet),
    questions: questions.map((question) => ({
      question,
      outcomes: outcomes.map((byQuestion) => {
        const outcome = byQuestion.get(question);
        if (!outcome) return null;
        const { rank, recall, ndcg, found, milliseconds } = outcome;
        return { rank, recall, ndcg, found_slice_ids: found, milliseconds };
      }),
    })),
  };
}

export async function deleteSheet(
  context: Context,
  { sheet_id: id }: Input<Calls['deleteSheet']>,
): Promise<Result<Calls['deleteSheet']>> {
  const { sheet } = await requireSheet(context, id, 'edit');
  await context.db.delete(scoreSheets).where(eq(scoreSheets.id, sheet.id));
  return {};
}

const questionsOf = ({ questions }: SheetRow) => JSON.parse(questions) as StoredQuestion[];

/** Outcomes are stored in the order of the questions. */
function outcomesByQuestion(row: SheetRow): Map<string, QuestionOutcome> {
  const outcomes = JSON.parse(row.outcomes) as QuestionOutcome[];
  const questions = questionsOf(row);
  return new Map(
    outcomes.flatMap((outcome, index) => {
      const question = questions[index]?.question;
      return question === undefined ? [] : [[question, outcome] as const];
    }),
  );
}

function toSheet(row: SheetRow): Result<Calls['sheets']>['sheets'][number] {
  return {
    sheet_id: row.id,
    question_set_id: row.questionSetId,
    name: row.name,
    state: row.state,
    done: row.done,
    total: row.total,
    settings: JSON.parse(row.settings) as Record<keyof RetrievalSettings, never>,
    embedder: row.embedder,
    ...(row.scores !== null && { scores: JSON.parse(row.scores) as SheetScores }),
    ...(row.problem !== null && { problem: row.problem }),
    created_at: row.createdAt.getTime(),
  };
}
