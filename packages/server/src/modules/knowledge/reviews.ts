import type { Input, Result } from '@heddle/api-contract';
import { id as idField } from '@heddle/api-contract';
import {
  type knowledge,
  knowledgeFormats,
  knowledgeLimits,
  reviewStatuses,
} from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { and, eq, inArray, lt } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { originOf } from '../../kernel/originOf.js';
import { fileUrls, readHeldFile } from '../file/index.js';
import { toWireProblem } from './describeDocuments.js';
import { resolveSource } from './documentSources.js';
import { splitText } from './ingest/textSource.js';
import { explain } from './problems.js';
import { readDocument } from './readDocument.js';
import { type AuthorizedDataset, requireDataset, requireDocument } from './requireDataset.js';
import { noReview, type ReviewRow, requireReview } from './requireReview.js';
import { readTree, treeOfChunks } from './reviewTree.js';
import { readChunkStrategy, readParsingStrategy } from './strategies.js';
import { reviews } from './tables.js';

type Calls = typeof knowledge.calls;
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Reads and splits documents that are not stored yet; their chunks can be edited, and then be stored. */
export async function createReviews(
  context: Context,
  input: Input<Calls['createReviews']>,
): Promise<Result<Calls['createReviews']>> {
  const dataset = await requireDataset(context, input.dataset_id, 'edit');
  if (dataset.row.format !== knowledgeFormats.text)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'dataset_id' }));
  const rows: ReviewRow[] = [];
  for (const given of input.reviews ?? []) rows.push(await toRow(context, dataset, given, input));
  await context.db.transaction(async (transaction) => {
    for (const row of rows) {
      await transaction.insert(reviews).values(row);
      await context.jobs.enqueue(
        reviewJob,
        { reviewId: row.id },
        { db: transaction, userId: context.user.id, spaceId: dataset.access.spaceId, title: row.name },
      );
    }
  });
  return { dataset_id: dataset.row.id, reviews: await describe(context, rows) };
}

async function toRow(
  context: Context,
  dataset: AuthorizedDataset,
  given: NonNullable<Input<Calls['createReviews']>['reviews']>[number],
  input: Input<Calls['createReviews']>,
): Promise<ReviewRow> {
  const stored =
    given.document_id === undefined
      ? undefined
      : (await requireDocument(context, given.document_id, 'edit')).document;
  if (stored && stored.datasetId !== dataset.row.id)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'reviews' }));
  const source = stored?.fileId
    ? { fileId: stored.fileId, name: stored.name, extension: stored.extension }
    : await resolveSource(context, dataset, { tos_uri: given.tos_uri }, given.document_name);
  return {
    id: newId(),
    datasetId: dataset.row.id,
    documentId: stored?.id ?? null,
    name: given.document_name?.trim() || source.name,
    extension: source.extension,
    fileId: source.fileId,
    status: 'processing',
    problem: null,
    chunkStrategy: readChunkStrategy(
      input.chunk_strategy,
      stored?.chunkStrategy ?? dataset.row.chunkStrategy,
    ),
    parsingStrategy: readParsingStrategy(
      input.parsing_strategy,
      stored?.parsingStrategy ?? dataset.row.parsingStrategy,
    ),
    skippedPages: stored?.skippedPages ?? [],
    tree: '',
    chunkCount: 0,
    creatorId: context.user.id,
    createdAt: new Date(),
  };
}

/** Splits the document of a preview, by the code that stores documents. */
export const reviewJob = defineJob(
  'knowledge.review',
  z.object({ reviewId: idField }),
  async ({ app, signal, attempt }, { reviewId }) => {
    const [row] = await app.db.select().from(reviews).where(eq(reviews.id, reviewId));
    if (row?.status !== 'processing') return {};
    try {
      const file = await readHeldFile(app, row.fileId, knowledgeLimits.textFileBytes);
      if (!file) throw new DomainError('knowledgeUnreadable', knowledgeReasons.fileGone());
      const named = { name: `file.${row.extension}`, bytes: file.bytes };
      const { text } = await readDocument(app, named, {
        signal,
        parsing: row.parsingStrategy,
        skippedPages: row.skippedPages,
        place: { userId: row.creatorId, ...(file.row.spaceId !== null && { spaceId: file.row.spaceId }) },
        ...(file.row.spaceId !== null && {
          keepImagesFor: { userId: row.creatorId, spaceId: file.row.spaceId },
        }),
      });
      const chunks = await splitText(app, text, row.chunkStrategy, signal);
      await app.db
        .update(reviews)
        .set({ status: 'ready', tree: await treeOfChunks(chunks), chunkCount: chunks.length })
        .where(and(eq(reviews.id, row.id), eq(reviews.status, 'processing')));
      return { chunks: chunks.length };
    } catch (error) {
      if (signal.aborted) throw error;
      const { problem, isFinal } = explain(error);
      if (!isFinal && attempt < 3) throw error;
      await app.db.update(reviews).set({ status: 'failed', problem }).where(eq(reviews.id, row.id));
      return {};
    }
  },
  { retry: { attempts: 3, firstMs: 2_000, maxMs: 30_000 }, limitMs: 30 * 60_000, concurrency: 2 },
);

export async function saveReview(
  context: Context,
  input: Input<Calls['saveReview']>,
): Promise<Result<Calls['saveReview']>> {
  const { row } = await requireDataset(context, input.dataset_id, 'edit');
  const review = await requireReview(context, row.id, input.review_id);
  if (review.status !== 'ready')
    throw new DomainError('knowledgeNotReady', knowledgeReasons.reviewNotReady({ field: 'review_id' }));
  const { json, count } = readTree(input.doc_tree_json);
  await context.db.update(reviews).set({ tree: json, chunkCount: count }).where(eq(reviews.id, review.id));
  return {};
}

export async function readReviews(
  context: Context,
  input: Input<Calls['getReviews']>,
): Promise<Result<Calls['getReviews']>> {
  const { row } = await requireDataset(context, input.dataset_id, 'view');
  const ids = input.review_ids ?? [];
  const rows =
    ids.length === 0
      ? []
      : await context.db
          .select()
          .from(reviews)
          .where(and(eq(reviews.datasetId, row.id), inArray(reviews.id, ids)));
  return { dataset_id: row.id, reviews: await describe(context, rows) };
}

export async function readReviewContent(
  context: Context,
  { review_id }: Input<Calls['reviewContent']>,
): Promise<FileAnswer> {
  const [row] = await context.db.select().from(reviews).where(eq(reviews.id, review_id));
  await requireDataset(context, row?.datasetId ?? '0', 'view').catch((error: unknown) => {
    if (error instanceof DomainError && error.error === 'knowledgeNotFound') throw noReview();
    throw error;
  });
  if (!row) throw noReview();
  return { bytes: new TextEncoder().encode(row.tree || '{"chunks":[]}'), contentType: 'application/json' };
}

async function describe(context: Context, rows: readonly ReviewRow[]) {
  const files = await fileUrls(
    context,
    rows.map(({ fileId }) => fileId),
  );
  const base = `${originOf(context.request)}/api/knowledge/review/content?review_id=`;
  return rows.map((row) => ({
    review_id: row.id,
    document_name: row.name,
    document_type: row.extension,
    tos_url: files.get(row.fileId)?.url ?? '',
    status: reviewStatuses[row.status],
    doc_tree_tos_url: row.status === 'ready' ? `${base}${row.id}` : '',
    preview_tos_url: row.status === 'ready' ? `${base}${row.id}` : '',
    chunk_count: row.chunkCount,
    problem: toWireProblem(row.problem),
  }));
}

/** Deletes previews of the week before; documents that were created from them have their own slices. */
export async function clearReviews(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(reviews)
    .where(lt(reviews.createdAt, new Date(now.getTime() - keptMilliseconds)))
    .returning({ id: reviews.id });
  return gone.length;
}
