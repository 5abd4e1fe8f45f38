import { fileBoxLimits, fileBoxTypes, ragStatuses } from '@heddle/api-contract/families/file-box';
import { TooManyChunks } from '@heddle/retrieval';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { storableText } from '../../db/storable.js';
import { FileProblem } from '../../document-files/FileProblem.js';
import { collect } from '../../files/streams.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import type { App } from '../../kernel/services.js';
import { blocksOf } from '../bot/index.js';
import { findFile, readBlob, signUrlFor, withOwnPictures } from '../file/index.js';
import { stateAt } from '../memory/index.js';
import { type BoxFile, fileBoxChunks, fileBoxes, fileBoxFiles } from './tables.js';

const mostChunks = 1000;
const insertTogether = 200;
const captionMs = 60_000;

/** Reads the text of a document, or lets a model describe a picture, so that the file can be found by its content. */
export const readContentJob = defineJob(
  'file-box.read',
  z.object({ fileId: z.string() }),
  async (context, { fileId }) => {
    const { app } = context;
    const [found] = await app.db
      .select({ file: fileBoxFiles, box: fileBoxes })
      .from(fileBoxFiles)
      .innerJoin(fileBoxes, eq(fileBoxes.id, fileBoxFiles.boxId))
      .where(eq(fileBoxFiles.id, fileId));
    if (!found) return;
    const { file, box } = found;
    if (file.type === fileBoxTypes.image) await describePicture(context, file, box);
    else await readDocument(context, file);
  },
  { retry: { attempts: 3, firstMs: 5_000, maxMs: 60_000 }, limitMs: 5 * 60_000, concurrency: 2 },
);

async function readDocument({ app, signal }: JobContext, file: BoxFile): Promise<void> {
  const bytes = await bytesOf(app, file);
  if (!bytes) return;
  try {
    const { blocks } = await app.documentFiles.read(bytes, `file.${file.format}`, { signal });
    const text = await app.documentFiles.join(blocks, { signal });
    const settings = { type: 'automatic' } as const;
    const chunks = await app.documentFiles.chunk(text, settings, { maximum: mostChunks, signal });
    await storeChunks(
      app,
      file,
      chunks.map(({ text }) => text),
    );
  } catch (error) {
    if (!(error instanceof FileProblem || error instanceof TooManyChunks)) throw error;
    // An encrypted or damaged file is kept and can be found by its name.
    await app.db.update(fileBoxFiles).set({ status: ragStatuses.failed }).where(eq(fileBoxFiles.id, file.id));
  }
}

async function bytesOf(app: App, { fileId }: BoxFile): Promise<Uint8Array | undefined> {
  const row = await findFile(app.db, fileId);
  if (!row || row.size > fileBoxLimits.fileBytes) return undefined;
  return collect(await readBlob(app, row), row.size, () => new Error('a blob is as large as its row says'));
}

async function storeChunks({ db }: App, { id: fileId }: BoxFile, texts: readonly string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.delete(fileBoxChunks).where(eq(fileBoxChunks.fileId, fileId));
    for (let start = 0; start < texts.length; start += insertTogether)
      await transaction
        .insert(fileBoxChunks)
        .values(
          texts
            .slice(start, start + insertTogether)
            .map((text, index) => ({ fileId, sequence: start + index, text })),
        );
    await transaction
      .update(fileBoxFiles)
      .set({ status: texts.length > 0 ? ragStatuses.ready : ragStatuses.failed, chunks: texts.length })
      .where(eq(fileBoxFiles.id, fileId));
  });
}

/** Only a model of the agent that sees pictures can describe one; otherwise the person may. */
async function describePicture(
  { app, signal, id }: JobContext,
  file: BoxFile,
  box: typeof fileBoxes.$inferSelect,
): Promise<void> {
  const caption = await captionOf(app, file, box, { signal, key: id });
  const [now] = await app.db.select().from(fileBoxFiles).where(eq(fileBoxFiles.id, file.id));
  await app.db
    .update(fileBoxFiles)
    // What the person has written meanwhile stays.
    .set({ status: ragStatuses.ready, ...(now?.caption === '' && { caption }) })
    .where(eq(fileBoxFiles.id, file.id));
}

async function captionOf(
  app: App,
  file: BoxFile,
  { botId, spaceId, userId, connectorId }: typeof fileBoxes.$inferSelect,
  { signal, key }: { signal: AbortSignal; key: string },
): Promise<string> {
  const blocks = await blocksOf(app.db, botId, stateAt(connectorId, userId));
  const modelId = blocks?.model_info.model_id;
  const listed = (await app.models.list('en')).find(({ id }) => id === modelId);
  const row = await findFile(app.db, file.fileId);
  if (modelId === undefined || !row || !listed?.capabilities?.includes('image')) return '';
  const url = await signUrlFor({ secrets: app.secrets, userId, origin: app.config.publicOrigin ?? '' }, row);
  const text =
    'Describe this picture in one or two lines, with any text in it. Reply with the description only.';
  const parts = [
    { type: 'image' as const, url: absolute(url) },
    { type: 'text' as const, text },
  ];
  const chat = withOwnPictures(app, app.models.services({ spaceId, userId }).chat);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(captionMs)]);
  const request = { model: modelId, messages: [{ role: 'user' as const, content: text, parts }] };
  let caption = '';
  for await (const chunk of chat.stream(request, { signal: limit, idempotencyKey: key })) {
    if (chunk.type === 'text') caption += chunk.text;
    if (caption.length > fileBoxLimits.caption) break;
  }
  return storableText(caption.trim()).slice(0, fileBoxLimits.caption);
}

/** The picture is inlined by its path; the origin of the address does not matter. */
function absolute(url: string): string {
  return url.startsWith('/') ? `http://localhost${url}` : url;
}
