/** A byte range of a blob: first and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A blob in the listing of a store. */
export interface StoredBlob {
  readonly key: string;
  readonly size: number;
  /** When its last byte was written. */
  readonly changedAt: Date;
}

/**
 * Stores the content of files as blobs, under generated keys and never under names chosen by users. Access
 * rights are kept in the database, not here.
 */
export interface FileStore {
  readonly kind: 'disk' | 's3';
  /**
   * Streams content into a blob. Once it returns, the blob is durable; if it throws, nothing is stored under
   * the key. Throws DomainError `storageFull` when there is no space.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Streams a blob or a range of it; undefined when it does not exist. */
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Does nothing when the blob does not exist. */
  delete(key: string): Promise<void>;
  /** Lists all blobs, in any order. */
  list(): AsyncIterable<StoredBlob>;
  /** Removes remains of uploads that were aborted before this time. */
  tidy(before: Date): Promise<void>;
  /** Throws when the store is unusable. */
  check(): Promise<void>;
}

const form = /^[0-9a-z]{32}$/;

/** A new key with 160 random bits: unique and unguessable. */
export function newBlobKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => letters[byte & 31]).join('');
}
const letters = '0123456789abcdefghijklmnopqrstuv';

/** Whether a text has the format of `newBlobKey`; stores ignore everything else. */
export function isBlobKey(text: string): boolean {
  return form.test(text);
}
