import type { Call, IncomingFile } from '@heddle/api-contract';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import type { FormPart, MultipartReader } from '../files/multipart/MultipartReader.js';
import { chunksOf, streamOf } from '../files/streams.js';
import { DomainError, programText } from './DomainError.js';
import { withTimeout } from './withTimeout.js';

/**
 * Reads the fields of a form up to its file, which is returned unread: the rest of the body is received while
 * the file is read. Reading fails if anything follows the file.
 */
export async function readUpload(
  call: Call,
  request: Request,
  reader: MultipartReader,
): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type');
  if (!type || !/^multipart\/form-data\s*;\s*boundary=[^\s;,]{1,100}$/i.test(type))
    throw new DomainError(
      'wrongContentType',
      programText('content-type: this call takes multipart/form-data'),
    );
  const parts = reader(limited(call, request), type)[Symbol.asyncIterator]();
  const fields = new Map<string, unknown>();
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return Object.fromEntries(fields);
    if ('file' in value) return Object.fromEntries(fields.set(value.name, theOnly(value.file, parts)));
    fields.set(value.name, value.text);
  }
}

/** Treats the whole body as the file. */
export function readContent(call: Call, request: Request): IncomingFile {
  const type = request.headers.get('content-type') ?? '';
  return { name: '', type, stream: () => streamOf(limited(call, request)) };
}

function theOnly(file: IncomingFile, parts: AsyncIterator<FormPart>): IncomingFile {
  async function* content() {
    try {
      yield* chunksOf(file.stream());
      const { value, done } = await parts.next();
      if (done) return;
      if ('file' in value) throw new DomainError('uploadTooMany', requestReasons.oneFile());
      throw new DomainError(
        'badRequest',
        programText(`${value.name.slice(0, 50)}: a field must stand before the file`),
      );
    } finally {
      await parts.return?.();
    }
  }
  return { name: file.name, type: file.type, stream: () => streamOf(content()) };
}

// Limits: an hour in total, a minute between bytes, so that idle clients do not hold connections.
const idleMs = 60_000;

async function* limited(
  { limit, body, anyOrigin }: Call,
  request: Request,
): AsyncGenerator<Uint8Array, void> {
  const tooLarge = () =>
    new DomainError(
      'uploadTooLarge',
      body === 'upload'
        ? requestReasons.formTooLarge({ maximum: limit })
        : requestReasons.fileTooLarge({ maximum: limit }),
      // Other servers read the status alone.
      anyOrigin ? { status: 413 } : {},
    );
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const late = () => new DomainError('uploadUnreadable', requestReasons.uploadStalled());
  if (!request.body) return;
  let length = 0;
  const chunks = chunksOf(request.body)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await withTimeout(chunks.next(), idleMs, late);
      if (done) return;
      length += value.length;
      if (length > limit) throw tooLarge();
      yield value;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('uploadUnreadable', requestReasons.uploadInterrupted(), { cause: error });
  } finally {
    void chunks.return();
  }
}
