/** Iterates over the chunks of a stream; cancels it when the consumer stops early. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) {
        isOver = true;
        return;
      }
      yield value;
    }
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) await reader.cancel().catch(() => undefined);
  }
}

/** A stream over chunks that respects backpressure. */
export function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** Collects all chunks into one array; throws `tooLarge()` as soon as the limit is exceeded. */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const taken: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxLength) throw tooLarge();
    taken.push(chunk);
  }
  return joined(taken, length);
}

/** Concatenates arrays. */
export function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** An array as a sequence of one chunk. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  if (bytes.length > 0) yield bytes;
}
