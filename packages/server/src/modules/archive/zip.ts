import { archiveLimits } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { DomainError } from '../../kernel/DomainError.js';
import { refused } from './problems.js';

const encryptedFlag = 1;
const maxPath = 300;
// Zip cannot store a time before 1980; a fixed one keeps the bytes the same while nothing changes.
const mtime = new Date(1980, 0, 1);

/** Packs texts by path. The same texts give the same bytes. */
export function packFiles(files: ReadonlyMap<string, string>): Uint8Array {
  const entries: Zippable = {};
  for (const [path, text] of files) entries[path] = strToU8(text);
  return zipSync(entries, { level: 6, mtime, os: 0 });
}

/**
 * Unpacks an archive of unknown origin, in memory: nothing is written under the paths in it. What entries state as their
 * size is both counted and enforced, because `unzipSync` allocates no more than that.
 */
export function unpackFiles(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes.length > archiveLimits.bytes)
    throw refused(archiveReasons.tooLarge({ maximum: archiveLimits.bytes }));
  if (((bytes[6] ?? 0) & encryptedFlag) !== 0) throw refused(archiveReasons.damaged());
  const seen = new Set<string>();
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        total += originalSize;
        if (total > archiveLimits.unpackedBytes)
          throw refused(archiveReasons.expandsTooFar({ maximum: archiveLimits.unpackedBytes }));
        if (seen.size >= archiveLimits.files)
          throw refused(archiveReasons.tooManyFiles({ maximum: archiveLimits.files }));
        if (!isSafe(name)) throw refused(archiveReasons.unsafePath({ path: shown(name) }));
        if (seen.has(name)) throw refused(archiveReasons.fileTwice({ path: name }));
        seen.add(name);
        return !name.endsWith('/');
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('archiveInvalid', archiveReasons.damaged(), { cause: error });
  }
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
