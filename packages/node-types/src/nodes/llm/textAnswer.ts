import type { Chunk, ModelChunk, ModelToolCall, NodeContext } from '@heddle/executor';
import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { LlmData } from './definition.js';
import { answerOutputs, reasoningName } from './settings.js';

/** A text answer while it is streamed. */
export interface TextAnswer {
  /** Grows with each chunk. */
  readonly outputs: JsonObject;
  /** Tool calls requested along with the text. */
  readonly calls: ModelToolCall[];
  /** The text so far. */
  text(): string;
  pieces(answer: AsyncIterable<ModelChunk>): AsyncIterable<Chunk>;
  /** Chunks with text that was streamed earlier, for consumers that do not have it. */
  again(text: string): Iterable<Chunk>;
}

/** The text output and, if declared, the reasoning output. `said` was streamed earlier. */
export function textAnswer(context: NodeContext<LlmData>, said = ''): TextAnswer {
  const field = answerOutputs(context.declaredOutputs)[0]?.name ?? '';
  const outputs: JsonObject = {};
  const calls: ModelToolCall[] = [];
  setOwn(outputs, field, said);
  const hasReasoning = context.declaredOutputs.some((output) => output.name === reasoningName);
  if (hasReasoning) setOwn(outputs, reasoningName, '');

  async function* pieces(answer: AsyncIterable<ModelChunk>): AsyncIterable<Chunk> {
    // Consumers of the reasoning must not wait for the answer to end; once the answer starts, no reasoning is
    // added.
    let isThinking = hasReasoning && said === '';
    for await (const chunk of answer) {
      if (chunk.type === 'finished') context.addUsage(chunk.usage);
      else if (chunk.type === 'toolCall') calls.push(chunk.call);
      else if (chunk.text !== '' && (chunk.type === 'text' || isThinking)) {
        const name = chunk.type === 'text' ? field : reasoningName;
        if (name === field && isThinking) {
          isThinking = false;
          yield { field: reasoningName, text: '', last: true };
        }
        setOwn(outputs, name, String(outputs[name]) + chunk.text);
        yield { field: name, text: chunk.text };
      }
    }
  }
  return {
    outputs,
    calls,
    pieces,
    again: (text) => (text === '' ? [] : [{ field, text }]),
    text: () => String(outputs[field]),
  };
}
