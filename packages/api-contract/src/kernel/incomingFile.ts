import * as z from 'zod';

/** A file on its way in: what the caller says of it, and its bytes, which are read once. A `File` is one. */
export interface IncomingFile {
  /** As the caller wrote it: never a path, never to be trusted. */
  readonly name: string;
  readonly type: string;
  stream(): ReadableStream<Uint8Array>;
}

/** A field for the file of a call with `body: 'upload'` or `'bytes'`. */
export const incomingFile = z
  .custom<IncomingFile>(
    (value) =>
      typeof value === 'object' && value !== null && typeof (value as IncomingFile).stream === 'function',
    { error: 'must be a file' },
  )
  .meta({ type: 'string', format: 'binary' });
