import { id } from '@heddle/api-contract';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob } from '../../../jobs/defineJob.js';
import type { App } from '../../../kernel/services.js';
import {
  activateGeneration,
  embedderOf,
  embedTexts,
  prepareEntries,
  removeFromIndex,
  setSearchable,
  writeIndex,
} from '../../knowledge-index/index.js';
import { indexText } from '../indexText.js';
import { lockDocument } from '../lockDocument.js';
import type { DocumentRow, SliceRow } from '../requireDataset.js';
import { datasets, documents, slices } from '../tables.js';
import { mirrorRows } from './mirror.js';

const batchSize = 64;

/** Embeds changed slices of the generation that is found now; until then they are found by what they were. */
export const indexSlicesJob = defineJob(
  'knowledge.index-slices',
  z.object({ documentId: id, sliceIds: z.array(id) }),
  async ({ app, signal, progress }, { documentId, sliceIds }) => {
    for (let from = 0; from < sliceIds.length; from += batchSize) {
      signal.throwIfAborted();
      await indexBatch(app, documentId, sliceIds.slice(from, from + batchSize), signal);
      progress(from + batchSize, sliceIds.length);
    }
    await mirrorRows(app, documentId, sliceIds);
    return {};
  },
  { retry: { attempts: 5, firstMs: 10_000, maxMs: 160_000 }, concurrency: 4 },
);

async function indexBatch(app: App, documentId: string, ids: readonly string[], signal: AbortSignal) {
  const [found] = await app.db
    .select()
    .from(documents)
    .innerJoin(datasets, eq(datasets.id, documents.datasetId))
    .where(eq(documents.id, documentId));
  if (!found) return;
  const { knowledge_documents: document, knowledge_datasets: dataset } = found;
  const rows = await app.db
    .select()
    .from(slices)
    .where(
      and(
        inArray(slices.id, [...ids]),
        eq(slices.generation, document.activeGeneration),
        eq(slices.status, 'pending'),
      ),
    );
  const texts = rows.map((row) => indexText(row, document.columns));
  const filled = rows.flatMap((row, index) => (texts[index] ? [{ row, text: texts[index] }] : []));
  const embedder = await embedderOf(app, documentId, document.activeGeneration);
  const vectors = await embedTexts(
    app,
    embedder,
    filled.map(({ text }) => text),
    { signal, place: { spaceId: dataset.spaceId, userId: document.creatorId } },
  );
  const entries = await prepareEntries(
    app,
    filled.map(({ row, text }, index) => ({
      ...{ sliceId: row.id, documentId, datasetId: dataset.id, generation: row.generation, text },
      vector: vectors[index]!,
    })),
  );
  await store(app, document, rows, { embedder, entries });
}

type Entries = Awaited<ReturnType<typeof prepareEntries>>;

/** Writes the entries of slices that were not changed again meanwhile. */
async function store(
  app: App,
  document: DocumentRow,
  rows: readonly SliceRow[],
  { embedder, entries }: { embedder: string; entries: Entries },
): Promise<void> {
  await app.db.transaction(async (transaction) => {
    const current = await lockDocument(transaction, document.id).catch(() => undefined);
    if (!current || current.activeGeneration !== document.activeGeneration) return;
    const now = await transaction
      .select({ id: slices.id, version: slices.version, isEnabled: slices.isEnabled })
      .from(slices)
      .where(
        inArray(
          slices.id,
          rows.map(({ id }) => id),
        ),
      );
    const versions = new Map(now.map(({ id, version }) => [id, version]));
    const same = rows.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id);
    const written = entries.filter(({ sliceId }) => same.includes(sliceId));
    const indexed = new Set(written.map(({ sliceId }) => sliceId));
    await removeFromIndex(transaction, { sliceIds: same.filter((id) => !indexed.has(id)) });
    await writeIndex(transaction, embedder, written);
    await activateGeneration(transaction, document.id, document.activeGeneration);
    const disabled = now.filter(({ id, isEnabled }) => !isEnabled && indexed.has(id)).map(({ id }) => id);
    await setSearchable(transaction, { sliceIds: disabled }, false);
    if (!current.isEnabled) await setSearchable(transaction, { documentIds: [document.id] }, false);
    if (same.length > 0)
      await transaction.update(slices).set({ status: 'stored' }).where(inArray(slices.id, same));
  });
}
