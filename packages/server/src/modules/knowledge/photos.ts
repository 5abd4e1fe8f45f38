import { type Input, id as idField, type Result } from '@heddle/api-contract';
import { documentStatuses, type knowledge, knowledgeFormats } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { countCharacters } from '@heddle/retrieval';
import { and, count, desc, eq, ilike, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { containing } from '../../db/containing.js';
import { storableText } from '../../db/storable.js';
import { defineJob } from '../../jobs/defineJob.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { type App, defineService } from '../../kernel/services.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { ModelError } from '../../models/ModelError.js';
import { fileUrls } from '../file/index.js';
import { captionPhoto, findCaptionModel } from './captions.js';
import { changeDocument } from './changeSlices.js';
import { toWireStatus } from './describeDocuments.js';
import { indexSlicesJob } from './ingest/indexSlices.js';
import { lockDocument } from './lockDocument.js';
import { type DocumentRow, requireDataset, requireDocument, type SliceRow } from './requireDataset.js';
import { datasets, documents, slices } from './tables.js';

type Calls = typeof knowledge.calls;
type WirePhoto = Result<Calls['listPhotos']>['photo_infos'][number];

const captionRate = defineService(
  'knowledge-caption-rate',
  () => new CallRate({ perMinute: 30, together: 4 }),
);

/** Describes a photo by a vision model, for a person to accept. */
export async function extractCaption(
  context: Context,
  { document_id }: Input<Calls['extractCaption']>,
): Promise<Result<Calls['extractCaption']>> {
  const { document, access } = await requirePhoto(context, document_id, 'edit');
  const end = context.use(captionRate).begin(context.user.id);
  try {
    const place = { spaceId: access.spaceId, userId: context.user.id };
    return { caption: await captionPhoto(context, document, { signal: context.signal, place }) };
  } catch (error) {
    if (error instanceof ModelError) throw new DomainError('modelFailed', error.reason);
    throw error;
  } finally {
    end();
  }
}

export async function listPhotos(
  context: Context,
  input: Input<Calls['listPhotos']>,
): Promise<Result<Calls['listPhotos']>> {
  const { row } = await requireDataset(context, input.dataset_id, 'view');
  const { filter } = input;
  const where = and(
    eq(documents.datasetId, row.id),
    captionFilter(filter?.has_caption, filter?.keyword),
    statusFilter(filter?.status),
  );
  const { limit, offset } = pageOf(input, { usual: 20, largest: 300 });
  const [rows, [counted]] = await Promise.all([
    photosWhere(context, where).orderBy(desc(documents.id)).limit(limit).offset(offset),
    context.db.select({ total: count() }).from(documents).leftJoin(slices, isCaption).where(where),
  ]);
  return { photo_infos: await describe(context, rows), total: counted?.total ?? 0 };
}

const isCaption = and(eq(slices.documentId, documents.id), eq(slices.generation, documents.activeGeneration));

function photosWhere({ db }: Context, where: SQL | undefined) {
  return db.select().from(documents).leftJoin(slices, isCaption).where(where);
}

function captionFilter(hasCaption: boolean | undefined, keyword: string | undefined): SQL | undefined {
  return and(
    hasCaption === undefined
      ? undefined
      : hasCaption
        ? ne(slices.content, '')
        : // Photos that are still processed have no slice.
          or(isNull(slices.id), eq(slices.content, '')),
    keyword ? ilike(slices.content, containing(keyword)) : undefined,
  );
}

function statusFilter(status: number | undefined): SQL | undefined {
  if (status === documentStatuses.processing) return eq(documents.status, 'processing');
  if (status === documentStatuses.failed) return inArray(documents.status, ['failed', 'cancelled']);
  if (status === documentStatuses.enabled)
    return and(eq(documents.status, 'ready'), eq(documents.isEnabled, true));
  if (status === documentStatuses.disabled)
    return and(eq(documents.status, 'ready'), eq(documents.isEnabled, false));
  return undefined;
}

export async function readPhotos(
  context: Context,
  input: Input<Calls['photoDetail']>,
): Promise<Result<Calls['photoDetail']>> {
  const { row } = await requireDataset(context, input.dataset_id, 'view');
  if (input.document_ids.length === 0) return { photo_infos: {} };
  const rows = await photosWhere(
    context,
    and(eq(documents.datasetId, row.id), inArray(documents.id, input.document_ids)),
  );
  const photos = await describe(context, rows);
  return { photo_infos: Object.fromEntries(photos.map((photo) => [String(photo.document_id), photo])) };
}

/** Stores the caption of a photo, by which it is found. */
export async function setCaption(
  context: Context,
  { document_id, caption }: Pick<Input<Calls['setCaption']>, 'document_id' | 'caption'>,
): Promise<Result<Calls['setCaption']>> {
  const found = await requirePhoto(context, document_id, 'edit');
  const [slice] = await context.db
    .select()
    .from(slices)
    .where(
      and(eq(slices.documentId, found.document.id), eq(slices.generation, found.document.activeGeneration)),
    );
  if (!slice) throw new DomainError('knowledgeNotReady', knowledgeReasons.processing());
  await changeDocument(context, found, [slice.id], async (transaction) => {
    await transaction
      .update(slices)
      .set({ ...captionOf(caption), isEdited: true, version: slice.version + 1 })
      .where(eq(slices.id, slice.id));
  });
  return {};
}

function captionOf(caption: string) {
  const content = storableText(caption).trim();
  return { content, charCount: countCharacters(content), status: 'pending' as const, updatedAt: new Date() };
}

/** Starts to describe photos by a vision model. */
export async function captionAll(
  context: Context,
  input: Input<Calls['captionAll']>,
): Promise<Result<Calls['captionAll']>> {
  const { row, access } = await requireDataset(context, input.dataset_id, 'edit');
  if (row.format !== knowledgeFormats.photo)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'dataset_id' }));
  if (!(await findCaptionModel(context)))
    throw new DomainError('knowledgeCaptionUnsupported', knowledgeReasons.noCaptionModel());
  const { id, isNew } = await context.jobs.enqueue(
    captionJob,
    {
      datasetId: row.id,
      overwrite: input.overwrite ?? false,
      ...(input.document_ids && { documentIds: input.document_ids }),
    },
    { userId: context.user.id, spaceId: access.spaceId, title: row.name, key: row.id, keyUntil: 'ended' },
  );
  return { job_id: id, is_new: isNew };
}

export const captionJob = defineJob(
  'knowledge.caption',
  z.object({ datasetId: idField, documentIds: z.array(idField).optional(), overwrite: z.boolean() }),
  async ({ app, signal, progress, userId }, { datasetId, documentIds, overwrite }) => {
    const rows = await app.db
      .select()
      .from(documents)
      .innerJoin(datasets, eq(datasets.id, documents.datasetId))
      .innerJoin(slices, isCaption)
      .where(
        and(
          eq(documents.datasetId, datasetId),
          documentIds && inArray(documents.id, documentIds),
          // What an attempt before this one has described is described.
          overwrite ? undefined : eq(slices.content, ''),
        ),
      );
    let done = 0;
    for (const {
      knowledge_documents: document,
      knowledge_slices: slice,
      knowledge_datasets: dataset,
    } of rows) {
      const place = { spaceId: dataset.spaceId, ...(userId !== undefined && { userId }) };
      const caption = await captionPhoto(app, document, { signal, place });
      await storeCaption(app, document, slice, caption);
      done += 1;
      progress(done, rows.length);
    }
    return { captions: done };
  },
  { retry: { attempts: 3, firstMs: 10_000, maxMs: 60_000 }, limitMs: 60 * 60_000, concurrency: 1 },
);

async function storeCaption(
  app: App,
  document: DocumentRow,
  slice: SliceRow,
  caption: string,
): Promise<void> {
  await app.db.transaction(async (transaction) => {
    const current = await lockDocument(transaction, document.id).catch(() => undefined);
    if (!current || current.status === 'processing') return;
    const [changed] = await transaction
      .update(slices)
      .set({ ...captionOf(caption), version: slice.version + 1 })
      .where(and(eq(slices.id, slice.id), eq(slices.version, slice.version)))
      .returning({ id: slices.id });
    if (!changed) return;
    await app.jobs.enqueue(
      indexSlicesJob,
      { documentId: document.id, sliceIds: [slice.id] },
      { db: transaction },
    );
  });
}

async function requirePhoto(context: Context, id: string, action: 'view' | 'edit') {
  const found = await requireDocument(context, id, action);
  if (found.dataset.format !== knowledgeFormats.photo)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.notAPhoto({ field: 'document_id' }));
  return found;
}

async function describe(
  context: Context,
  rows: readonly { knowledge_documents: DocumentRow; knowledge_slices: SliceRow | null }[],
): Promise<WirePhoto[]> {
  const urls = await fileUrls(
    context,
    rows.flatMap(({ knowledge_documents: { fileId } }) => fileId ?? []),
  );
  return rows.map(({ knowledge_documents: row, knowledge_slices: slice }) => ({
    name: row.name,
    document_id: row.id,
    url: urls.get(row.fileId ?? '')?.url ?? '',
    caption: slice?.content ?? '',
    create_time: toSeconds(row.createdAt),
    update_time: toSeconds(row.updatedAt),
    creator_id: row.creatorId,
    type: row.extension,
    size: row.size,
    status: toWireStatus(row),
    source_type: row.source,
    status_descript: row.problem?.text ?? '',
    is_enabled: row.isEnabled,
    hit_count: slice?.hit ?? 0,
  }));
}
