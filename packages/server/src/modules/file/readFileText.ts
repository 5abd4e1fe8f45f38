import { fileReasons } from '@heddle/api-contract/reasons/file';
import { collect } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { idOfUri, uriOf } from './addresses.js';
import { readBlob } from './blobs.js';
import { requireFileOfUri } from './rights.js';

const contentPath = /\/api\/file\/content\/(\d+)\//;

/**
 * The text of a file that the caller may read, by its URI or its address on this server. Other addresses are
 * refused like files of others; nothing is fetched.
 */
export async function readFileText(
  context: Context,
  address: string,
  maxBytes: number,
): Promise<{ uri: string; text: string }> {
  const id = contentPath.exec(address)?.[1];
  const uri = id !== undefined && idOfUri(`file-${id}`) !== undefined ? `file-${id}` : address;
  const row = await requireFileOfUri(context, uri);
  const tooLarge = () => new DomainError('uploadTooLarge', fileReasons.tooLarge({ maximum: maxBytes }));
  if (row.size > maxBytes) throw tooLarge();
  const bytes = await collect(await readBlob(context, row), maxBytes, tooLarge);
  return { uri: uriOf(row), text: decode(bytes) };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What spreadsheets in China export.
    return new TextDecoder('gb18030').decode(bytes);
  }
}
