import { constants, type Dirent } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serverReasons } from '@heddle/api-contract/reasons/server';
import { DomainError } from '../../kernel/DomainError.js';
import { type ByteRange, type FileStore, isBlobKey, newBlobKey, type StoredBlob } from '../FileStore.js';

/** Options of a disk store. */
export interface DiskStoreOptions {
  folder: string;
  /** Bytes to keep free on the disk for the database and the logs; default: 256 MiB. */
  leaveFree?: number;
}

const readBytes = 256 * 1024;
// Check the free space each time this many bytes were written.
const checkEveryBytes = 8 * 1024 * 1024;
const folderMode = 0o700;

/**
 * Stores blobs as files `<folder>/<first two characters of the key>/<key>`. A blob is written to a temporary
 * file and fsynced before it is renamed, so an existing name always means a complete blob. Does not follow
 * symbolic links.
 */
export async function createDiskStore({
  folder,
  leaveFree = 256 * 1024 * 1024,
}: DiskStoreOptions): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: folderMode });
  const placeOf = (key: string) => {
    if (!isBlobKey(key)) throw new Error('not a key of a blob');
    return join(folder, key.slice(0, 2), key);
  };

  async function checkFreeSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leaveFree) throw full();
  }

  async function write(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
    await checkFreeSpace();
    let sinceCheck = 0;
    for await (const chunk of content) {
      sinceCheck += chunk.length;
      if (sinceCheck > checkEveryBytes) {
        await checkFreeSpace();
        sinceCheck = 0;
      }
      for (let offset = 0; offset < chunk.length; )
        offset += (await file.write(chunk, offset, chunk.length - offset)).bytesWritten;
    }
    await file.sync();
  }

  return {
    kind: 'disk',
    async put(key, content) {
      const place = placeOf(key);
      const temporary = join(incoming, `${key}.${newBlobKey()}`);
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await write(file, content);
        } finally {
          await file.close();
        }
        if ((await mkdir(dirname(place), { recursive: true, mode: folderMode })) !== undefined)
          await syncFolder(folder);
        await rename(temporary, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(temporary, { force: true });
        throw codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT' ? full(error) : error;
      }
    },
    async get(key, range) {
      const place = placeOf(key);
      const found = await lstat(place).catch(unlessMissing);
      return found?.isFile() ? read(place, range) : undefined;
    },
    async delete(key) {
      await rm(placeOf(key), { force: true });
    },
    async *list() {
      for (const subfolder of await entriesOf(folder)) {
        if (!subfolder.isDirectory() || subfolder.name === 'incoming') continue;
        for (const entry of await entriesOf(join(folder, subfolder.name))) {
          const blob =
            entry.isFile() && isBlobKey(entry.name) && (await describe(placeOf(entry.name), entry));
          if (blob) yield blob;
        }
      }
    },
    async tidy(before) {
      for (const entry of await entriesOf(incoming)) {
        const path = join(incoming, entry.name);
        const found = await lstat(path).catch(unlessMissing);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
    async check() {
      const probe = join(incoming, `probe.${newBlobKey()}`);
      await (await open(probe, 'wx', 0o600)).close();
      await rm(probe);
    },
  };
}

async function* read(place: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array, void> {
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    let position = range?.start ?? 0;
    const end = range ? range.end + 1 : Number.POSITIVE_INFINITY;
    while (position < end) {
      // Allocate a buffer per chunk: consumers may keep chunks.
      const buffer = new Uint8Array(Math.min(readBytes, end - position));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function describe(path: string, { name }: Dirent): Promise<StoredBlob | undefined> {
  const found = await lstat(path).catch(unlessMissing);
  return found && { key: name, size: found.size, changedAt: found.mtime };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
}

// A rename is durable only once the folder is fsynced.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

function full(cause?: unknown): DomainError {
  return new DomainError('storageFull', serverReasons.diskFull(), { cause });
}
