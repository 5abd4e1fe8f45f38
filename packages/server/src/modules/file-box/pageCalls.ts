import type { Input, Result } from '@heddle/api-contract';
import type { fileBox } from '@heddle/api-contract/families/file-box';
import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { eq } from 'drizzle-orm';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { pageOf as pagingOf } from '../../kernel/paging.js';
import { dropAlbum, photosOf, removeFromAlbum, requireAlbum } from './albumRows.js';
import type { Box } from './Box.js';
import { changeFile, removeFiles } from './changeFiles.js';
import { findFiles, requireBoxFile } from './findFiles.js';
import { type DetailPage, pageOf, readLink } from './links.js';
import { success, toMetas } from './present.js';
import { fileBoxes } from './tables.js';

type Calls = typeof fileBox.calls;

/** What a signed link shows; who has the link needs no account. */
export async function detailPage(
  context: PublicContext,
  input: Input<Calls['detailPage']>,
): Promise<Result<Calls['detailPage']>> {
  const page = await readLink(context, input);
  const box = await findById(context, page.boxId);
  if (!box) throw new DomainError('fileBoxInvalid', fileBoxReasons.linkExpired());
  const paging = pagingOf(input, { usual: 50 });
  const { title, files, total } = await filesOfPage(context, box, page, paging);
  const signer = { app: context, origin: originOf(context.request) };
  const next = paging.offset + files.length < total ? Math.floor(paging.offset / paging.limit) + 2 : 0;
  return {
    file_list: await toMetas(signer, box, files),
    show_title: title,
    total,
    next_page_num: next,
    base_resp: success,
  };
}

async function findById({ db }: PublicContext, boxId: string): Promise<Box | undefined> {
  const [box] = await db.select().from(fileBoxes).where(eq(fileBoxes.id, boxId));
  return box;
}

async function filesOfPage(
  { db }: PublicContext,
  box: Box,
  { albumId, fileIds = [] }: DetailPage,
  paging: { limit: number; offset: number },
) {
  if (albumId === undefined) {
    const ids = fileIds.length > 0 ? fileIds : [''];
    return { title: '', ...(await findFiles(db, box.id, { ids }, paging)) };
  }
  const album = await requireAlbum(db, box.id, { id: albumId });
  const files = await photosOf(db, album.id, paging);
  const all = await photosOf(db, album.id, { limit: 5000, offset: 0 });
  return { title: album.name, files, total: all.length };
}

/** The caller's own box in which a page or a thing of a page is; refuses those of other people. */
async function requireOwn(context: Context, id: string): Promise<{ box: Box; page: DetailPage }> {
  const page = pageOf(id);
  const box = page && (await findById(context, page.boxId));
  const isOwn =
    box && box.userId === context.user.id && (context.endUser === '' || context.endUser === box.endUser);
  if (!page || !isOwn) throw new DomainError('fileBoxInvalid', fileBoxReasons.noFile({ name: id }));
  await context.spaceAccess(box.spaceId, 'view');
  return { box, page };
}

export async function isWritable(
  context: Context,
  input: Input<Calls['isWritable']>,
): Promise<Result<Calls['isWritable']>> {
  const isOwn = await requireOwn(context, input.dpid).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
  return { is_writable: isOwn, base_resp: success };
}

export async function publicUpdate(context: Context, input: Input<Calls['publicUpdate']>) {
  const { box } = await requireOwn(context, input.detail_page_id);
  const { file_id, uri, file_name: name, ...texts } = input.update_items;
  await context.db.transaction(async (transaction) => {
    const file = await requireBoxFile(transaction, box.id, { id: file_id ?? uri ?? '' });
    await changeFile(transaction, file, { ...texts, name });
  });
  return {};
}

export async function publicDelete(
  context: Context,
  input: Input<Calls['publicDelete']>,
): Promise<Result<Calls['publicDelete']>> {
  const { box } = await requireOwn(context, input.detail_page_id);
  const removed = await context.db.transaction((transaction) =>
    removeFiles(transaction, box.id, { ids: input.uris ?? [] }),
  );
  return { success_ids: removed.map(({ id }) => id) };
}

export async function publicDeleteAlbum(context: Context, input: Input<Calls['publicDeleteAlbum']>) {
  const { box, page } = await requireOwn(context, input.detail_page_id);
  await dropAlbum(context.db, await requireAlbum(context.db, box.id, { id: page.albumId ?? '0' }));
  return {};
}

export async function publicRemovePhotos(
  context: Context,
  input: Input<Calls['publicRemovePhotos']>,
): Promise<Result<Calls['publicRemovePhotos']>> {
  const { box, page } = await requireOwn(context, input.detail_page_id);
  const album = await requireAlbum(context.db, box.id, { id: page.albumId ?? '0' });
  return { success_ids: await removeFromAlbum(context.db, album, input.ids ?? []) };
}
