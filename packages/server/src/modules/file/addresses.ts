import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import type { App } from '../../kernel/services.js';
import type { files } from './tables.js';

/** What an address of a file must know of it. */
export type AddressedFile = Pick<typeof files.$inferSelect, 'id' | 'name' | 'extension'>;

/** What an address is for. */
export interface AddressOptions {
  /** Seconds for which it works. */
  seconds?: number;
  /** Longest side of a small picture; without it the file itself. */
  side?: number;
}

/** For what is shown at once. */
export const shownSeconds = 3600;
/** For what goes into a run, or to a program of somebody else. */
export const givenSeconds = 7 * 24 * 3600;

const purpose = 'file addresses';
const uriForm = /^file-(\d+)(\.[a-z0-9]{1,8})?$/;

/** How other things refer to a file: it names it, and gives no right to it. */
export function uriOf({ id, extension }: Pick<AddressedFile, 'id' | 'extension'>): string {
  return `file-${id}${extension}`;
}

/** The id in such a text; undefined for any other text. */
export function idOfUri(uri: string): string | undefined {
  const id = uriForm.exec(uri)?.[1];
  return id !== undefined && isId(id) ? id : undefined;
}

/**
 * An address at which a file can be read for a while, by whoever has it, as long as the person it was made for may read
 * the file: what they lose, the address loses.
 */
export async function addressOf(
  context: Context,
  file: AddressedFile,
  { seconds = shownSeconds, side }: AddressOptions = {},
): Promise<string> {
  // In steps of a quarter of its life, so that a browser meets the same address again and keeps what it read.
  const step = Math.ceil(seconds / 4);
  const expires = String((Math.ceil(Date.now() / 1000 / step) + 3) * step);
  const claim = { by: context.user.id, expires, side: side === undefined ? '' : String(side) };
  const signature = await context.secrets.sign(textOf(file.id, claim), purpose);
  const query = new URLSearchParams({
    by: claim.by,
    expires,
    ...(claim.side && { side: claim.side }),
    signature,
  });
  return `${originOf(context.request)}/api/file/content/${file.id}/${encodeURIComponent(file.name)}?${query}`;
}

/** What an address says, when it is one of ours, unchanged and in time. */
export async function readAddress(
  { secrets }: Pick<App, 'secrets'>,
  fileId: string,
  query: URLSearchParams,
): Promise<{ by: string; side: number | undefined } | undefined> {
  const claim = { by: '', expires: '', side: '', signature: '' };
  for (const [name, value] of query) {
    // Workflows write the name of a file there.
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
