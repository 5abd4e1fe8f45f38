import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import type { App } from '../../kernel/services.js';
import type { Reference } from '../../resources/references.js';
import type { files } from './tables.js';

/** The fields of a file that its URL needs. */
export type UrlFile = Pick<typeof files.$inferSelect, 'id' | 'name' | 'extension'>;

/** Options of a signed URL. */
export interface SignedUrlOptions {
  /** Lifetime in seconds. */
  seconds?: number;
  /** Longest side of a thumbnail in pixels; omit for the file itself. */
  side?: number;
}

/** Lifetime of URLs that are displayed right away. */
export const displaySeconds = 3600;
/** Lifetime of URLs passed to runs or to third-party programs. */
export const sharedSeconds = 7 * 24 * 3600;

const purpose = 'file addresses';
const uriForm = /^file-(\d+)(\.[a-z0-9]{1,8})?$/;

/** URI by which other records refer to a file; it grants no access. */
export function uriOf({ id, extension }: Pick<UrlFile, 'id' | 'extension'>): string {
  return `file-${id}${extension}`;
}

/** Extracts the file id from such a URI; undefined for any other text. */
export function idOfUri(uri: string): string | undefined {
  const id = uriForm.exec(uri)?.[1];
  return id !== undefined && isId(id) ? id : undefined;
}

/** The reference of an icon that is a file. */
export function iconReference(icon: string): readonly Reference[] {
  const id = idOfUri(icon);
  return id === undefined ? [] : [{ kind: 'file', id }];
}

/**
 * Signs a URL at which anyone can read the file until it expires. Access is checked as the user it was signed
 * for: when that user loses access, the URL stops working.
 */
export function signUrl(context: Context, file: UrlFile, options: SignedUrlOptions = {}): Promise<string> {
  const { secrets, user, request } = context;
  return signUrlFor({ secrets, userId: user.id, origin: originOf(request) }, file, options);
}

/** As `signUrl`, outside of requests. An empty origin makes a URL that only pages of this installation can use. */
export async function signUrlFor(
  { secrets, userId, origin }: Pick<App, 'secrets'> & { userId: string; origin: string },
  file: UrlFile,
  { seconds = displaySeconds, side }: SignedUrlOptions = {},
): Promise<string> {
  // Round the expiry to a quarter of its lifetime so that repeated requests produce the same URL and hit the
  // browser cache.
  const step = Math.ceil(seconds / 4);
  const expires = String((Math.ceil(Date.now() / 1000 / step) + 3) * step);
  const claim = { by: userId, expires, side: side === undefined ? '' : String(side) };
  const signature = await secrets.sign(textOf(file.id, claim), purpose);
  const query = new URLSearchParams({
    by: claim.by,
    expires,
    ...(claim.side && { side: claim.side }),
    signature,
  });
  return `${origin}/api/file/content/${file.id}/${encodeURIComponent(file.name)}?${query}`;
}

/**
 * Verifies the query of a signed URL; undefined unless the signature is valid and the URL has not expired.
 */
export async function verifyUrl(
  { secrets }: Pick<App, 'secrets'>,
  fileId: string,
  query: URLSearchParams,
): Promise<{ by: string; side: number | undefined } | undefined> {
  const claim = { by: '', expires: '', side: '', signature: '' };
  for (const [name, value] of query) {
    // Workflows append the file name in this parameter.
    if (name === 'x-wf-file_name') continue;
    if (!(name in claim) || claim[name as keyof typeof claim] !== '') return undefined;
    claim[name as keyof typeof claim] = value;
  }
  if (!(await secrets.isSigned(textOf(fileId, claim), purpose, claim.signature))) return undefined;
  if (Number(claim.expires) * 1000 < Date.now()) return undefined;
  return { by: claim.by, side: claim.side === '' ? undefined : Number(claim.side) };
}

function textOf(
  fileId: string,
  { by, expires, side }: { by: string; expires: string; side: string },
): string {
  return [fileId, by, expires, side].join('\n');
}
