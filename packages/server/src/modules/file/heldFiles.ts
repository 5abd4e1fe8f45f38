import { fileReasons } from '@heddle/api-contract/reasons/file';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { chunksOf, collect } from '../../files/streams.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { sharedSeconds, signUrl, signUrlFor, uriOf, verifyUrl } from './addresses.js';
import { readBlob } from './blobs.js';
import { copyFile } from './fileKind.js';
import { type FileRow, findFile, mayRead, noSuchFile, requireFile, requireFileOfUri } from './rights.js';
import { files, thumbnails } from './tables.js';

/**
 * A file that a resource of a space is going to hold, by its URI or id: the caller's private file moves to the space, so
 * that its members can read it; a file of another space is copied.
 */
export async function holdFile(
  context: Context,
  access: SpaceAccess,
  wanted: { uri: string } | { id: string },
): Promise<FileRow> {
  const row =
    'uri' in wanted ? await requireFileOfUri(context, wanted.uri) : await requireFile(context, wanted.id);
  if (row.spaceId === access.spaceId) return row;
  if (row.spaceId !== null || row.kind !== 'file') return copyFile(context, row.id, access);
  await context.db
    .update(files)
    .set({ spaceId: access.spaceId })
    .where(and(eq(files.id, row.id), isNull(files.spaceId)));
  return { ...row, spaceId: access.spaceId };
}

/** URIs and signed URLs of files by id. Access is checked when a URL is used. */
export async function fileUrls(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, { uri: string; url: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({ id: files.id, name: files.name, extension: files.extension })
    .from(files)
    .where(inArray(files.id, [...new Set(ids)]));
  return new Map(
    await Promise.all(
      rows.map(async (row) => [row.id, { uri: uriOf(row), url: await signUrl(context, row) }] as const),
    ),
  );
}

/** As `fileUrls`, outside of requests: addresses that pages of this installation can use, as far as the person may. */
export async function fileUrlsFor(
  { db, secrets }: Pick<App, 'db' | 'secrets'>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, { uri: string; url: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, name: files.name, extension: files.extension })
    .from(files)
    .where(inArray(files.id, [...new Set(ids)]));
  const options = { seconds: sharedSeconds };
  const signed = rows.map(async (row) => {
    const url = await signUrlFor({ secrets, userId, origin: '' }, row, options);
    return [row.id, { uri: uriOf(row), url }] as const;
  });
  return new Map(await Promise.all(signed));
}

/** The content of a file that a resource holds, without an access check; undefined if the file was deleted. */
export async function readHeldFile(
  app: App,
  id: string,
  maxBytes: number,
): Promise<{ row: FileRow; bytes: Uint8Array } | undefined> {
  const row = await findFile(app.db, id);
  if (!row) return undefined;
  const tooLarge = () => new DomainError('uploadTooLarge', fileReasons.tooLarge({ maximum: maxBytes }));
  if (row.size > maxBytes) throw tooLarge();
  return { row, bytes: await collect(await readBlob(app, row), maxBytes, tooLarge) };
}

/** Deletes files that nothing holds any more, in the transaction that deletes what held them. */
export async function releaseFiles(
  { emit }: Pick<App, 'emit'>,
  transaction: Database,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const small = await transaction
    .select({ key: thumbnails.key })
    .from(thumbnails)
    .where(inArray(thumbnails.fileId, [...ids]));
  const gone = await transaction
    .delete(files)
    .where(and(inArray(files.id, [...ids]), eq(files.kind, 'file')))
    .returning({ key: files.key });
  const keys = [...gone, ...small].map(({ key }) => key);
  if (keys.length > 0) await emit(transaction, 'blobsReleased', { keys });
}

/** A file that the caller may read, by its URI or id; undefined for all others. */
export async function readableFile(
  context: Context,
  wanted: { uri: string } | { id: string },
): Promise<FileRow | undefined> {
  try {
    return await ('uri' in wanted ? requireFileOfUri(context, wanted.uri) : requireFile(context, wanted.id));
  } catch (error) {
    if (error instanceof DomainError && error.code === noSuchFile().code) return undefined;
    throw error;
  }
}

const contentPath = /^\/api\/file\/content\/\d{1,19}\//;

/**
 * The content at an address that a run names: a file of this server by its signed URL, as far as the person may read it,
 * or a public address.
 */
export async function fetchFile(
  app: App,
  userId: string,
  address: string,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<Uint8Array> {
  const noFile = () => new DomainError('accessDenied', fileReasons.noRight());
  if (!URL.canParse(address, 'http://local')) throw noFile();
  const url = new URL(address, 'http://local');
  if (contentPath.test(url.pathname)) {
    const id = url.pathname.split('/')[4] ?? '0';
    const claim = await verifyUrl(app, id, url.searchParams);
    const row = claim && (await findFile(app.db, id));
    if (!row || !(await mayRead(app.db, claim.by, row)) || !(await mayRead(app.db, userId, row)))
      throw noFile();
    return (await readHeldFile(app, id, maxBytes))?.bytes ?? new Uint8Array();
  }
  if (!app.outbound || !/^https?:$/.test(url.protocol)) throw noFile();
  const response = await app.outbound(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  });
  if (!response.ok || !response.body) throw noFile();
  const tooLarge = () => new DomainError('uploadTooLarge', fileReasons.tooLarge({ maximum: maxBytes }));
  return collect(chunksOf(response.body), maxBytes, tooLarge);
}
