import { productPackageReasons } from '@heddle/api-contract/reasons/product-package';
import { chunksOf, collect } from '../../files/streams.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { refusalOf } from '../../outbound/OutboundRefused.js';
import { sourceRefused } from './format/problems.js';

/** Where a source is. */
export interface SourceLocation {
  kind: 'folder' | 'address';
  location: string;
  isConfigured: boolean;
}

/** Limits of one file. */
export interface ReadLimits {
  maxBytes: number;
  seconds: number;
  signal: AbortSignal;
}

/** Reads a file of a source. Errors say what is wrong with the source, and nothing about other files of the server. */
export async function readSourceFile(
  { packageFiles }: Pick<App, 'packageFiles'>,
  { kind, location, isConfigured }: SourceLocation,
  file: string,
  limits: ReadLimits,
): Promise<Uint8Array> {
  const { fetch, fetchConfigured = fetch, readFolder } = packageFiles;
  if (kind === 'address')
    return readAddress(
      isConfigured ? fetchConfigured : fetch,
      new URL(file, folderUrl(location)),
      file,
      limits,
    );
  const read = await readFolder?.(location, file, limits.maxBytes);
  if (read === undefined || read === 'missing') throw sourceRefused(productPackageReasons.missing({ file }));
  if (read === 'outside') throw sourceRefused(productPackageReasons.outside({ file }));
  if (read === 'tooLarge')
    throw sourceRefused(productPackageReasons.tooLarge({ file, maximum: limits.maxBytes }));
  return read;
}

async function readAddress(
  fetch: typeof globalThis.fetch | undefined,
  url: URL,
  file: string,
  { maxBytes, seconds, signal }: ReadLimits,
): Promise<Uint8Array> {
  if (!fetch)
    throw sourceRefused(productPackageReasons.unreachable({ file, problem: 'this host sends no requests' }));
  const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  try {
    const headers = { accept: '*/*', 'user-agent': 'Heddle' };
    const response = await fetch(url.href, { headers, signal: until });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw sourceRefused(productPackageReasons.status({ file, status: response.status }));
    }
    return await collect(chunksOf(response.body), maxBytes, () =>
      sourceRefused(productPackageReasons.tooLarge({ file, maximum: maxBytes })),
    );
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof DomainError) throw error;
    if (until.aborted) throw sourceRefused(productPackageReasons.stalled({ file, seconds }), error);
    const problem = refusalOf(error) ?? 'the server does not answer';
    throw sourceRefused(productPackageReasons.unreachable({ file, problem }), error);
  }
}

/** Files are below the address, whether or not it ends with a slash. */
function folderUrl(location: string): string {
  return location.endsWith('/') ? location : `${location}/`;
}
