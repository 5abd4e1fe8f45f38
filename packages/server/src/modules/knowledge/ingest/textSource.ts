import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import type { Chunk } from '@heddle/retrieval';
import { and, eq, sql } from 'drizzle-orm';
import type { CountedChunk, PackedText } from '../../../document-files/DocumentFiles.js';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { readHeldFile } from '../../file/index.js';
import { readDocument } from '../readDocument.js';
import { chunksOfReview } from '../reviewTree.js';
import type { ChunkStrategy } from '../stored.js';
import { toChunkSettings } from '../strategies.js';
import { documentTexts, reviews } from '../tables.js';
import type { NewSlice, Split } from './NewSlice.js';
import { nextSequence } from './nextSequence.js';
import { report, type Work, write } from './workOn.js';

/** The chunks of a text, by its settings or as people edited them in a preview. */
export async function chunksOf(work: Work): Promise<Split> {
  const { document, job } = work;
  const reviewId = document.pending?.reviewId;
  if (document.pending?.mode === 'append') return appendedChunks(work);
  const { text, pages } = await textOf(work);
  const chunks =
    reviewId === undefined
      ? (await splitText(job.app, text, document.chunkStrategy, job.signal)).map(toSlice)
      : await chunksFromReview(work, reviewId);
  job.signal.throwIfAborted();
  return { slices: chunks, ...(pages !== undefined && { pages }) };
}

/** Text that is added to a document; offsets would refer to another text than the document's. */
async function appendedChunks(work: Work): Promise<Split> {
  const { job, document } = work;
  const { text } = await readDocument(job.app, await sourceFile(work), settingsOf(work));
  const chunks = await splitText(job.app, text, document.chunkStrategy, job.signal);
  return { slices: chunks.map(({ text: content }) => ({ content })), first: await nextSequence(work) };
}

function settingsOf({ job, document, dataset }: Work) {
  return {
    signal: job.signal,
    parsing: document.parsingStrategy,
    skippedPages: document.skippedPages,
    place: { spaceId: dataset.spaceId, userId: document.creatorId },
    // The pictures of a preview are stored already.
    ...(document.pending?.reviewId === undefined && {
      keepImagesFor: { userId: document.creatorId, spaceId: dataset.spaceId },
    }),
  };
}

/** Splits a text as it is stored; previews call this too. */
export function splitText(
  { documentFiles }: Pick<App, 'documentFiles'>,
  text: PackedText,
  strategy: ChunkStrategy,
  signal: AbortSignal,
): Promise<CountedChunk[]> {
  const maximum = knowledgeLimits.slicesPerDocument;
  return documentFiles.chunk(text, toChunkSettings(strategy), { maximum, signal });
}

function toSlice({ text, start, end, page, level, title, parent }: Chunk): NewSlice {
  return {
    content: text,
    start,
    end,
    page: page ?? null,
    level: level ?? null,
    title: title ?? null,
    parent,
  };
}

async function chunksFromReview({ job, document }: Work, id: string): Promise<NewSlice[]> {
  const [row] = await job.app.db
    .select({ tree: reviews.tree, datasetId: reviews.datasetId })
    .from(reviews)
    .where(eq(reviews.id, id));
  if (row?.datasetId !== document.datasetId)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.noReview());
  return chunksOfReview(row.tree);
}

/** The text of the file; one that an earlier attempt has read is not read again. */
async function textOf(work: Work): Promise<{ text: PackedText; pages?: number | undefined }> {
  const { job, document, generation } = work;
  const { app } = job;
  const ofGeneration = and(
    eq(documentTexts.documentId, document.id),
    eq(documentTexts.generation, generation),
  );
  // The blocks stay JSON: those of a large document would block this thread while they are parsed.
  const [known] = await app.db
    .select({ text: documentTexts.text, blocks: sql<string>`${documentTexts.blocks}::text` })
    .from(documentTexts)
    .where(ofGeneration);
  if (known) return { text: known, pages: document.pageCount };
  const file = await sourceFile(work);
  const { text, pages } = await readDocument(app, file, settingsOf(work));
  await write(work, (transaction) =>
    transaction
      .insert(documentTexts)
      .values({
        ...{ documentId: document.id, generation, text: text.text },
        blocks: sql`${text.blocks}::text::jsonb`,
      })
      .onConflictDoNothing(),
  );
  await report(app.db, work, 'parse', 1);
  return { text, pages };
}

/** The file that this work reads. */
export async function sourceFile({ job, document }: Work): Promise<{ name: string; bytes: Uint8Array }> {
  const { pending } = document;
  const fileId = pending?.fileId ?? document.fileId;
  const found =
    fileId === null ? undefined : await readHeldFile(job.app, fileId, knowledgeLimits.textFileBytes);
  if (!found) throw new DomainError('knowledgeUnreadable', knowledgeReasons.fileGone());
  const extension = pending?.fileExtension ?? document.extension;
  return { name: `file.${extension}`, bytes: found.bytes };
}
