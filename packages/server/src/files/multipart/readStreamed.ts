import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { FormPart } from './MultipartReader.js';

const limits = {
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/** Parses a form on Node while it arrives; holds only the current chunk of a file in memory. */
export async function* readStreamed(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void> {
  const source = Readable.from(body, { objectMode: false });
  const waiting: FormPart[] = [];
  let isOver = false;
  let failure: unknown;
  let wake = () => {};
  const told = () => wake();
  const fail = (error: unknown) => {
    failure ??= error;
    told();
  };
  const broken = (text: string) => new DomainError('uploadUnreadable', programText(text));

  const parser = openParser(contentType);
  parser.on('field', (name, text, nameCut, textCut) => {
    if (nameCut || textCut) fail(broken(`${name.slice(0, 50)}: a field of the form is too long`));
    waiting.push({ name, text });
    told();
  });
  parser.on('file', (name, content, fileName, _, type) => {
    // The reader of the file receives the error; without a listener it would crash the process.
    content.on('error', () => undefined);
    waiting.push({ name, file: { name: fileName ?? '', type, stream: () => streamOfFile(content) } });
    told();
  });
  parser.on('fieldsLimit', () => fail(broken('the form has too many fields')));
  parser.on('error', (error) => {
    fail(error instanceof DomainError ? error : broken(`the form cannot be read: ${messageOf(error)}`));
    source.destroy();
  });
  parser.on('finish', () => {
    isOver = true;
    told();
  });
  source.on('error', (error) => {
    fail(error);
    parser.destroy(error);
  });
  source.pipe(parser);

  try {
    for (;;) {
      const part = waiting.shift();
      if (part) yield part;
      else if (failure) throw failure;
      else if (isOver) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    source.destroy();
  }

  function streamOfFile(content: BusboyFileStream): ReadableStream<Uint8Array> {
    const chunks = content[Symbol.asyncIterator]();
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const stop = new Promise<never>((_, reject) => {
            wake = () => failure && reject(failure);
            if (failure) reject(failure);
          });
          // A truncated part fails here, with an error of the library.
          const next = chunks
            .next()
            .catch((error: unknown) => Promise.reject(failure ?? broken(messageOf(error))));
          const { value, done } = await Promise.race([next, stop]);
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array);
        },
        async cancel() {
          source.destroy();
        },
      },
      { highWaterMark: 0 },
    );
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (error) {
    throw new DomainError('uploadUnreadable', programText(`the form cannot be read: ${messageOf(error)}`));
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 100);
}
