import type { Input, Result } from '@heddle/api-contract';
import { type knowledge, knowledgeFormats } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { fileUrls } from '../file/index.js';
import { toWireProblem, toWireStatus } from './describeDocuments.js';
import { describeAgain } from './documents.js';
import { beginWork, repeatWork } from './ingest/beginWork.js';
import { lockDocument, requireIdle, settleStopped } from './lockDocument.js';
import { toProblem } from './problems.js';
import { type AuthorizedDocument, type DocumentRow, requireDocuments } from './requireDataset.js';
import { requireReview } from './requireReview.js';
import { readChunkStrategy, readParsingStrategy } from './strategies.js';
import { documents } from './tables.js';

type Calls = typeof knowledge.calls;

/** Seconds that are shown before anything is known. */
const unknownSeconds = 300;

export async function readProgress(
  context: Context,
  input: Input<Calls['progress']>,
): Promise<Result<Calls['progress']>> {
  await requireDocuments(context, input.document_ids ?? [], 'view');
  await settleStopped(context.db, input.document_ids ?? []);
  const found = await requireDocuments(context, input.document_ids ?? [], 'view');
  const photos = found.filter(({ dataset }) => dataset.format === knowledgeFormats.photo);
  const urls = await fileUrls(
    context,
    photos.flatMap(({ document }) => document.fileId ?? []),
  );
  return {
    data: found.map(({ document }) => toProgress(document, urls.get(document.fileId ?? '')?.url ?? '')),
  };
}

function toProgress(row: DocumentRow, url: string): Result<Calls['progress']>['data'][number] {
  const isOver = row.status !== 'processing';
  const progress = isOver ? 100 : Math.floor(row.progress);
  return {
    document_id: row.id,
    progress,
    status: toWireStatus(row),
    status_descript: row.problem?.text ?? '',
    document_name: row.name,
    remaining_time: String(isOver ? 0 : secondsLeft(row)),
    size: String(row.size),
    type: row.extension,
    url,
    update_type: row.updateType,
    update_interval: row.updateInterval,
    phase: row.phase,
    attempt: isOver || !row.problem ? 1 : 2,
    can_cancel: !isOver,
    can_retry: (row.status === 'failed' || row.status === 'cancelled') && row.pending !== null,
    problem: toWireProblem(row.problem),
  };
}

function secondsLeft({ progress, startedAt }: DocumentRow): number {
  if (progress <= 0 || !startedAt) return unknownSeconds;
  const used = (Date.now() - startedAt.getTime()) / 1000;
  return Math.max(1, Math.round(((100 - progress) / progress) * used));
}

/** Stops the work on documents. What was found before is found still. */
export async function cancelDocuments(
  context: Context,
  input: Input<Calls['cancelDocuments']>,
): Promise<Result<Calls['cancelDocuments']>> {
  const found = await requireDocuments(context, input.document_ids, 'edit');
  for (const { document } of found) {
    const jobId = await context.db.transaction(async (transaction) => {
      const current = await lockDocument(transaction, document.id);
      if (current.status !== 'processing') return null;
      await transaction
        .update(documents)
        .set({ status: 'cancelled', problem: toProblem(knowledgeReasons.cancelled()), updatedAt: new Date() })
        .where(eq(documents.id, document.id));
      return current.jobId;
    });
    if (jobId !== null) await context.jobs.cancel(jobId);
  }
  return { document_infos: await describeAgain(context, found) };
}

export async function retryDocuments(
  context: Context,
  input: Input<Calls['retryDocuments']>,
): Promise<Result<Calls['retryDocuments']>> {
  const found = await requireDocuments(context, input.document_ids, 'edit');
  await context.db.transaction(async (transaction) => {
    for (const { document, access } of found) {
      const current = await lockDocument(transaction, document.id);
      requireIdle(current);
      if (!current.pending) continue;
      const work = { document: current, spaceId: access.spaceId, userId: context.user.id };
      await repeatWork(context, transaction, work);
    }
  });
  return { document_infos: await describeAgain(context, found) };
}

/** Splits documents again, by other settings or as a preview was edited. */
export async function resegment(
  context: Context,
  input: Input<Calls['resegment']>,
): Promise<Result<Calls['resegment']>> {
  const found = await requireDocuments(context, input.document_ids ?? [], 'edit');
  if (found.length === 0)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.noDocuments({ field: 'document_ids' }));
  for (const { document, dataset } of found) {
    if (dataset.format !== knowledgeFormats.text)
      throw new DomainError('knowledgeResegmentUnsupported', knowledgeReasons.resegmentText());
    requireIdle(document);
  }
  const reviewIds = await reviewsOf(context, found, input.review_ids ?? []);
  await context.db.transaction(async (transaction) => {
    for (const { document, access } of found) {
      const current = await lockDocument(transaction, document.id);
      requireIdle(current);
      const reviewId = reviewIds.get(document.id);
      await beginWork(
        context,
        transaction,
        { document: current, spaceId: access.spaceId, userId: context.user.id },
        { mode: 'replace', ...(reviewId !== undefined && { reviewId }) },
        {
          chunkStrategy: readChunkStrategy(input.chunk_strategy, current.chunkStrategy),
          parsingStrategy: readParsingStrategy(input.parsing_strategy, current.parsingStrategy),
          skippedPages: input.filter_strategy?.filter_page ?? current.skippedPages,
        },
      );
    }
  });
  return { document_infos: await describeAgain(context, found) };
}

/** The previews to use, by document: previews of other documents are refused. */
async function reviewsOf(
  context: Context,
  found: readonly AuthorizedDocument[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const byDocument = new Map<string, string>();
  for (const id of ids) {
    const owners = found.map(({ dataset }) => dataset.id);
    const review = await requireReview(context, owners, id);
    const owner = review.documentId ?? (found.length === 1 ? found[0]!.document.id : undefined);
    if (owner === undefined || !found.some(({ document }) => document.id === owner))
      throw new DomainError('knowledgeInvalid', knowledgeReasons.noReview({ field: 'review_ids' }));
    if (review.status !== 'ready')
      throw new DomainError('knowledgeNotReady', knowledgeReasons.reviewNotReady({ field: 'review_ids' }));
    byDocument.set(owner, id);
  }
  return byDocument;
}
