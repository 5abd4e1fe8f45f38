import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  currentEmbedder,
  embedTexts,
  findVectors,
  prepareEntries,
  removeFromIndex,
  writeIndex,
} from '../../knowledge-index/index.js';
import { indexText } from '../indexText.js';
import type { DocumentRow, SliceRow } from '../requireDataset.js';
import { documents, slices } from '../tables.js';
import { report, type Work, write } from './workOn.js';

const batchSize = 64;

/**
 * Embeds the slices of the next generation that have no entry in the index yet. Each batch is stored when it is embedded,
 * so that a job that died does not pay for it again.
 */
export async function embedSlices(work: Work): Promise<void> {
  const { app } = work.job;
  const total = await app.db.$count(slices, ofGeneration(work));
  let done = total - (await app.db.$count(slices, and(ofGeneration(work), eq(slices.status, 'pending'))));
  await report(app.db, work, 'embed', total === 0 ? 1 : done / total);
  const embedderId = await chosenEmbedder(work);
  while (done < total) {
    const count = await embedBatch(work, embedderId);
    if (count === 0) break;
    done += count;
    await report(app.db, work, 'embed', done / total);
  }
}

/** One embedder embeds all slices of a generation, also after a pause in which another was chosen. */
async function chosenEmbedder(work: Work): Promise<string> {
  const known = work.document.pending?.embedderId;
  if (known !== undefined) return known;
  const { id: embedderId } = await currentEmbedder(work.job.app);
  await write(work, async (transaction, { pending }) => {
    await transaction
      .update(documents)
      .set({ pending: { mode: 'replace', ...pending, embedderId } })
      .where(eq(documents.id, work.document.id));
  });
  return embedderId;
}

async function embedBatch(work: Work, embedderId: string): Promise<number> {
  const { job, document, dataset, generation } = work;
  const { app, signal } = job;
  const rows = await app.db
    .select()
    .from(slices)
    .where(and(ofGeneration(work), eq(slices.status, 'pending')))
    .orderBy(asc(slices.sequence))
    .limit(batchSize);
  const columns = document.pending?.columns ?? document.columns;
  const texts = rows.map((row) => indexText(row, columns));
  const filled = rows.flatMap((row, index) => (texts[index] ? [{ row, text: texts[index] }] : []));
  const place = { spaceId: dataset.spaceId, userId: document.creatorId };
  const copied = await copiedVectors(work, filled, embedderId, columns);
  const others = filled.filter(({ row }) => !copied.has(row.id));
  const embedded = await embedTexts(
    app,
    embedderId,
    others.map(({ text }) => text),
    { signal, place },
  );
  const vectors = new Map([
    ...copied,
    ...others.map(({ row }, index) => [row.id, embedded[index]!] as const),
  ]);
  const entries = await prepareEntries(
    app,
    filled.map(({ row, text }) => ({
      sliceId: row.id,
      documentId: document.id,
      datasetId: dataset.id,
      generation,
      text,
      vector: vectors.get(row.id)!,
    })),
  );
  await write(work, async (transaction) => {
    await writeIndex(transaction, embedderId, entries);
    await transaction
      .update(slices)
      .set({ status: 'stored' })
      .where(
        inArray(
          slices.id,
          rows.map(({ id }) => id),
        ),
      );
  });
  return rows.length;
}

type Filled = { row: SliceRow; text: string };

/** Vectors of the document that this one was copied from, by slices whose text is the same. */
async function copiedVectors(
  { job, document }: Work,
  filled: readonly Filled[],
  embedderId: string,
  columns: DocumentRow['columns'],
): Promise<Map<string, Float32Array>> {
  const source = document.pending?.copiedFrom;
  if (!source || filled.length === 0) return new Map();
  const { db } = job.app;
  const originals = await db
    .select()
    .from(slices)
    .where(
      and(
        eq(slices.documentId, source.documentId),
        eq(slices.generation, source.generation),
        inArray(
          slices.sequence,
          filled.map(({ row }) => row.sequence),
        ),
        // The index may still have an entry of what a pending slice was.
        eq(slices.status, 'stored'),
      ),
    );
  const found = await findVectors(
    db,
    { ...source, embedderId },
    originals.map(({ id }) => id),
  );
  const bySequence = new Map(originals.map((row) => [row.sequence, row]));
  return new Map(
    filled.flatMap(({ row, text }) => {
      const original = bySequence.get(row.sequence);
      const vector = original && indexText(original, columns) === text ? found.get(original.id) : undefined;
      return vector ? [[row.id, vector] as const] : [];
    }),
  );
}

/** Forgets the entries of the next generation, whose vectors have other dimensions than further ones would. */
export async function beginIndexAnew(work: Work): Promise<void> {
  await write(work, async (transaction, { pending }) => {
    await removeFromIndex(transaction, { documentId: work.document.id, generation: work.generation });
    await transaction.update(slices).set({ status: 'pending' }).where(ofGeneration(work));
    if (!pending) return;
    const { embedderId: _, ...rest } = pending;
    await transaction.update(documents).set({ pending: rest }).where(eq(documents.id, work.document.id));
  });
}

function ofGeneration({ document, generation }: Work) {
  return and(eq(slices.documentId, document.id), eq(slices.generation, generation));
}
