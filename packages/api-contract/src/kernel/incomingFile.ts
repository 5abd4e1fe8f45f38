import * as z from 'zod';

/** An uploaded file: metadata from the caller, and bytes that can be read once. A `File` satisfies it. */
export interface IncomingFile {
  /** File name given by the caller; untrusted, and never used as a path. */
  readonly name: string;
  readonly type: string;
  stream(): ReadableStream<Uint8Array>;
}

/** Field for the file of a call with `body: 'upload'` or `'bytes'`. */
export const incomingFile = z
  .custom<IncomingFile>(
    (value) =>
      typeof value === 'object' && value !== null && typeof (value as IncomingFile).stream === 'function',
    { error: 'must be a file' },
  )
  .meta({ type: 'string', format: 'binary' });
