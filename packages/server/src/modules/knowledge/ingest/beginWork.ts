import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import type { App } from '../../../kernel/services.js';
import type { DocumentRow } from '../requireDataset.js';
import type { PendingWork } from '../stored.js';
import { documents } from '../tables.js';
import { ingestJob } from './ingestJob.js';

interface WorkOn {
  document: DocumentRow;
  spaceId: string;
  userId: string;
}

/**
 * Starts the work that writes the next generation of a document, in a transaction that has locked the document or
 * inserted it. What is found now stays as it is until the work has ended.
 */
export async function beginWork(
  app: Pick<App, 'jobs'>,
  transaction: Database,
  { document, spaceId, userId }: WorkOn,
  pending: PendingWork,
  changes: Partial<DocumentRow> = {},
): Promise<DocumentRow> {
  const { id } = await app.jobs.enqueue(
    ingestJob,
    { documentId: document.id },
    { db: transaction, spaceId, userId, title: document.name },
  );
  const now = new Date();
  const row: DocumentRow = {
    ...document,
    ...changes,
    pending,
    status: 'processing',
    problem: null,
    nextGeneration: Math.max(document.nextGeneration, document.activeGeneration) + 1,
    jobId: id,
    phase: 'upload',
    progress: 0,
    startedAt: now,
    updatedAt: now,
  };
  await transaction.update(documents).set(row).where(eq(documents.id, document.id));
  return row;
}

/** Repeats work that failed or was cancelled, under the same generation: what was finished is kept. */
export async function repeatWork(
  app: Pick<App, 'jobs'>,
  transaction: Database,
  { document, spaceId, userId }: WorkOn,
): Promise<DocumentRow> {
  const { id } = await app.jobs.enqueue(
    ingestJob,
    { documentId: document.id },
    { db: transaction, spaceId, userId, title: document.name },
  );
  const changes = { status: 'processing' as const, problem: null, jobId: id, startedAt: new Date() };
  await transaction.update(documents).set(changes).where(eq(documents.id, document.id));
  return { ...document, ...changes };
}
