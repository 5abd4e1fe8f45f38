import type { Input, Result } from '@heddle/api-contract';
import { questionSetLimits, type retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { retrievalReasons } from '@heddle/api-contract/reasons/retrieval';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireDataset } from '../knowledge/index.js';
import { documents, slices } from '../knowledge/tables.js';
import { lockDataset } from './lockDataset.js';
import { requireQuestionSet } from './requireQuestionSet.js';
import type { StoredQuestion } from './StoredQuestion.js';
import { questionSets } from './tables.js';

type Calls = typeof retrievalTest.calls;
type SetRow = typeof questionSets.$inferSelect;

export async function listQuestionSets(
  context: Context,
  { dataset_id: id }: Input<Calls['questionSets']>,
): Promise<Result<Calls['questionSets']>> {
  await requireDataset(context, id, 'view');
  const rows = await context.db
    .select()
    .from(questionSets)
    .where(eq(questionSets.datasetId, id))
    .orderBy(desc(questionSets.updatedAt), desc(questionSets.id));
  return { question_sets: rows.map(toSummary) };
}

export async function readQuestionSet(
  context: Context,
  { question_set_id: id }: Input<Calls['questionSet']>,
): Promise<Result<Calls['questionSet']>> {
  const { row } = await requireQuestionSet(context, id, 'view');
  const questions = JSON.parse(row.questions) as StoredQuestion[];
  const there = await currentSlices(
    context,
    row.datasetId,
    questions.flatMap(({ expected }) => expected),
  );
  return {
    question_set: {
      ...toSummary(row),
      questions: questions.map(({ question, expected }) => ({
        question,
        expected_slice_ids: expected,
        missing_slice_ids: expected.filter((sliceId) => !there.has(sliceId)),
      })),
    },
  };
}

export async function saveQuestionSet(
  context: Context,
  input: Input<Calls['saveQuestionSet']>,
): Promise<Result<Calls['saveQuestionSet']>> {
  const { dataset_id: datasetId, question_set_id: kept, name } = input;
  const { row: dataset } = await requireDataset(context, datasetId, 'edit');
  const earlier = kept === undefined ? undefined : await requireQuestionSet(context, kept, 'edit');
  if (earlier && earlier.row.datasetId !== datasetId) throw notFound();
  const questions = checkQuestions(input.questions);
  const known = earlier
    ? (JSON.parse(earlier.row.questions) as StoredQuestion[]).flatMap(({ expected }) => expected)
    : [];
  await requireSlices(context, datasetId, questions, new Set(known));
  const values = {
    ...{ name, questions: JSON.stringify(questions), questionCount: questions.length },
    updatedAt: new Date(),
  };
  if (earlier) {
    await context.db.update(questionSets).set(values).where(eq(questionSets.id, earlier.row.id));
    return { question_set_id: earlier.row.id };
  }
  const id = newId();
  await context.db.transaction(async (transaction) => {
    await lockDataset(transaction, datasetId);
    const count = await transaction.$count(questionSets, eq(questionSets.datasetId, datasetId));
    const maximum = questionSetLimits.perDataset;
    if (count >= maximum)
      throw new DomainError('retrievalInvalid', retrievalReasons.tooManyQuestionSets({ maximum }));
    await transaction.insert(questionSets).values({ id, spaceId: dataset.spaceId, datasetId, ...values });
  });
  return { question_set_id: id };
}

export async function deleteQuestionSet(
  context: Context,
  { question_set_id: id }: Input<Calls['deleteQuestionSet']>,
): Promise<Result<Calls['deleteQuestionSet']>> {
  const { row } = await requireQuestionSet(context, id, 'edit');
  await context.db.delete(questionSets).where(eq(questionSets.id, row.id));
  return {};
}

function notFound(): DomainError {
  return new DomainError('retrievalNotFound', retrievalReasons.questionSetNotFound());
}

function toSummary(row: SetRow): Result<Calls['questionSets']>['question_sets'][number] {
  return {
    question_set_id: row.id,
    dataset_id: row.datasetId,
    name: row.name,
    question_count: row.questionCount,
    updated_at: row.updatedAt.getTime(),
  };
}

function checkQuestions(given: Input<Calls['saveQuestionSet']>['questions']): StoredQuestion[] {
  const seen = new Set<string>();
  return given.map(({ question, expected_slice_ids: expected }) => {
    const text = question.trim();
    if (seen.has(text))
      throw new DomainError(
        'retrievalInvalid',
        retrievalReasons.questionTwice({ field: 'questions', question: text.slice(0, 100) }),
      );
    seen.add(text);
    return { question: text, expected: [...new Set(expected)] };
  });
}

/** Expected slices must be in the dataset; those that the set had before may be gone since. */
async function requireSlices(
  context: Context,
  datasetId: string,
  questions: readonly StoredQuestion[],
  known: ReadonlySet<string>,
): Promise<void> {
  const added = questions.flatMap(({ expected }) => expected.filter((id) => !known.has(id)));
  const there = await currentSlices(context, datasetId, added);
  for (const { question, expected } of questions) {
    const id = expected.find((one) => !known.has(one) && !there.has(one));
    if (id !== undefined)
      throw new DomainError(
        'retrievalInvalid',
        retrievalReasons.sliceNotFound({ field: 'questions', id, question: question.slice(0, 100) }),
      );
  }
}

/** Those of the slices that are in the active generation of a document of the dataset. */
async function currentSlices(
  { db }: Pick<Context, 'db'>,
  datasetId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: slices.id })
    .from(slices)
    .innerJoin(
      documents,
      and(eq(documents.id, slices.documentId), eq(documents.activeGeneration, slices.generation)),
    )
    .where(and(eq(slices.datasetId, datasetId), inArray(slices.id, [...new Set(ids)])));
  return new Set(rows.map(({ id }) => id));
}
