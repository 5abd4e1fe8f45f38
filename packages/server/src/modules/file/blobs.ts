import { fileReasons } from '@heddle/api-contract/reasons/file';
import { createSHA256 } from 'hash-wasm';
import { type ByteRange, type FileStore, newBlobKey } from '../../files/FileStore.js';
import { sniffBytes } from '../../files/sniffType.js';
import { collect, joined, oneChunk } from '../../files/streams.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';

/** The blob columns of a row. */
export interface Blob {
  key: string;
  size: number;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** The file store of this installation; throws when none is configured. */
export function requireStore({ files }: App): FileStore {
  if (!files) throw new DomainError('notSetUp', fileReasons.notConfigured());
  return files;
}

/**
 * Streams content into the store while counting and hashing it. `accept` receives the first 64 KiB before
 * anything is stored; it can refuse by throwing, and its result is returned.
 */
export async function storeBlob<T>(
  store: FileStore,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  accept: (head: Uint8Array) => Promise<T>,
): Promise<{ blob: Blob; accepted: T }> {
  const source = content[Symbol.asyncIterator]();
  const hash = (await createSHA256()).init();
  const blob = { key: newBlobKey(), size: 0, sha256: '' };
  const take = (chunk: Uint8Array) => {
    blob.size += chunk.length;
    if (blob.size > maxBytes)
      throw new DomainError('uploadTooLarge', fileReasons.tooLarge({ maximum: maxBytes }));
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
    if (blob.size === 0) throw new DomainError('uploadEmpty', fileReasons.empty());
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

// Blobs up to this size are verified completely before the first byte is sent.
const verifiedFirstBytes = 1024 * 1024;

/**
 * Reads a blob and verifies it against its hash; a corrupt blob is never sent completely. For a range only
 * the length can be verified.
 */
export async function readBlob(app: App, blob: Blob, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
  const content = await requireStore(app).get(blob.key, range);
  if (!content) throw damaged(app, blob);
  if (range) return ofLength(app, blob, content, range.end - range.start + 1);
  const checked = whole(app, blob, content);
  if (blob.size > verifiedFirstBytes) return checked;
  return oneChunk(await collect(checked, blob.size, () => damaged(app, blob)));
}

// Hold back the last chunk until the hash is verified.
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
  const error = new DomainError('internal', fileReasons.damaged());
  log.error('file.damaged', error, { key });
  return error;
}

/** Deletes an unreferenced blob; if that fails, garbage collection deletes it later. */
export async function dropBlob({ files, log }: App, key: string): Promise<void> {
  try {
    await files?.delete(key);
  } catch (error) {
    log.error('file.notRemoved', error, { key });
  }
}
