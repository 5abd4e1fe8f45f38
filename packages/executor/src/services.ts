import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { Usage } from '@heddle/workflow-schema/runs';

/**
 * What a run may ask of the outside. A host gives what it has; a node that needs a service which is
 * absent fails with `ServiceMissing`, which names the node and says what is not set up.
 */
export interface ExecutorServices {
  model?: ModelService;
  code?: CodeService;
  tool?: ToolService;
  knowledge?: KnowledgeService;
  database?: DatabaseService;
  workflow?: WorkflowService;
}

export interface CallOptions {
  signal: AbortSignal;
  /** The same for every attempt of one node at one path. */
  idempotencyKey: string;
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
}

export interface ModelRequest {
  /** `modelType` of the document: a decimal number as text. */
  model: string;
  messages: ModelMessage[];
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  /** Set when the answer must be JSON: the declared outputs, as a JSON schema. */
  jsonSchema?: JsonObject;
}

export type ModelChunk =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'finished'; usage: Usage };

export interface ModelService {
  stream(request: ModelRequest, options: CallOptions): AsyncIterable<ModelChunk>;
}

export interface CodeLimits {
  /** Wall time of the guest program. */
  timeMs: number;
  memoryMb: number;
  /** Size of the returned JSON text. */
  outputBytes: number;
}

export interface CodeRequest {
  /** The wire's code: 3 Python, 5 TypeScript or JavaScript, 1 JavaScript. */
  language: number;
  source: string;
  params: JsonObject;
  limits: CodeLimits;
}

export type CodeResult =
  | { ok: true; output: Json; logs: string[] }
  | {
      ok: false;
      error: {
        kind: 'language' | 'syntax' | 'thrown' | 'time' | 'memory' | 'output' | 'cancelled' | 'busy';
        message: string;
      };
      logs: string[];
    };

export interface CodeService {
  run(request: CodeRequest, options: { signal: AbortSignal }): Promise<CodeResult>;
}

export interface ToolService {
  call(
    request: { pluginId: string; apiId: string; version: string; arguments: JsonObject },
    options: CallOptions,
  ): Promise<JsonObject>;
}

export interface KnowledgeService {
  search(
    request: {
      datasetIds: string[];
      query: string;
      topK?: number;
      minScore?: number;
      /** 0 semantic, 1 hybrid, 20 full text. */
      strategy?: number;
      useRerank?: boolean;
      useRewrite?: boolean;
      isPersonalOnly?: boolean;
    },
    options: CallOptions,
  ): Promise<{ documentId: string; content: string }[]>;
}

export interface DatabaseService {
  /** `parameters` bind the `?` of `sql` in order. */
  query(
    request: { databaseId: string; sql: string; parameters: Json[] },
    options: CallOptions,
  ): Promise<{ rows: JsonObject[]; rowCount: number }>;
}

export interface WorkflowService {
  /** The canvas JSON of a workflow; version `''` is the draft. Rejects with code 720702004 when there is none. */
  load(
    request: { workflowId: string; version: string },
    options: { signal: AbortSignal },
  ): Promise<JsonObject>;
}
