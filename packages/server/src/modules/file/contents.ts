import type { Input } from '@heddle/api-contract';
import type { files } from '@heddle/api-contract/families/file';
import { fileReasons } from '@heddle/api-contract/reasons/file';
import type { ByteRange } from '../../files/FileStore.js';
import { pictureTypes } from '../../files/pictures/Pictures.js';
import { streamOf } from '../../files/streams.js';
import { Attempts } from '../../identity/attempts.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { type App, defineService } from '../../kernel/services.js';
import { verifyUrl } from './addresses.js';
import { type Blob, readBlob } from './blobs.js';
import { savedName } from './displayName.js';
import { type FileRow, findFile, mayRead, requireFile } from './rights.js';
import { readThumbnail } from './thumbnails.js';

type Calls = typeof files.calls;

const wrongUrls = defineService('wrong-file-addresses', () => new Attempts(600, 10 * 60_000));

/** Serves a file to the holder of a signed URL. Every invalid URL gets the same error. */
export async function readContent(
  context: PublicContext,
  { file_id }: Input<Calls['content']>,
): Promise<FileAnswer> {
  const claim = await verifyUrl(context, file_id, context.request.url.searchParams);
  const row = claim && (await findReadable(context, file_id, claim.by));
  if (!row) {
    // This call is unauthenticated, so limit wrong URLs per address. Valid URLs still work for other users
    // behind the same router.
    context.use(wrongUrls).take(context.request.network);
    throw invalidUrl();
  }
  const small = claim.side === undefined ? undefined : await readThumbnail(context, row, claim.side);
  const answer = await answerContent(context, row, small ?? row);
  // Checked again during the download: it stops when the user of the URL loses access.
  const checkAgain = async () => {
    if (!(await findReadable(context, file_id, claim.by))) throw invalidUrl();
  };
  return { ...answer, checkAgain };
}

async function findReadable({ db }: App, id: string, userId: string): Promise<FileRow | undefined> {
  const row = await findFile(db, id);
  return row && (await mayRead(db, userId, row)) ? row : undefined;
}

function invalidUrl(): DomainError {
  return new DomainError('forbidden', fileReasons.urlExpired());
}

/** Serves a file to the holder of an access token. */
export async function readOpenContent(
  context: Context,
  { file_id }: Input<Calls['openContent']>,
): Promise<FileAnswer> {
  const row = await requireFile(context, file_id);
  return answerContent(context, row, row);
}

/**
 * Responds with a file or a range of it, with headers that keep browsers from interpreting it as one of our
 * pages.
 */
export async function answerContent(
  context: PublicContext,
  { name, extension }: Pick<FileRow, 'name' | 'extension'>,
  blob: Blob & { contentType: string },
): Promise<FileAnswer> {
  const { headers: asked } = context.request;
  const etag = `"${blob.sha256.slice(0, 32)}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': dispositionOf(blob.contentType, savedName(name, extension)),
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  };
  const { contentType } = blob;
  const answer = { contentType, cacheControl: 'private, max-age=3600', headers };
  if (asked.get('if-none-match') === etag) return { ...answer, bytes: new Uint8Array(), status: 304 };
  const wanted = asked.get('if-range') ?? etag;
  const range = wanted === etag ? readRange(asked.get('range'), blob.size) : undefined;
  if (range === 'outside')
    return {
      ...answer,
      bytes: new Uint8Array(),
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${blob.size}` },
    };
  const bytes = streamOf(await readBlob(context, blob, range));
  if (!range) return { ...answer, bytes, headers: { ...headers, 'content-length': String(blob.size) } };
  const { start, end } = range;
  const part = {
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${blob.size}`,
  };
  return { ...answer, bytes, status: 206, headers: { ...headers, ...part } };
}

// Only types that browsers draw or play are shown inline; everything else is downloaded.
function dispositionOf(contentType: string, name: string): string {
  const isShown = pictureTypes.includes(contentType) || /^(?:audio|video)\//.test(contentType);
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`;
}

/**
 * Parses a single range as in RFC 9110 section 14.1.2; ignores invalid and multiple ranges, which returns the
 * whole file.
 */
function readRange(text: string | null, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? 'outside' : { start, end };
}
