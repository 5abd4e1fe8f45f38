import { DomainError } from '../../kernel/DomainError.js';
import { collect } from '../streams.js';
import type { FormPart } from './MultipartReader.js';

// What a host without a better reader keeps in memory of one form.
const most = 32 * 1024 * 1024;

/** Reads a form with what every JavaScript has, which keeps it in memory: for hosts such as a browser's tab. */
export async function* readWhole(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void> {
  const bytes = await collect(
    body,
    most,
    () => new DomainError('uploadTooLarge', `this host takes forms of at most ${most} bytes`),
  );
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new DomainError('uploadUnreadable', 'the body is not a form');
  }
  // A Map, because the types of the several hosts do not agree on the entries of a form.
  for (const [name, value] of new Map(form.entries()))
    yield typeof value === 'string' ? { name, text: value } : { name, file: value };
}
