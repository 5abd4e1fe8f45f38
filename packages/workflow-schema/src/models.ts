import type { JsonObject } from './json.js';
import type { Usage } from './runs.js';

/** A message of a dialogue with a model. */
export interface ModelMessage {
  /** Who wrote the message; `tool` is the result of a call. */
  role: 'system' | 'user' | 'assistant' | 'tool';
  /** The whole message as text; files appear as their URLs. */
  content: string;
  /** The message split into parts if it contains files, for multimodal models. */
  parts?: ModelPart[];
  /** Tool calls in an assistant's message. */
  toolCalls?: ModelToolCall[];
  /** In a tool's message: the call that it answers. */
  toolCallId?: string;
}

/** A part of a message: a text, or a file by its URL. */
export type ModelPart = { type: 'text'; text: string } | { type: 'image' | 'audio' | 'video'; url: string };

/** A function that the model may call. */
export interface ModelTool {
  /** Up to 64 letters, digits, `_` and `-`; unique in the request. */
  name: string;
  /** Tells the model when and how to call the function. */
  description: string;
  /** JSON schema of the arguments object. */
  parameters: JsonObject;
  /** The implementation of the function; not sent to the model. */
  origin?: { workflowId: string } | { pluginId: string; apiId: string };
}

/** A function call requested by the model. */
export interface ModelToolCall {
  /** Unique in the dialogue; the result names it as `toolCallId`. */
  id: string;
  /** The name of a tool of the request. */
  name: string;
  /** As the model wrote them, not checked against the schema. */
  arguments: JsonObject;
  /** Set if the model wrote something that is not a JSON object: that text. `arguments` is then empty. */
  malformed?: string;
}

/** A call of a chat model. */
export interface ModelRequest {
  /** `modelType` of the document: a decimal number as text. */
  model: string;
  /** The dialogue, oldest first. A system message is the first. */
  messages: ModelMessage[];
  /** 0 to 2; absent: the default of the provider. */
  temperature?: number;
  /** 0 to 1; absent: the default of the provider. */
  topP?: number;
  /** Longest answer in tokens; absent: the limit of the model. */
  maxTokens?: number;
  /** -2 to 2; absent: the default of the provider. */
  frequencyPenalty?: number;
  /** -2 to 2; absent: the default of the provider. */
  presencePenalty?: number;
  /** JSON schema of the declared outputs; set if the answer must be JSON. */
  jsonSchema?: JsonObject;
  /** Functions that the model may call instead of answering. */
  tools?: ModelTool[];
}

/** A piece of the answer of a chat model. */
export type ModelChunk =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'toolCall'; call: ModelToolCall }
  | { type: 'finished'; usage: Usage };
