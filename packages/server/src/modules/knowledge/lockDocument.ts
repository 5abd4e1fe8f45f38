import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { jobs } from '../../jobs/tables.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toProblem } from './problems.js';
import { type DocumentRow, noDocument } from './requireDataset.js';
import { documents } from './tables.js';

/** Locks a document until the transaction ends; the error is that for missing ones if it was deleted meanwhile. */
export async function lockDocument(transaction: Database, id: string): Promise<DocumentRow> {
  const [row] = await transaction.select().from(documents).where(eq(documents.id, id)).for('no key update');
  if (!row) throw noDocument();
  return row;
}

/** Refuses changes of a document whose content is being written. */
export function requireIdle({ status }: Pick<DocumentRow, 'status'>): void {
  if (status === 'processing') throw new DomainError('knowledgeNotReady', knowledgeReasons.processing());
}

const stoppedTooOften = knowledgeReasons.repeatedlyStopped;

/** Ends work whose job has ended without a word, because its process died too often or its requester was deleted. */
export async function settleStopped(db: Database, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const stopped = await db
    .select({ id: documents.id, jobId: documents.jobId, attempts: jobs.attempt })
    .from(documents)
    .leftJoin(jobs, eq(jobs.id, documents.jobId))
    .where(
      and(
        inArray(documents.id, [...documentIds]),
        eq(documents.status, 'processing'),
        or(isNull(jobs.id), notInArray(jobs.status, ['queued', 'running'])),
      ),
    );
  for (const { id, jobId, attempts } of stopped)
    await db
      .update(documents)
      .set({ status: 'failed', problem: toProblem(stoppedTooOften({ count: attempts ?? 1 })) })
      .where(
        and(
          eq(documents.id, id),
          eq(documents.status, 'processing'),
          jobId === null ? isNull(documents.jobId) : eq(documents.jobId, jobId),
        ),
      );
}
