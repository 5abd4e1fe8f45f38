import { knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { documentFileReasons } from '@heddle/api-contract/reasons/document-file';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { countCharacters } from '@heddle/retrieval';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import { newId } from '../../../db/ids.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { slicesInSpace } from '../datasets.js';
import { noteImages } from '../documentImages.js';
import type { SliceRow } from '../requireDataset.js';
import { documents, slices } from '../tables.js';
import type { Split } from './NewSlice.js';
import { photoSlice } from './photoSlice.js';
import { sameSlices } from './sameSlices.js';
import { rowsOfFile, rowsUnderColumns } from './tableSource.js';
import { chunksOf } from './textSource.js';
import { report, type Work, write } from './workOn.js';

/** Building the statement for more rows would block the thread noticeably. */
const batchSize = 100;

/** Writes all slices of the next generation; they wait for their entries in the index. */
export async function splitDocument(work: Work): Promise<void> {
  const { app } = work.job;
  await report(app.db, work, 'parse', 0);
  const split = await splitOf(work);
  await report(app.db, work, 'split', 0);
  await requireRoom(work, split.slices.length);
  const ids = split.slices.map(() => newId());
  // What an attempt left that died here is not complete.
  await write(work, (transaction) => removeGeneration(transaction, work));
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = toRows(work, split, ids, from);
    await write(work, async (transaction) => {
      await transaction.insert(slices).values(rows);
      const contents = rows.map(({ content }) => content).join('\n');
      await noteImages(transaction, work.document.id, work.generation, contents);
    });
    await report(app.db, work, 'split', Math.min(from + batchSize, ids.length) / ids.length);
  }
  await write(work, async (transaction, { pending }) => {
    if (!pending) throw new Error('the document has no work');
    const next = { ...pending, isSplit: true, ...(split.columns && { columns: split.columns }) };
    await transaction
      .update(documents)
      .set({ pending: next, ...(split.pages !== undefined && { pageCount: split.pages }) })
      .where(eq(documents.id, work.document.id));
    work.document = { ...work.document, pending: next };
  });
}

async function splitOf(work: Work): Promise<Split> {
  const { format } = work.dataset;
  if (work.document.pending?.mode === 'reindex') return sameSlices(work);
  if (format === knowledgeFormats.photo) return photoSlice(work);
  const split =
    format === knowledgeFormats.table
      ? work.document.pending?.mode === 'columns'
        ? await rowsUnderColumns(work)
        : await rowsOfFile(work)
      : await chunksOf(work);
  if (split.slices.length === 0) throw new DomainError('knowledgeEmpty', documentFileReasons.empty());
  return split;
}

async function requireRoom({ document, dataset, job }: Work, count: number): Promise<void> {
  const isAppended = document.pending?.mode === 'append';
  const maximum = knowledgeLimits.slicesPerDocument;
  if (count + (isAppended ? document.sliceCount : 0) > maximum)
    throw new DomainError('knowledgeTooLarge', knowledgeReasons.tooManySlices({ maximum }));
  const others = (await slicesInSpace(job.app.db, dataset.spaceId)) - (isAppended ? 0 : document.sliceCount);
  const most = knowledgeLimits.slicesPerSpace;
  if (others + count > most)
    throw new DomainError('knowledgeTooLarge', knowledgeReasons.tooManyInSpace({ maximum: most }));
}

function toRows(
  { document, generation }: Work,
  split: Split,
  ids: readonly string[],
  from: number,
): SliceRow[] {
  const now = new Date();
  return split.slices.slice(from, from + batchSize).map((slice, index) => ({
    id: ids[from + index]!,
    datasetId: document.datasetId,
    documentId: document.id,
    generation,
    sequence: (split.first ?? 1) + from + index,
    content: slice.content,
    status: 'pending',
    isEnabled: slice.isEnabled ?? true,
    isEdited: slice.isEdited ?? false,
    charCount: countCharacters(slice.content),
    hit: slice.hit ?? 0,
    start: slice.start ?? null,
    end: slice.end ?? null,
    page: slice.page ?? null,
    level: slice.level ?? null,
    title: slice.title ?? null,
    parentId: slice.parent === undefined ? null : (ids[slice.parent] ?? null),
    keywords: slice.keywords ?? [],
    version: 1,
    createdAt: now,
    updatedAt: now,
  }));
}

async function removeGeneration(transaction: Database, { document, generation }: Work): Promise<void> {
  await transaction
    .delete(slices)
    .where(and(eq(slices.documentId, document.id), eq(slices.generation, generation)));
}
