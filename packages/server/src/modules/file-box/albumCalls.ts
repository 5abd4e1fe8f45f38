import type { Input, Result } from '@heddle/api-contract';
import type { AlbumInfo, fileBox } from '@heddle/api-contract/families/file-box';
import type { Context } from '../../kernel/Context.js';
import {
  type Album,
  addToAlbum,
  changeAlbum,
  dropAlbum,
  findAlbums,
  makeAlbum,
  photosOf,
  requireAlbum,
} from './albumRows.js';
import { type Box, findBox, lockBox, lockOpenBox } from './Box.js';
import { namesText } from './fileCalls.js';
import { findFiles } from './findFiles.js';
import { linkTo } from './links.js';
import { answerOf, toAlbum, toMetas } from './present.js';
import { boxOf, placeOf, signerOf } from './requests.js';

type Calls = typeof fileBox.calls;

const page = { limit: 50, offset: 0 };

async function namesIn(context: Context, box: Box | undefined): Promise<string[]> {
  return box ? (await findAlbums(context.db, box.id)).map(({ album }) => album.name) : [];
}

async function infoOf(context: Context, box: Box, album: Album, length: number): Promise<AlbumInfo> {
  const first = await photosOf(context.db, album.id, { limit: 1, offset: 0 });
  const [cover] = await toMetas(signerOf(context), box, first);
  const { thumbnail_file_url: small, normal_file_url: normal } = cover ?? {};
  return toAlbum(box, album, { length, cover: small?.main_url || normal?.main_url || '' });
}

export async function listAlbums(
  context: Context,
  input: Input<Calls['listAlbums']>,
): Promise<Result<Calls['listAlbums']>> {
  const box = await boxOf(context, input.req_common_params);
  const found = box ? await findAlbums(context.db, box.id) : [];
  const names = found.map(({ album }) => album.name);
  return {
    album_name_list: names,
    albums: box
      ? await Promise.all(found.map(({ album, length }) => infoOf(context, box, album, length)))
      : [],
    ...answerOf(namesText(names)),
  };
}

export async function createAlbum(
  context: Context,
  input: Input<Calls['createAlbum']>,
): Promise<Result<Calls['createAlbum']>> {
  const place = await placeOf(context, input.req_common_params);
  const { box, album } = await context.db.transaction(async (transaction) => {
    const locked = await lockOpenBox(transaction, place);
    const given = { name: input.album_name, description: input.album_desc };
    return { box: locked, album: await makeAlbum(transaction, locked.id, given) };
  });
  const { origin } = signerOf(context);
  return {
    album_info: toAlbum(box, album, { length: 0, cover: '' }),
    photos: [],
    detail_page_url: await linkTo(context, box, { albumId: album.id }, origin),
    album_length: 0,
    ...answerOf(`Created the album ${album.name}.`),
  };
}

export async function updateAlbum(
  context: Context,
  input: Input<Calls['updateAlbum']>,
): Promise<Result<Calls['updateAlbum']>> {
  const { key } = await placeOf(context, input.req_common_params);
  const box = await context.db.transaction(async (transaction) => {
    const known = await findBox(transaction, key);
    const album = await requireAlbum(transaction, known?.id, { id: input.album_id, name: input.album_name });
    const locked = await lockBox(transaction, key);
    const { new_album_name: name, new_album_desc: description } = input;
    await changeAlbum(transaction, album, { name, description });
    return locked;
  });
  return { album_name_list: await namesIn(context, box), ...answerOf('Changed the album.') };
}

export async function deleteAlbum(
  context: Context,
  input: Input<Calls['deleteAlbum']>,
): Promise<Result<Calls['deleteAlbum']>> {
  const box = await boxOf(context, input.req_common_params);
  const album = await requireAlbum(context.db, box?.id, { id: input.album_id, name: input.album_name });
  await dropAlbum(context.db, album);
  return {
    album_name_list: await namesIn(context, box),
    ...answerOf(`Deleted the album ${album.name}. Its pictures are kept.`),
  };
}

export async function addPhotos(
  context: Context,
  input: Input<Calls['addPhotos']>,
): Promise<Result<Calls['addPhotos']>> {
  const { key } = await placeOf(context, input.req_common_params);
  const ids = input.md_items.flatMap(({ file_id, uri }) => file_id || uri || []);
  const added = await context.db.transaction(async (transaction) => {
    const box = await findBox(transaction, key);
    const album = await requireAlbum(transaction, box?.id, { name: input.album_name });
    const { files } = await findFiles(transaction, album.boxId, { ids: ids.length > 0 ? ids : [''] });
    await addToAlbum(transaction, album, files);
    return files.length;
  });
  return answerOf(`Added ${added} pictures to ${input.album_name}.`);
}

export async function showAlbum(
  context: Context,
  input: Input<Calls['showAlbum']>,
): Promise<Result<Calls['showAlbum']>> {
  const box = await boxOf(context, input.req_common_params);
  const named = { id: input.album_id, name: input.album_name };
  const album = await requireAlbum(context.db, box?.id, named);
  const names = await namesIn(context, box);
  const length = (await findAlbums(context.db, album.boxId)).find((one) => one.album.id === album.id)?.length;
  const limits = { offset: input.start ?? page.offset, limit: Math.min(input.limit || page.limit, 200) };
  const photos = await photosOf(context.db, album.id, limits);
  const signer = signerOf(context);
  // The album was found in this box.
  const owner = box as Box;
  return {
    album_info: await infoOf(context, owner, album, length ?? 0),
    photos: await toMetas(signer, owner, photos),
    album_length: length ?? 0,
    detail_page_url: await linkTo(context, owner, { albumId: album.id }, signer.origin),
    album_name_list: names,
    ...answerOf(
      namesText(
        photos.map(({ name }) => name),
        length,
      ),
    ),
  };
}
