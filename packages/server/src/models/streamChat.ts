import type { LanguageModelV3CallOptions, LanguageModelV3FunctionTool } from '@ai-sdk/provider';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import type { CallOptions, ModelChunk, ModelRequest, ModelToolCall } from '@heddle/executor';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import { clientOf } from './clientOf.js';
import type { ModelConfiguration, ModelDefaults } from './configuration.js';
import { countTokens } from './countTokens.js';
import { explainFailure } from './explainFailure.js';
import { ModelError } from './ModelError.js';
import { toPrompt } from './toPrompt.js';

const maxAnswerCharacters = 4 * 1024 * 1024;

/** What a chat needs of the network. */
export interface ChatFetches {
  /** Calls the endpoint. */
  fetch: typeof globalThis.fetch;
  /** Fetches images of prompts, see `ModelsOptions`. */
  publicFetch?: typeof globalThis.fetch | undefined;
}

/**
 * Streams a chat model's response. Rejects with the abort reason when cancelled, and with a ModelError
 * otherwise.
 */
export async function* streamChat(
  model: ModelConfiguration,
  fetches: ChatFetches,
  request: ModelRequest,
  options: CallOptions,
): AsyncGenerator<ModelChunk> {
  try {
    yield* streamAnswer(model, fetches, request, options);
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    throw error instanceof ModelError ? error : explainFailure(model, error);
  }
}

async function* streamAnswer(
  model: ModelConfiguration,
  { fetch, publicFetch }: ChatFetches,
  request: ModelRequest,
  { signal }: CallOptions,
): AsyncGenerator<ModelChunk> {
  const client = await clientOf(model, 'chat', fetch);
  // Straight from the provider: the stages that `streamText` puts in between cost more than the call itself.
  const { stream } = await client.doStream({
    prompt: await toPrompt(request.messages, model, { fetch: publicFetch, signal }),
    ...(request.tools?.length && { tools: request.tools.map(toFunctionTool) }),
    abortSignal: signal,
    ...sampling({ ...model.defaults, ...withoutAbsent(request) }),
    // Most endpoints support only JSON without a schema; the schema is in the prompt.
    ...(request.jsonSchema && { responseFormat: { type: 'json' } }),
  });
  let answer = '';
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      answer += part.delta;
      if (answer.length > maxAnswerCharacters)
        throw new ModelError('size', modelReasons.answerTooLong({ name: model.name }));
      if (part.delta !== '')
        yield { type: part.type === 'text-delta' ? 'text' : 'reasoning', text: part.delta };
    } else if (part.type === 'tool-call') {
      const { toolCallId: id, toolName: name, input } = part;
      yield { type: 'toolCall', call: { id, name, ...readArguments(input) } };
    } else if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.usage;
      const prompt = request.messages.map(({ content }) => content);
      yield {
        type: 'finished',
        usage: {
          // Some endpoints report no usage; count tokens here instead of reporting zero.
          inputTokens: inputTokens.total ?? (await countTokens(prompt)),
          outputTokens: outputTokens.total ?? (await countTokens([answer])),
        },
      };
    }
  }
}

/** The arguments of a call; what is not a JSON object is passed on as it was written. */
function readArguments(text: string): Pick<ModelToolCall, 'arguments' | 'malformed'> {
  try {
    // Some endpoints write nothing for a call without arguments.
    const values = JSON.parse(text.trim() === '' ? '{}' : text) as Json;
    if (isJsonObject(values)) return { arguments: values };
  } catch {
    // The model is told below.
  }
  return { arguments: {}, malformed: text };
}

function toFunctionTool({
  name,
  description,
  parameters,
}: NonNullable<ModelRequest['tools']>[number]): LanguageModelV3FunctionTool {
  return { type: 'function', name, description, inputSchema: parameters };
}

function withoutAbsent(request: ModelRequest): ModelRequest {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as unknown as ModelRequest;
}

function sampling(request: ModelDefaults): Partial<LanguageModelV3CallOptions> {
  return {
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.topP !== undefined && { topP: request.topP }),
    ...(request.maxTokens !== undefined && { maxOutputTokens: request.maxTokens }),
    ...(request.frequencyPenalty !== undefined && { frequencyPenalty: request.frequencyPenalty }),
    ...(request.presencePenalty !== undefined && { presencePenalty: request.presencePenalty }),
  };
}
