import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { App } from '../../kernel/services.js';
import { idOfUri, releaseFiles } from '../file/index.js';
import { documentImages, documents } from './tables.js';

const tag = /<img src="" data-tos-key="(file-\d{1,19}\.[a-z0-9]{1,8})">/g;

/** Ids of the files of pictures in a text. */
export function imageIds(text: string): string[] {
  return [...new Set([...text.matchAll(tag)].flatMap(([, uri = '']) => idOfUri(uri) ?? []))];
}

/** Notes which pictures a generation of a document contains. */
export async function noteImages(
  transaction: Database,
  documentId: string,
  generation: number,
  text: string,
): Promise<void> {
  const rows = imageIds(text).map((fileId) => ({ documentId, generation, fileId }));
  if (rows.length > 0) await transaction.insert(documentImages).values(rows).onConflictDoNothing();
}

/** Deletes the pictures of the generations before this one that nothing else contains. */
export async function releaseImages(
  app: Pick<App, 'emit'>,
  transaction: Database,
  documentId: string,
  before: number,
): Promise<void> {
  const gone = await transaction
    .delete(documentImages)
    .where(and(eq(documentImages.documentId, documentId), lt(documentImages.generation, before)))
    .returning({ fileId: documentImages.fileId });
  await releaseUnheld(
    app,
    transaction,
    gone.map(({ fileId }) => fileId),
  );
}

/** Deletes those of these files that no document holds: copies of documents share them. */
export async function releaseUnheld(
  app: Pick<App, 'emit'>,
  transaction: Database,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const ids = [...new Set(fileIds)];
  const [inTexts, asSource] = [
    await transaction
      .select({ id: documentImages.fileId })
      .from(documentImages)
      .where(inArray(documentImages.fileId, ids)),
    await transaction.select({ id: documents.fileId }).from(documents).where(inArray(documents.fileId, ids)),
  ];
  const held = new Set([...inTexts, ...asSource].map(({ id }) => id));
  await releaseFiles(
    app,
    transaction,
    ids.filter((id) => !held.has(id)),
  );
}
