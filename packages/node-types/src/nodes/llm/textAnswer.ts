import type { Chunk, ModelChunk, ModelToolCall, NodeContext } from '@heddle/executor';
import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { LlmData } from './definition.js';
import { answerOutputs, reasoningName } from './settings.js';

/** An answer in text while the model writes it. */
export interface TextAnswer {
  /** Grows with each piece. */
  readonly outputs: JsonObject;
  /** Tools that the model asks for beside its text. */
  readonly calls: ModelToolCall[];
  /** What the answer says so far. */
  text(): string;
  pieces(answer: AsyncIterable<ModelChunk>): AsyncIterable<Chunk>;
  /** A text that was streamed before, for readers who have not had it. */
  again(text: string): Iterable<Chunk>;
}

/** The output for text and, where it is declared, the one for thoughts. `said` is what was streamed before. */
export function textAnswer(context: NodeContext<LlmData>, said = ''): TextAnswer {
  const field = answerOutputs(context.declaredOutputs)[0]?.name ?? '';
  const outputs: JsonObject = {};
  const calls: ModelToolCall[] = [];
  setOwn(outputs, field, said);
  const hasReasoning = context.declaredOutputs.some((output) => output.name === reasoningName);
  if (hasReasoning) setOwn(outputs, reasoningName, '');

  async function* pieces(answer: AsyncIterable<ModelChunk>): AsyncIterable<Chunk> {
    // A reader of the thoughts must not wait for the answer to end, and after it nothing is added to them.
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
