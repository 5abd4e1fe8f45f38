import type { Input, Result } from '@heddle/api-contract';
import { type product, productLimits } from '@heddle/api-contract/families/product';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { sniffType } from '../../files/sniffType.js';
import { collect } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import type { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import {
  type FileOwner,
  findFile,
  iconUrl,
  idOfUri,
  keepPicture,
  mayRead,
  ownerOfFiles,
  readBlob,
  uriOf,
} from '../file/index.js';
import { ensureStoreSpace, storeOwnerId, storeSpaceId } from '../space/index.js';
import { invalid } from './kinds.js';

type Calls = typeof product.calls;

const coverTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
/** Longest side of a cover in pixels. */
const coverSide = 1600;

/** Stores a picture of the caller, for a listing. */
export async function uploadCover(
  context: Context,
  { data = '' }: Input<Calls['uploadImage']>,
): Promise<Result<Calls['uploadImage']>> {
  const bytes = decode(data);
  const uri = await keepCover(context, bytes, 'data', null);
  return { uri, url: await iconUrl(context, uri) };
}

/** Stores a picture that everybody can see, from base64. */
export async function storePicture(context: Context, data: string): Promise<{ uri: string; url: string }> {
  const bytes = decode(data);
  await ensureStoreSpace(context.db);
  const uri = await keepCover(context, bytes, 'data', storeSpaceId);
  return { uri, url: await iconUrl(context, uri) };
}

export async function coverUrl(
  context: Context,
  { uri = '' }: Input<Calls['imageUrl']>,
): Promise<Result<Calls['imageUrl']>> {
  const row = await readableFile(context, uri);
  if (!row) throw invalid(productReasons.coverUnknown({ field: 'uri' }));
  return { url: await iconUrl(context, uri) };
}

/** URIs of the covers of a listing, as pictures that everybody can see. */
export async function coversOf(context: Context, covers: readonly { uri: string }[]): Promise<string[]> {
  const uris: string[] = [];
  for (const { uri } of covers) uris.push(await coverFrom(context, uri));
  return uris;
}

async function coverFrom(context: Context, uri: string): Promise<string> {
  const field = 'covers';
  const row = await readableFile(context, uri);
  if (!row) throw invalid(productReasons.coverUnknown({ field }));
  if (row.spaceId === storeSpaceId) return uri;
  const bytes = await collect(await readBlob(context, row), productLimits.coverBytes, () => tooLarge(field));
  return keepCover(context, bytes, field, storeSpaceId);
}

async function readableFile(context: Context, uri: string) {
  const id = idOfUri(uri);
  const row = id === undefined ? undefined : await findFile(context.db, id);
  return row && (await mayRead(context.db, context.user.id, row)) ? row : undefined;
}

/** Stores the cover of a product that no person owns, as a picture that everybody can see. */
export async function keepStoreCover(app: App, bytes: Uint8Array, field: string): Promise<string> {
  await ensureStoreSpace(app.db);
  return keepCover(ownerOfFiles(app, storeOwnerId), bytes, field, storeSpaceId);
}

async function keepCover(
  context: FileOwner,
  bytes: Uint8Array,
  field: string,
  spaceId: string | null,
): Promise<string> {
  if (bytes.length > productLimits.coverBytes) throw tooLarge(field);
  // The content decides, whatever the name says.
  const type = bytes.length === 0 ? undefined : await sniffType(bytes, '');
  if (!type || !coverTypes.includes(type.contentType)) throw notPicture(field);
  const made = context.pictures ? await context.pictures.make(bytes, coverSide) : undefined;
  if (context.pictures && !made) throw notPicture(field);
  const described = made ? { contentType: made.contentType, extension: extensions[made.contentType] } : type;
  const { width = 0, height = 0 } = made ?? {};
  return uriOf(
    await keepPicture(context, made?.bytes ?? bytes, { ...described, width, height, name: 'cover', spaceId }),
  );
}

const extensions = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' } as const;

function decode(data: string): Uint8Array {
  const text = data.replace(/^data:[\w/+.-]{1,100};base64,/, '');
  if (text === '' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw notPicture('data');
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

const notPicture = (field: string) => invalid(productReasons.coverNotPicture({ field }));
const tooLarge = (field: string): DomainError =>
  invalid(productReasons.coverTooLarge({ field, maximum: productLimits.coverBytes }));
