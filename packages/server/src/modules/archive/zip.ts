import { setImmediate } from 'node:timers/promises';
import { archiveLimits } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import { strToU8, type UnzipOptions, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate';
import { DomainError } from '../../kernel/DomainError.js';
import { refused } from './problems.js';

const encryptedFlag = 1;
const maxPath = 300;
const bytesAtOnce = 4 * 1024 * 1024;
// Zip cannot store a time before 1980; a fixed one keeps the bytes the same while nothing changes.
const mtime = new Date(1980, 0, 1);

/** Packs files by path. The same files give the same bytes. */
export function packFiles(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array {
  const entries: Zippable = {};
  for (const [path, content] of files)
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(entries, { level: 6, mtime, os: 0 });
}

/**
 * Unpacks an archive of unknown origin, in memory: nothing is written under the paths in it. What compressed entries
 * state as their size is both counted and enforced, because `unzipSync` allocates no more than that; all entries together
 * read no more than the archive has. Other requests are answered between batches.
 */
export async function unpackFiles(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  if (bytes.length > archiveLimits.bytes)
    throw refused(archiveReasons.tooLarge({ maximum: archiveLimits.bytes }));
  if (((bytes[6] ?? 0) & encryptedFlag) !== 0) throw refused(archiveReasons.damaged());
  const unpacked = new Map<string, Uint8Array>();
  for (const batch of batchesOf(readSizes(bytes))) {
    const files = unzip(bytes, ({ name }) => batch.has(name));
    for (const name of batch) unpacked.set(name, files[name] ?? new Uint8Array());
    await setImmediate();
  }
  return unpacked;
}

/** The stated sizes of the files in an archive whose paths and sizes are permitted. */
function readSizes(bytes: Uint8Array): Map<string, number> {
  const sizes = new Map<string, number>();
  const seen = new Set<string>();
  let total = 0;
  let packed = 0;
  unzip(bytes, ({ name, originalSize, size }) => {
    total += originalSize;
    packed += size;
    // Entries that share data: each is read in full, and stored ones are copied whatever size they state.
    if (packed > bytes.length) throw refused(archiveReasons.damaged());
    if (total > archiveLimits.unpackedBytes)
      throw refused(archiveReasons.expandsTooFar({ maximum: archiveLimits.unpackedBytes }));
    if (seen.size >= archiveLimits.files)
      throw refused(archiveReasons.tooManyFiles({ maximum: archiveLimits.files }));
    if (!isSafe(name)) throw refused(archiveReasons.unsafePath({ path: shown(name) }));
    if (seen.has(name)) throw refused(archiveReasons.fileTwice({ path: name }));
    seen.add(name);
    if (!name.endsWith('/')) sizes.set(name, originalSize);
    return false;
  });
  return sizes;
}

function unzip(bytes: Uint8Array, filter: NonNullable<UnzipOptions['filter']>): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('archiveInvalid', archiveReasons.damaged(), { cause: error });
  }
}

/** Names of files that are unpacked at once, by their sizes. */
function* batchesOf(sizes: ReadonlyMap<string, number>): Generator<Set<string>> {
  let batch = new Set<string>();
  let size = 0;
  for (const [name, bytes] of sizes) {
    if (size > 0 && size + bytes > bytesAtOnce) {
      yield batch;
      batch = new Set();
      size = 0;
    }
    batch.add(name);
    size += bytes;
  }
  if (batch.size > 0) yield batch;
}

/** Relative, with forward slashes, without segments that lead out, drive letters and control characters. */
function isSafe(path: string): boolean {
  return (
    path.length <= maxPath &&
    /^[\p{L}\p{N}_.-]+(?:\/[\p{L}\p{N}_.-]+)*\/?$/u.test(path) &&
    !path.split('/').some((segment) => /^\.+$/.test(segment) || segment === '__proto__')
  );
}

function shown(path: string): string {
  return path.replace(/\p{C}/gu, '�').slice(0, 100);
}
