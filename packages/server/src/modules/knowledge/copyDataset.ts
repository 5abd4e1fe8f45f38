import type { Input, Result } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { and, asc, eq, gt, inArray, like, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { copyResources } from '../../resources/copyResources.js';
import type { CopyContext, CopyOptions, IdMap } from '../../resources/ResourceKind.js';
import { copyReadableFile } from '../file/index.js';
import { insertDataset } from './datasets.js';
import { freeName } from './deletion.js';
import { referToFiles } from './fileReferences.js';
import { repeatWork } from './ingest/beginWork.js';
import { type DocumentRow, requireDataset } from './requireDataset.js';
import { documentImages, documents, documentTexts, slices } from './tables.js';

type Calls = typeof knowledge.calls;

const batchSize = 5_000;

export async function copyOneDataset(
  context: Context,
  { dataset_id, space_id }: Input<Calls['copy']>,
): Promise<Result<Calls['copy']>> {
  const { row } = await requireDataset(context, dataset_id, 'copy');
  const target = await context.spaceAccess(space_id ?? row.spaceId, 'createResource');
  const copies = await copyResources(context, target, [{ kind: 'knowledge', id: dataset_id }]);
  return { dataset_id: copies.get(dataset_id) ?? dataset_id };
}

/**
 * Copies a knowledge base with its documents and slices, as they are now: edited slices too. The copies are indexed in
 * the background, with the vectors of the originals where the embedder is the same; files are shared within a space and
 * copied into another one.
 */
export async function copyDataset(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { projectId, name, isPreview = false, note }: CopyOptions = {},
): Promise<void> {
  const { row } = await requireDataset(context, id, 'copy');
  const copyId = idMap.get(id) ?? id;
  const isElsewhere = target.spaceId !== row.spaceId;
  if (isElsewhere && row.iconUri !== '') note?.('fileLeftOut', 'icon');
  const all = await context.db
    .select()
    .from(documents)
    .where(eq(documents.datasetId, id))
    .orderBy(documents.id);
  const sources = all.filter(({ activeGeneration }) => activeGeneration > 0);
  if (sources.length < all.length) note?.('documentsLeftOut', String(all.length - sources.length));
  const files = isPreview ? new Map<string, string>() : await filesOf(context, sources, target, row.spaceId);
  await context.db.transaction(async (transaction) => {
    const { description, iconUri, format, isEnabled, chunkStrategy, parsingStrategy } = row;
    await insertDataset(transaction, target, {
      ...{ id: copyId, description, format, isEnabled, chunkStrategy, parsingStrategy },
      name: name ?? (await freeName(transaction, target.spaceId, row.name)),
      projectId: projectId === undefined ? (isElsewhere ? null : row.projectId) : projectId,
      iconUri: isElsewhere ? '' : iconUri,
    });
    if (isPreview) return;
    for (const source of sources) {
      const copy = toCopy(source, copyId, target.userId, files.get(source.fileId ?? '') ?? null);
      await transaction.insert(documents).values(copy);
      await copySlices(transaction, source, copy, isElsewhere ? files : new Map());
      await copyTexts(transaction, source, copy, files);
      await repeatWork(context, transaction, {
        document: copy,
        spaceId: target.spaceId,
        userId: target.userId,
      });
    }
    await referToFiles(transaction, copyId);
  });
}

/** The files of the copies by those of the originals. */
async function filesOf(
  context: CopyContext,
  sources: readonly DocumentRow[],
  target: SpaceAccess,
  spaceId: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const images = await imagesOf(context.db, sources);
  const isShared = target.spaceId === spaceId;
  for (const id of new Set([...sources.flatMap(({ fileId }) => fileId ?? []), ...images])) {
    const copyId = isShared ? id : await copyReadableFile(context, id, target);
    if (copyId !== undefined) files.set(id, copyId);
  }
  return files;
}

async function imagesOf(db: Database, sources: readonly DocumentRow[]): Promise<string[]> {
  if (sources.length === 0) return [];
  const rows = await db
    .select({ fileId: documentImages.fileId })
    .from(documentImages)
    .where(
      inArray(
        documentImages.documentId,
        sources.map(({ id }) => id),
      ),
    );
  return rows.map(({ fileId }) => fileId);
}

/** A text whose pictures are those of the copy. */
function withFiles(text: string, files: ReadonlyMap<string, string>): string {
  return text.replace(
    /(<img src="" data-tos-key="file-)(\d{1,19})(\.[a-z0-9]{1,8}">)/g,
    (_, before: string, id: string, after: string) => `${before}${files.get(id) ?? id}${after}`,
  );
}

/** A document whose slices are complete and wait for their entries in the index. */
function toCopy(source: DocumentRow, datasetId: string, userId: string, fileId: string | null): DocumentRow {
  const now = new Date();
  return {
    ...source,
    id: newId(),
    datasetId,
    fileId,
    status: 'processing',
    problem: null,
    activeGeneration: 0,
    nextGeneration: 1,
    pending: {
      ...{ mode: 'replace', isSplit: true },
      copiedFrom: { documentId: source.id, generation: source.activeGeneration },
    },
    jobId: null,
    phase: 'embed',
    progress: 0,
    mirrorTable: '',
    embedderId: '',
    updateType: 0,
    creatorId: userId,
    createdAt: now,
    updatedAt: now,
  };
}

/** Copies slices within the database; only texts with pictures, whose files get new ids, pass through this process. */
async function copySlices(
  transaction: Database,
  source: DocumentRow,
  copy: DocumentRow,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = new Map<string, string>();
  let after = Number.NEGATIVE_INFINITY;
  for (;;) {
    const rows = await transaction
      .select({ id: slices.id, sequence: slices.sequence, parentId: slices.parentId })
      .from(slices)
      .where(
        and(
          eq(slices.documentId, source.id),
          eq(slices.generation, source.activeGeneration),
          Number.isFinite(after) ? gt(slices.sequence, after) : undefined,
        ),
      )
      .orderBy(asc(slices.sequence))
      .limit(batchSize);
    if (rows.length === 0) break;
    after = rows.at(-1)!.sequence;
    for (const { id } of rows) ids.set(id, newId());
    const listed = rows.map(({ id, parentId }) => {
      return [id, ids.get(id), (parentId === null ? undefined : ids.get(parentId)) ?? null];
    });
    await transaction.execute(sql`
      insert into knowledge_slices (id, dataset_id, document_id, generation, sequence, content, status, is_enabled,
        is_edited, char_count, hit, start_at, end_at, page, level, title, parent_id, keywords, version, created_at, updated_at)
      select copied.new_id, ${copy.datasetId}::bigint, ${copy.id}::bigint, 1, s.sequence, s.content, 'pending', s.is_enabled,
        s.is_edited, s.char_count, 0, s.start_at, s.end_at, s.page, s.level, s.title, copied.parent_id, s.keywords, 1,
        s.created_at, s.updated_at
      from (select (item->>0)::bigint as id, (item->>1)::bigint as new_id, (item->>2)::bigint as parent_id
        from json_array_elements(${JSON.stringify(listed)}::json) as item) as copied
      join knowledge_slices s on s.id = copied.id`);
  }
  if (files.size > 0) await replacePictures(transaction, copy, files);
}

async function replacePictures(
  transaction: Database,
  { id }: DocumentRow,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await transaction
    .select({ id: slices.id, content: slices.content })
    .from(slices)
    .where(and(eq(slices.documentId, id), like(slices.content, '%data-tos-key="file-%')));
  for (const row of rows)
    await transaction
      .update(slices)
      .set({ content: withFiles(row.content, files) })
      .where(eq(slices.id, row.id));
}

async function copyTexts(
  transaction: Database,
  source: DocumentRow,
  copy: DocumentRow,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const [text] = await transaction
    .select({ text: documentTexts.text, blocks: sql<string>`${documentTexts.blocks}::text` })
    .from(documentTexts)
    .where(
      and(eq(documentTexts.documentId, source.id), eq(documentTexts.generation, source.activeGeneration)),
    );
  if (text)
    await transaction.insert(documentTexts).values({
      ...{ documentId: copy.id, generation: 1, text: withFiles(text.text, files) },
      blocks: sql`${text.blocks}::text::jsonb`,
    });
  const images = await transaction
    .select()
    .from(documentImages)
    .where(
      and(eq(documentImages.documentId, source.id), eq(documentImages.generation, source.activeGeneration)),
    );
  if (images.length > 0)
    await transaction.insert(documentImages).values(
      images.map(({ fileId }) => ({
        documentId: copy.id,
        generation: 1,
        fileId: files.get(fileId) ?? fileId,
      })),
    );
}
