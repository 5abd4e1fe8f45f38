import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { rerunKind } from '@heddle/executor';
import type { Json } from '@heddle/workflow-schema';
import type { Interrupt, RunEvent } from '@heddle/workflow-schema/runs';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import { momentAfter } from './momentAfter.js';
import { runJournal, runs } from './tables.js';
import { wrongQuestion } from './wrongQuestion.js';

/** An answer to the question of a waiting run. */
export interface QuestionAnswer {
  runId: string;
  questionId: string;
  value: Json;
  /** The rights of who answers. */
  grant: Grant;
}

/**
 * Stores an answer in the journal of a waiting run, and puts the run into the queue. The lock of the row makes
 * sure that one answer is accepted.
 */
export async function answerQuestion(db: Database, answer: QuestionAnswer): Promise<void> {
  const { runId, questionId, value, grant } = answer;
  await db.transaction(async (transaction) => {
    const [run] = await transaction.select().from(runs).where(eq(runs.id, runId)).for('update');
    if (!run) throw new DomainError('workflowInvalid', workflowReasons.noRun({ id: runId }));
    if (['success', 'failed', 'cancelled'].includes(run.status))
      throw new DomainError('workflowInvalid', workflowReasons.runEnded());
    const questions = run.status === 'waiting' ? (JSON.parse(run.questions ?? '[]') as Interrupt[]) : [];
    const [first] = questions;
    if (first?.id !== questionId) throw wrongQuestion(first?.id);
    const { path, kind } = first;
    const event: RunEvent = {
      seq: run.seq + 1,
      at: await momentAfter(transaction, runId),
      type: 'run.resumed',
      interruptId: questionId,
      path,
      // Clients send texts; the question whether a node may run again has a yes or no for an answer.
      value: kind === rerunKind ? value === true || value === 'true' : value,
    };
    await transaction
      .insert(runJournal)
      .values({ runId, firstSeq: event.seq, events: JSON.stringify([event]) });
    await transaction
      .update(runs)
      .set({
        status: 'queued',
        seq: event.seq,
        questions: null,
        queuedAt: sql`now()`,
        // The token by which it was started may have expired since.
        ...(grant.userId === run.userId && { grant: JSON.stringify(grant) }),
      })
      .where(eq(runs.id, runId));
  });
}
