import { requestReasons } from '@heddle/api-contract/reasons/request';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { collect } from '../streams.js';
import type { FormPart } from './MultipartReader.js';

// Maximum size of a form that is buffered in memory.
const maxBytes = 32 * 1024 * 1024;

/** Parses a form with standard web APIs, buffering it in memory: for hosts such as a browser tab. */
export async function* readWhole(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void> {
  const bytes = await collect(
    body,
    maxBytes,
    () => new DomainError('uploadTooLarge', requestReasons.hostFormTooLarge({ maximum: maxBytes })),
  );
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new DomainError('uploadUnreadable', programText('the body is not a form'));
  }
  // Via a Map, because the hosts' type declarations of form entries differ.
  for (const [name, value] of new Map(form.entries()))
    yield typeof value === 'string' ? { name, text: value } : { name, file: value };
}
