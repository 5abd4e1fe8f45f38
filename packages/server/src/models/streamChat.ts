import { modelReasons } from '@heddle/api-contract/reasons/model';
import type { CallOptions, ModelChunk, ModelPart, ModelRequest, ModelTool } from '@heddle/executor';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { ImagePart, ModelMessage as PromptMessage, TextPart, ToolSet } from 'ai';
import { clientOf } from './clientOf.js';
import type { ModelConfiguration, ModelDefaults } from './configuration.js';
import { countTokens } from './countTokens.js';
import { createDownload } from './download.js';
import { explainFailure } from './explainFailure.js';
import { ModelError } from './ModelError.js';

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
  const { streamText, Output, jsonSchema, tool } = await import('ai');
  const result = streamText({
    model: await clientOf(model, 'chat', fetch),
    experimental_download: createDownload(publicFetch, signal),
    messages: request.messages.map((message) => toPromptMessage(message, request.messages, model)),
    ...(request.tools?.length && { tools: toolsOf(request.tools, { jsonSchema, tool }) }),
    // Retries are a setting of the node; a second layer would only hide time and cost.
    maxRetries: 0,
    abortSignal: signal,
    allowSystemInMessages: true,
    ...sampling({ ...model.defaults, ...withoutAbsent(request) }),
    // Most endpoints support only JSON without a schema; the schema is in the prompt.
    ...(request.jsonSchema && { output: Output.json() }),
    onError: () => undefined,
  });
  let answer = '';
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') throw signal.reason;
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      answer += part.text;
      if (answer.length > maxAnswerCharacters)
        throw new ModelError('size', modelReasons.answerTooLong({ name: model.name }));
      yield { type: part.type === 'text-delta' ? 'text' : 'reasoning', text: part.text };
    } else if (part.type === 'tool-call') {
      const values = part.input as Json;
      const call = {
        id: part.toolCallId,
        name: part.toolName,
        arguments: isJsonObject(values) ? values : {},
      };
      yield { type: 'toolCall', call };
    } else if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.totalUsage;
      const prompt = request.messages.map(({ content }) => content);
      yield {
        type: 'finished',
        usage: {
          // Some endpoints report no usage; count tokens here instead of reporting zero.
          inputTokens: inputTokens ?? (await countTokens(prompt)),
          outputTokens: outputTokens ?? (await countTokens([answer])),
        },
      };
    }
  }
}

type Message = ModelRequest['messages'][number];

function toPromptMessage(
  message: Message,
  all: readonly Message[],
  { capabilities = [] }: ModelConfiguration,
): PromptMessage {
  const { role, content, parts, toolCalls, toolCallId } = message;
  if (role === 'user' && parts !== undefined && capabilities.includes('image')) {
    return { role, content: parts.map(toPromptPart) };
  }
  if (role === 'tool') {
    const call = all.flatMap((other) => other.toolCalls ?? []).find(({ id }) => id === toolCallId);
    // Endpoints reject tool results without a call, so send those as user messages.
    if (call === undefined) return { role: 'user', content };
    const output = { type: 'text' as const, value: content };
    return { role, content: [{ type: 'tool-result', toolCallId: call.id, toolName: call.name, output }] };
  }
  if (role !== 'assistant' || toolCalls === undefined) return { role, content };
  const calls = toolCalls.map(({ id, name, arguments: input }) => {
    return { type: 'tool-call' as const, toolCallId: id, toolName: name, input };
  });
  return { role, content: content === '' ? calls : [{ type: 'text', text: content }, ...calls] };
}

function toPromptPart(part: ModelPart): TextPart | ImagePart {
  if (part.type === 'text') return part;
  const isImage = part.type === 'image' && /^(?:https?:\/\/|data:image\/)/i.test(part.url);
  return isImage && URL.canParse(part.url)
    ? { type: 'image', image: new URL(part.url) }
    : { type: 'text', text: part.url };
}

/** The tools without an `execute` function: the calling node runs them itself. */
function toolsOf(
  tools: readonly ModelTool[],
  { jsonSchema, tool }: Pick<typeof import('ai'), 'jsonSchema' | 'tool'>,
): ToolSet {
  const set: ToolSet = Object.create(null);
  for (const { name, description, parameters } of tools) {
    set[name] = tool({ description, inputSchema: jsonSchema<JsonObject>(parameters) });
  }
  return set;
}

function withoutAbsent(request: ModelRequest): ModelRequest {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as unknown as ModelRequest;
}

function sampling(request: ModelDefaults) {
  return {
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.topP !== undefined && { topP: request.topP }),
    ...(request.maxTokens !== undefined && { maxOutputTokens: request.maxTokens }),
    ...(request.frequencyPenalty !== undefined && { frequencyPenalty: request.frequencyPenalty }),
    ...(request.presencePenalty !== undefined && { presencePenalty: request.presencePenalty }),
  };
}
