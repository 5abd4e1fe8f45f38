import type { IngestionPhase } from '@heddle/api-contract/families/knowledge';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import type { JobContext } from '../../../jobs/defineJob.js';
import type { DatasetRow, DocumentRow } from '../requireDataset.js';
import { datasets, documents } from '../tables.js';

/** The document was deleted, or its work was cancelled or begun anew: this job has nothing left to do. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Shares of the phases in the progress of a document, in percent. */
const shares: Record<IngestionPhase, { from: number; share: number }> = {
  upload: { from: 0, share: 5 },
  parse: { from: 5, share: 35 },
  split: { from: 40, share: 5 },
  embed: { from: 45, share: 50 },
  index: { from: 95, share: 5 },
};

/** What a job works on: a document, under the generation that it writes. */
export interface Work {
  job: JobContext;
  document: DocumentRow;
  dataset: DatasetRow;
  generation: number;
}

/** The work of a job; undefined if it was superseded. */
export async function findWork(job: JobContext, documentId: string): Promise<Work | undefined> {
  const [found] = await job.app.db
    .select()
    .from(documents)
    .innerJoin(datasets, eq(datasets.id, documents.datasetId))
    .where(eq(documents.id, documentId));
  const document = found?.knowledge_documents;
  if (!document || document.jobId !== job.id) return undefined;
  return { job, document, dataset: found.knowledge_datasets, generation: document.nextGeneration };
}

/**
 * Runs a transaction that writes for this work. It locks the document, so that nobody deletes it meanwhile, and fails if
 * the work was superseded or another worker has claimed the job.
 * @throws Superseded
 */
export async function write<T>(
  { job, document, generation }: Work,
  change: (transaction: Database, current: DocumentRow) => Promise<T>,
): Promise<T> {
  job.signal.throwIfAborted();
  return job.app.db.transaction(async (transaction) => {
    const [current] = await transaction
      .select()
      .from(documents)
      .where(eq(documents.id, document.id))
      .for('no key update');
    const isOurs =
      current?.jobId === job.id && current.status === 'processing' && current.nextGeneration === generation;
    if (!isOurs) throw new Superseded('the work on the document was superseded');
    await job.fence(transaction);
    return change(transaction, current);
  });
}

/** Stores how far the work is; the number that people see never falls. */
export async function report(
  db: Database,
  { job, document }: Work,
  phase: IngestionPhase,
  part: number,
): Promise<void> {
  const { from, share } = shares[phase];
  const percent = from + share * Math.min(Math.max(part, 0), 1);
  job.progress(Math.round(percent), 100);
  await db
    .update(documents)
    .set({ phase, progress: sql`greatest(${documents.progress}, ${percent}::float8)` })
    .where(and(eq(documents.id, document.id), eq(documents.jobId, job.id)));
}
