import type { IncomingFile } from '@heddle/api-contract';

/** A field of a form, or its file; the file must be read before the next part arrives. */
export type FormPart = { name: string; text: string } | { name: string; file: IncomingFile };

/**
 * Parses a multipart form. Throws DomainError `uploadUnreadable` if it is malformed or truncated, or exceeds
 * the limits on the number of fields and the length of names and values.
 */
export type MultipartReader = (
  body: AsyncIterable<Uint8Array>,
  contentType: string,
) => AsyncIterable<FormPart>;
