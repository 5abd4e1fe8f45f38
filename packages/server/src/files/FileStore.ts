/** A part of a blob: the first and the last byte, both of it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A blob as a list of the store shows it. */
export interface StoredBlob {
  readonly key: string;
  readonly size: number;
  /** When its last byte was written. */
  readonly changedAt: Date;
}

/**
 * Where the bytes of files are kept: blobs under keys that the server makes, never under names that people chose. Who
 * may read which stands in the database; a store knows nothing of it.
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /**
   * Stores bytes as they come. When it returns they are safe; when it throws nothing lies under the key. Throws
   * DomainError `storageFull` where there is no room.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes of a blob or of a part of it, as they are read; undefined when there is none. */
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing when there is no such blob. */
  delete(key: string): Promise<void>;
  /** Every blob there is, in any order. */
  list(): AsyncIterable<StoredBlob>;
  /** Removes what uploads that broke off before this moment left behind. */
  tidy(before: Date): Promise<void>;
  /** Throws when the place cannot be used. */
  check(): Promise<void>;
}

const form = /^[0-9a-z]{32}$/;

/** A new key: 160 random bits, so that none is met twice or guessed. */
export function newBlobKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => letters[byte & 31]).join('');
}
const letters = '0123456789abcdefghijklmnopqrstuv';

/** Whether a text is a key as `newBlobKey` makes them; a store looks at nothing else that lies in its place. */
export function isBlobKey(text: string): boolean {
  return form.test(text);
}
