import type { Input, Result } from '@heddle/api-contract';
import type { files as calls } from '@heddle/api-contract/families/file';
import { fileReasons } from '@heddle/api-contract/reasons/file';
import { count, desc, eq, inArray } from 'drizzle-orm';
import type { Delivery } from '../../events/Subscriptions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import type { App } from '../../kernel/services.js';
import { findUsedBy } from '../../resources/references.js';
import { idOfUri, signUrl } from './addresses.js';
import { toListedFile, toOpenFile } from './presenters.js';
import { usedByPerson, usedBySpace } from './quotas.js';
import { type FileRow, noSuchFile, requireFile, requireFileOfUri } from './rights.js';
import { files, thumbnails } from './tables.js';
import { findUsed } from './usedPictures.js';

type Calls = typeof calls.calls;

/** Describes a file to the holder of an access token. */
export async function retrieveOpen(context: Context, { file_id }: Input<Calls['openRetrieve']>) {
  return toOpenFile(context, await requireFile(context, file_id));
}

/** Lists the files of a user or a space, newest first. */
export async function listFiles(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { limit, offset } = pageOf(input);
  const where = input.space_id
    ? eq(files.spaceId, (await context.spaceAccess(input.space_id, 'view')).spaceId)
    : eq(files.ownerId, context.user.id);
  const [total] = await context.db.select({ files: count() }).from(files).where(where);
  const rows = await context.db
    .select()
    .from(files)
    .where(where)
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(limit)
    .offset(offset);
  const used = await findUsed(context, rows);
  return {
    files: await Promise.all(rows.map((row) => toListedFile(context, row, used.has(row.id)))),
    total: total?.files ?? 0,
  };
}

/** Storage usage and quota. */
export async function describeUsage(
  { config, db, pictures, user, spaceAccess }: Context,
  { space_id }: Input<Calls['usage']>,
): Promise<Result<Calls['usage']>> {
  const access = space_id === undefined ? undefined : await spaceAccess(space_id, 'view');
  const { largest, perPerson, perSpace } = config.files;
  return {
    person: { used: await usedByPerson(db, user.id), limit: perPerson },
    ...(access && { space: { used: await usedBySpace(db, access.spaceId), limit: perSpace } }),
    largest,
    thumbnails: pictures !== undefined,
  };
}

/**
 * Permanently deletes the caller's files, all or none. Refuses avatars, and icons that are in use; files that
 * documents refer to are deleted only when `even_if_named` is set.
 */
export async function removeFiles(context: Context, { file_ids, even_if_named }: Input<Calls['remove']>) {
  const { user } = context;
  const ids = [...new Set(file_ids)].slice(0, 100);
  const rows = await Promise.all(ids.map((id) => requireFile(context, id)));
  if (rows.some(({ ownerId, kind }) => ownerId !== user.id || kind === 'avatar')) throw noSuchFile();
  if ((await findUsed(context, rows)).size > 0) throw new DomainError('fileInUse', fileReasons.isIcon());
  const uses = even_if_named ? [] : await findUsedBy(context, user.id, 'file', ids);
  const workflows = uses.map(({ id, spaceId, name }) => ({ workflow_id: id, space_id: spaceId, name }));
  if (workflows.length > 0) {
    const names = workflows.map(({ name }) => `"${name}"`).join(', ');
    throw new DomainError('fileInUse', fileReasons.inUse({ names }), { data: { workflows } });
  }
  if (rows.length > 0) await removeRows(context, rows);
  return { deleted_ids: ids };
}

function removeRows({ db, emit }: App, gone: readonly FileRow[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  return db.transaction(async (transaction) => {
    const small = await transaction
      .select({ key: thumbnails.key })
      .from(thumbnails)
      .where(inArray(thumbnails.fileId, ids));
    await transaction.delete(files).where(inArray(files.id, ids));
    await emit(transaction, 'blobsReleased', { keys: [...gone, ...small].map(({ key }) => key) });
  });
}

const batchSize = 200;

/** Deletes the files of a space, and their contents. */
export async function removeFilesOfSpace(
  app: App,
  { spaceId }: { spaceId: string },
  { signal }: Pick<Delivery, 'signal'>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await app.db.select().from(files).where(eq(files.spaceId, spaceId)).limit(batchSize);
    if (rows.length === 0) return;
    await removeRows(app, rows);
  }
}

/** Signs the URL of a picture, given its URI. */
export async function signImage(
  context: Context,
  { uri }: Input<Calls['imageUrl']>,
): Promise<Result<Calls['imageUrl']>> {
  return { url: await signUrl(context, await requireFileOfUri(context, uri)) };
}

/** As `signImage`, for many; skips pictures that the caller cannot read. */
export async function signImages(
  context: Context,
  { uris = [] }: Input<Calls['imageUrls']>,
): Promise<Result<Calls['imageUrls']>> {
  const known = [...new Set(uris ?? [])].filter((uri) => idOfUri(uri) !== undefined);
  const signed = await Promise.all(
    known.map((uri) =>
      requireFileOfUri(context, uri).then(
        (row) => signUrl(context, row),
        () => undefined,
      ),
    ),
  );
  const entries = known.flatMap((uri, index) => {
    const url = signed[index];
    return url === undefined ? [] : [[uri, { url, review_status: true }] as const];
  });
  return { url_info: Object.fromEntries(entries) };
}
