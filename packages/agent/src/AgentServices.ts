import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { ModelChunk, ModelRequest } from '@heddle/workflow-schema/models';
import type { Hook } from './AgentDefinition.js';
import type { ToolContext, ToolResult } from './Tool.js';
import type { PluginBinding } from './tools/pluginTools.js';

/** Options of a call to a service. */
export interface CallOptions {
  signal: AbortSignal;
  /** Identical for every attempt of this call. */
  idempotencyKey: string;
}

/** Calls chat models. */
export interface ModelService {
  stream(request: ModelRequest, options: CallOptions): AsyncIterable<ModelChunk>;
}

/** What a turn needs of its host. A definition that uses a service that is absent fails, or goes without. */
export interface AgentServices {
  model: ModelService;
  knowledge?: AgentKnowledge;
  memory?: AgentMemory;
  variables?: AgentVariables;
  plugins?: AgentPlugins;
  hooks?: AgentHookCaller;
  /** Number of tokens of a text, by the table of the model's family; a third of its bytes if absent. */
  countTokens?(text: string): number;
}

/** A piece of a document that fits a question. */
export interface KnowledgeSlice {
  content: string;
  documentId: string;
  documentName?: string;
  datasetId?: string;
  datasetName?: string;
  /** Empty or absent if it is not one stored piece, such as the result of a statement. */
  sliceId?: string;
  score?: number;
  /** Page of the document, from 1. */
  page?: number;
  /** Address of the document, for sources. */
  url?: string;
  /** The SQL statement that has found it, if it is of a table. */
  statement?: string;
}

/** Searches the knowledge bases of an agent. */
export interface AgentKnowledge {
  search(
    request: {
      datasetIds: string[];
      query: string;
      topK?: number;
      minScore?: number;
      strategy?: number;
      useRerank?: boolean;
      useRewrite?: boolean;
      useSql?: boolean;
      /** Earlier messages, oldest first, for resolving pronouns in the query. */
      history?: { role: 'user' | 'assistant'; content: string }[];
    },
    options: CallOptions,
  ): Promise<KnowledgeSlice[]>;
}

/** Something remembered of the user. */
export interface RecalledMemory {
  id: string;
  text: string;
  /** As a person reads it: `2026-11-28`. */
  date: string;
  kind: 'essential' | 'topic' | 'chat';
  /** Between 0 and 1; absent for what is always recalled. */
  score?: number;
}

/** What is remembered of the user across conversations. */
export interface AgentMemory {
  recall(
    request: {
      query: string;
      /** Earlier messages, oldest first. */
      history?: { role: 'user' | 'assistant'; content: string }[];
    },
    options: CallOptions,
  ): Promise<{ items: RecalledMemory[]; text: string }>;
  /** Rejects with an error whose message the model may read. */
  save(memory: { text: string; kind: 'essential' | 'topic' }, options: CallOptions): Promise<void>;
}

/** The stored variables of the user. */
export interface AgentVariables {
  /** Rejects if the variable cannot be set. */
  set(name: string, value: Json, options: CallOptions): Promise<void>;
}

/** Calls tools of plugins. */
export interface AgentPlugins {
  /** Rejects with an error whose message the model may read. */
  call(binding: PluginBinding, values: JsonObject, context: ToolContext): Promise<ToolResult>;
}

/** The answer of a hook. */
export interface HookReply {
  action: 'continue' | 'replace' | 'stop';
  /** Replaces what the hook was given; for `stop`, the text of the answer. */
  data?: Json;
}

/** Calls hooks; protections of outgoing calls are the host's. */
export interface AgentHookCaller {
  call(hook: Hook, payload: Json, options: CallOptions): Promise<HookReply>;
}
