import type { RetrievalSettings } from '@heddle/api-contract';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import { searchKnowledge } from '../knowledge-search/index.js';
import { requireQuestionSet } from './requireQuestionSet.js';
import type { StoredQuestion } from './StoredQuestion.js';
import { type QuestionOutcome, scoreQuestion, scoreSheet } from './scores.js';
import { scoreSheets } from './tables.js';

type SheetRow = typeof scoreSheets.$inferSelect;

const limitMs = 60 * 60_000;
const open: SheetRow['state'][] = ['waiting', 'running'];

/** Searches for the questions of a sheet one after the other, and continues after those whose outcome is stored. */
export const scoreJob = defineJob(
  'retrieval-test.score',
  z.object({ sheetId: z.string(), grant: z.string() }),
  async (context, { sheetId, grant }) => {
    const { db } = context.app;
    const isOpen = and(eq(scoreSheets.id, sheetId), inArray(scoreSheets.state, open));
    const [sheet] = await db.update(scoreSheets).set({ state: 'running' }).where(isOpen).returning();
    if (!sheet) return;
    try {
      const outcomes = await searchAll(context, sheet, JSON.parse(grant) as Grant);
      if (!outcomes) return;
      await db
        .update(scoreSheets)
        .set({ state: 'finished', scores: JSON.stringify(scoreSheet(outcomes)) })
        .where(isOpen);
    } catch (error) {
      if (context.signal.aborted && !context.app.closing.aborted)
        await db.update(scoreSheets).set({ state: 'canceled' }).where(isOpen);
      if (!(error instanceof DomainError)) throw error;
      // The person has lost the right to search, or the knowledge base is gone.
      await db.update(scoreSheets).set({ state: 'failed', problem: error.message }).where(isOpen);
    }
  },
  { limitMs, concurrency: 2, retry: { attempts: 3 } },
);

/** The outcomes of all questions; undefined if the sheet was cancelled or deleted meanwhile. */
async function searchAll(
  { app, signal, progress }: JobContext,
  sheet: SheetRow,
  grant: Grant,
): Promise<QuestionOutcome[] | undefined> {
  const questions = JSON.parse(sheet.questions) as StoredQuestion[];
  const settings = JSON.parse(sheet.settings) as RetrievalSettings;
  const outcomes = JSON.parse(sheet.outcomes) as QuestionOutcome[];
  for (const { question, expected } of questions.slice(outcomes.length)) {
    signal.throwIfAborted();
    const caller = await app.recognise(grant);
    const { row, access } = await requireQuestionSet(caller, sheet.questionSetId, 'edit');
    const { slices, report } = await searchKnowledge(app, {
      ...{ access, datasetIds: [row.datasetId], question, settings, signal },
    });
    const found = slices.map(({ sliceId }) => sliceId).filter((id) => id !== '');
    const problem = report.channels.find((channel) => channel.problem !== undefined)?.problem;
    outcomes.push({
      ...scoreQuestion(found, expected),
      ...{ found, milliseconds: report.milliseconds },
      ...(problem !== undefined && { problem }),
    });
    const stored = await app.db
      .update(scoreSheets)
      .set({ outcomes: JSON.stringify(outcomes), done: outcomes.length })
      .where(and(eq(scoreSheets.id, sheet.id), eq(scoreSheets.state, 'running')))
      .returning({ id: scoreSheets.id });
    if (stored.length === 0) return undefined;
    progress(outcomes.length, questions.length);
  }
  return outcomes;
}
