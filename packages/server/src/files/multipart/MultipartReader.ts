import type { IncomingFile } from '@heddle/api-contract';

/** A field of a form, or its file; a file is read before the next part comes. */
export type FormPart = { name: string; text: string } | { name: string; file: IncomingFile };

/**
 * Takes a multipart form apart. Throws DomainError `uploadUnreadable` where it is broken, ends too early, or has more
 * fields, longer names or longer texts than a form of ours.
 */
export type MultipartReader = (
  body: AsyncIterable<Uint8Array>,
  contentType: string,
) => AsyncIterable<FormPart>;
