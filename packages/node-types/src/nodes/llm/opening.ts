import type { ModelChunk, ModelRequest, ModelToolCall, NodeContext } from '@heddle/executor';

/**
 * The beginning of a model's answer: all of it, or enough to know that it is more than a remark before a tool
 * call.
 */
export interface Opening {
  text: string;
  reasoning: string;
  calls: ModelToolCall[];
  /** The chunks read so far. */
  held: ModelChunk[];
  /** The chunks not read yet; undefined if the answer is complete. */
  rest?: AsyncIterator<ModelChunk>;
}

/** Calls the model and reads the answer to its end, or until it exceeds what may be held back. */
export async function readOpening(
  { services, signal, idempotencyKey }: NodeContext<unknown>,
  request: ModelRequest,
  heldBack: number,
): Promise<Opening> {
  const opening: Opening = { text: '', reasoning: '', calls: [], held: [] };
  const answer = services.model.stream(request, { signal, idempotencyKey })[Symbol.asyncIterator]();
  for (;;) {
    const { done, value: chunk } = await answer.next();
    if (done) return opening;
    opening.held.push(chunk);
    if (chunk.type === 'text') opening.text += chunk.text;
    else if (chunk.type === 'reasoning') opening.reasoning += chunk.text;
    else if (chunk.type === 'toolCall') opening.calls.push(chunk.call);
    if (opening.calls.length === 0 && opening.text.length > heldBack) return { ...opening, rest: answer };
  }
}

/** The whole answer, including what was already read. */
export async function* restOf({ held, rest }: Opening): AsyncIterable<ModelChunk> {
  yield* held;
  if (rest !== undefined) yield* { [Symbol.asyncIterator]: () => rest };
}
