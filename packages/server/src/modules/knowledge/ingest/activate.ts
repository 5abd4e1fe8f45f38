import { and, count, eq, lt, sum } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import {
  activateGeneration,
  mergeGeneration,
  removeFromIndex,
  setSearchable,
} from '../../knowledge-index/index.js';
import { releaseImages, releaseUnheld } from '../documentImages.js';
import { referToFiles } from '../fileReferences.js';
import type { DocumentRow } from '../requireDataset.js';
import { documents, documentTexts, slices } from '../tables.js';
import { touchDataset } from '../touchDataset.js';
import { dropMirror } from './mirror.js';
import { report, type Work, write } from './workOn.js';

/** Switches to the next generation and its table, in one transaction: until then, and if it fails, the earlier content is found. */
export async function activate(work: Work, mirrorTable: string): Promise<void> {
  await report(work.job.app.db, work, 'index', 0);
  const earlier = await write(work, async (transaction, current) => {
    if (current.pending?.mode === 'append' && current.activeGeneration > 0)
      await append(transaction, work, current);
    else await replace(transaction, work, current);
    await transaction.update(documents).set({ mirrorTable }).where(eq(documents.id, current.id));
    await keepOneFile(transaction, work, current);
    await touchDataset(transaction, work.dataset.id);
    return current.mirrorTable;
  });
  if (earlier !== mirrorTable) await dropMirror(work.job.app, earlier);
}

async function replace(transaction: Database, work: Work, current: DocumentRow): Promise<void> {
  const { generation } = work;
  await activateGeneration(transaction, current.id, generation);
  await removeFromIndex(transaction, { documentId: current.id, exceptGeneration: generation });
  await transaction
    .delete(slices)
    .where(and(eq(slices.documentId, current.id), lt(slices.generation, generation)));
  await releaseImages(work.job.app, transaction, current.id, generation);
  await transaction
    .delete(documentTexts)
    .where(and(eq(documentTexts.documentId, current.id), lt(documentTexts.generation, generation)));
  const disabled = await transaction
    .select({ id: slices.id })
    .from(slices)
    .where(and(eq(slices.documentId, current.id), eq(slices.isEnabled, false)));
  await setSearchable(transaction, { sliceIds: disabled.map(({ id }) => id) }, false);
  await settle(transaction, current, generation);
}

/** A document holds the file of its content: the one it had before, or one whose rows were added, is not needed. */
async function keepOneFile(transaction: Database, { job, dataset }: Work, { fileId, pending }: DocumentRow) {
  if (pending?.fileId === undefined) return;
  const unneeded = pending.mode === 'append' ? pending.fileId : fileId;
  await referToFiles(transaction, dataset.id);
  if (unneeded !== null) await releaseUnheld(job.app, transaction, [unneeded]);
}

/** Rows that were added to a table join those that are there. */
async function append(transaction: Database, { generation }: Work, current: DocumentRow): Promise<void> {
  const active = current.activeGeneration;
  await mergeGeneration(transaction, current.id, generation, active);
  await transaction
    .update(slices)
    .set({ generation: active })
    .where(and(eq(slices.documentId, current.id), eq(slices.generation, generation)));
  await settle(transaction, current, active);
}

async function settle(transaction: Database, current: DocumentRow, generation: number): Promise<void> {
  const { pending } = current;
  const file = pending?.mode === 'replace' && pending.fileId !== undefined ? pending.fileId : undefined;
  await transaction
    .update(documents)
    .set({
      ...(await countsOf(transaction, current.id, generation)),
      status: 'ready',
      problem: null,
      pending: null,
      activeGeneration: generation,
      progress: 100,
      phase: 'index',
      embedderId: pending?.embedderId ?? current.embedderId,
      ...(pending?.columns && { columns: pending.columns }),
      ...(file !== undefined && { fileId: file }),
      ...(file !== undefined && pending?.fileExtension && { extension: pending.fileExtension }),
      updatedAt: new Date(),
    })
    .where(eq(documents.id, current.id));
}

/** Numbers of slices and characters of a generation. */
export async function countsOf(db: Database, documentId: string, generation: number) {
  const [row] = await db
    .select({ slices: count(), characters: sum(slices.charCount) })
    .from(slices)
    .where(and(eq(slices.documentId, documentId), eq(slices.generation, generation)));
  return { sliceCount: row?.slices ?? 0, charCount: Number(row?.characters ?? 0) };
}
