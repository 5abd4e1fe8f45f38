import { createSHA256 } from 'hash-wasm';
import { type ByteRange, type FileStore, newBlobKey } from '../../files/FileStore.js';
import { sniffBytes } from '../../files/sniffType.js';
import { collect, joined, oneChunk } from '../../files/streams.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';

/** A blob as rows know it. */
export interface Blob {
  key: string;
  size: number;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** The store of this installation, or the words that there is none. */
export function requireStore({ files }: App): FileStore {
  if (!files) throw new DomainError('notSetUp', 'this installation keeps no files');
  return files;
}

/**
 * Stores bytes as they come, and counts and hashes them on the way. `accept` sees the first 64 KiB before anything is
 * stored, and refuses by throwing; what it gives comes back.
 */
export async function storeBlob<T>(
  store: FileStore,
  content: AsyncIterable<Uint8Array>,
  most: number,
  accept: (head: Uint8Array) => Promise<T>,
): Promise<{ blob: Blob; accepted: T }> {
  const source = content[Symbol.asyncIterator]();
  const hash = (await createSHA256()).init();
  const blob = { key: newBlobKey(), size: 0, sha256: '' };
  const take = (chunk: Uint8Array) => {
    blob.size += chunk.length;
    if (blob.size > most) throw new DomainError('uploadTooLarge', `a file has at most ${most} bytes here`);
    hash.update(chunk);
    return chunk;
  };
  try {
    const first: Uint8Array[] = [];
    while (blob.size < sniffBytes) {
      const { value, done } = await source.next();
      if (done) break;
      first.push(take(value));
    }
    if (blob.size === 0) throw new DomainError('uploadEmpty', 'the file is empty');
    const accepted = await accept(joined(first, blob.size));
    await store.put(
      blob.key,
      (async function* () {
        yield* first.splice(0);
        for (;;) {
          const { value, done } = await source.next();
          if (done) return;
          yield take(value);
        }
      })(),
    );
    blob.sha256 = hash.digest('hex');
    return { blob, accepted };
  } finally {
    await source.return?.();
  }
}

// Up to here a blob is looked at whole before the first byte of it is sent.
const checkedFirst = 1024 * 1024;

/**
 * The bytes of a blob, compared with what was stored: what is damaged is never sent whole. Of a part only the length can
 * be compared.
 */
export async function readBlob(app: App, blob: Blob, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
  const content = await requireStore(app).get(blob.key, range);
  if (!content) throw damaged(app, blob);
  if (range) return ofLength(app, blob, content, range.end - range.start + 1);
  const checked = whole(app, blob, content);
  if (blob.size > checkedFirst) return checked;
  return oneChunk(await collect(checked, blob.size, () => damaged(app, blob)));
}

// Keeps the last chunk back until all is compared.
async function* whole(app: App, blob: Blob, content: AsyncIterable<Uint8Array>) {
  const hash = (await createSHA256()).init();
  let held: Uint8Array | undefined;
  let size = 0;
  for await (const chunk of content) {
    if (held) yield held;
    held = chunk;
    size += chunk.length;
    hash.update(chunk);
  }
  if (size !== blob.size || hash.digest('hex') !== blob.sha256) throw damaged(app, blob);
  if (held) yield held;
}

async function* ofLength(app: App, blob: Blob, content: AsyncIterable<Uint8Array>, length: number) {
  let left = length;
  for await (const chunk of content) {
    left -= chunk.length;
    if (left < 0) throw damaged(app, blob);
    yield chunk;
  }
  if (left > 0) throw damaged(app, blob);
}

function damaged({ log }: App, { key }: Blob): DomainError {
  const error = new DomainError('internal', 'the stored file is damaged or gone; it is not sent');
  log.error('file.damaged', error, { key });
  return error;
}

/** Removes a blob that no row names; what cannot be removed now, the collection of garbage removes. */
export async function dropBlob({ files, log }: App, key: string): Promise<void> {
  try {
    await files?.delete(key);
  } catch (error) {
    log.error('file.notRemoved', error, { key });
  }
}
