import { id } from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob, type JobContext } from '../../../jobs/defineJob.js';
import { DimensionsChanged } from '../../knowledge-index/index.js';
import { explain } from '../problems.js';
import { documents } from '../tables.js';
import { activate } from './activate.js';
import { beginIndexAnew, embedSlices } from './embedSlices.js';
import { mirrorNext } from './mirror.js';
import { splitDocument } from './splitDocument.js';
import { findWork, report, Superseded, type Work } from './workOn.js';

const retry = { attempts: 5, firstMs: 10_000, maxMs: 160_000 };

/**
 * Stores the content of a document: reads and splits it, embeds its slices in batches, and switches to the new
 * generation. Each step is stored when it is done, so that a job that died continues after it.
 */
export const ingestJob = defineJob(
  'knowledge.ingest',
  z.object({ documentId: id }),
  async (job, { documentId }) => {
    const work = await findWork(job, documentId);
    if (!work) return { superseded: true };
    try {
      return await ingest(work);
    } catch (error) {
      if (error instanceof Superseded) return { superseded: true };
      if (!job.signal.aborted) await noteFailure(job, work, error);
      throw explain(error).refusal ?? error;
    }
  },
  { retry, limitMs: 2 * 60 * 60_000, concurrency: 2 },
);

async function ingest(work: Work): Promise<object> {
  const { document, job } = work;
  if (document.status === 'processing' && document.pending) {
    await report(job.app.db, work, 'upload', 1);
    if (!document.pending.isSplit) await splitDocument(work);
    await embedSlices(work);
    await activate(work, await mirrorNext(job.app, work.document, work.generation));
  }
  return {};
}

/** Shows why an attempt failed; the last one, and one that no repetition can help, ends the work. */
async function noteFailure(job: JobContext, work: Work, error: unknown): Promise<void> {
  const { problem, isFinal } = explain(error);
  if (error instanceof DimensionsChanged) await beginIndexAnew(work);
  const isLast = isFinal || job.attempt >= retry.attempts;
  await job.app.db
    .update(documents)
    .set({ problem, ...(isLast && { status: 'failed' as const, updatedAt: new Date() }) })
    .where(
      and(
        eq(documents.id, work.document.id),
        eq(documents.jobId, job.id),
        eq(documents.status, 'processing'),
      ),
    );
}
