import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { joined } from '../files/streams.js';
import { JobFailure } from './JobFailure.js';
import type { JobFile } from './JobFile.js';
import type { JobRow } from './jobStore.js';
import { requireEpoch } from './leases.js';
import { jobFileParts, jobs } from './tables.js';

/** Maximum size of a job's file, which is stored in the database until it expires after a day. */
export const maxJobFileBytes = 64 * 1024 * 1024;
const partBytes = 1024 * 1024;

/** Stores a job's file in chunks; each chunk only while this worker holds the job. */
export async function saveJobFile(
  db: Database,
  { id, epoch }: Pick<JobRow, 'id' | 'epoch'>,
  file: JobFile,
  signal: AbortSignal,
): Promise<void> {
  const write = (work: (transaction: Database) => Promise<unknown>) =>
    db.transaction(async (transaction) => {
      await requireEpoch(transaction, id, epoch);
      await work(transaction);
    });
  await write((transaction) => transaction.delete(jobFileParts).where(eq(jobFileParts.jobId, id)));
  let part = 0;
  let size = 0;
  for await (const content of partsOf(file.content)) {
    signal.throwIfAborted();
    size += content.length;
    if (size > maxJobFileBytes)
      throw new JobFailure('too-large', `the file would be larger than ${maxJobFileBytes / 1024 / 1024} MiB`);
    part += 1;
    await write((transaction) => transaction.insert(jobFileParts).values({ jobId: id, part, content }));
  }
  const meta = { fileName: file.name, fileType: file.contentType, fileBytes: size };
  await write((transaction) => transaction.update(jobs).set(meta).where(eq(jobs.id, id)));
}

/** Reads a job's file in chunks. */
export async function* readJobFile(db: Database, id: string, size: number): AsyncGenerator<Uint8Array, void> {
  let offset = 0;
  for (let part = 0; offset < size; part += 1) {
    const [row] = await db
      .select()
      .from(jobFileParts)
      .where(and(eq(jobFileParts.jobId, id), gt(jobFileParts.part, part)))
      .orderBy(asc(jobFileParts.part))
      .limit(1);
    if (!row) throw new Error(`the file of job ${id} lacks its part ${part + 1}`);
    yield row.content;
    offset += row.content.length;
  }
}

/** Splits content into chunks of equal size. */
async function* partsOf(content: JobFile['content']): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + partBytes - length);
      waiting.push(piece);
      length += piece.length;
      at += piece.length;
      if (length === partBytes) {
        yield joined(waiting, length);
        waiting = [];
        length = 0;
      }
    }
  }
  if (length > 0) yield joined(waiting, length);
}
