import type { GlobalSource, Json, JsonObject, Variable } from '@heddle/workflow-schema';
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
  http?: HttpService;
  history?: HistoryService;
  variables?: VariableService;
  conversation?: ConversationService;
  memory?: MemoryService;
  trigger?: TriggerService;
  image?: ImageService;
}

export interface CallOptions {
  signal: AbortSignal;
  /** The same for every attempt of one node at one path. */
  idempotencyKey: string;
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  /** The whole message as text; files in it are their addresses. */
  content: string;
  /** The same message in pieces, where it shows files: for a model that can see or hear them. */
  parts?: ModelPart[];
  /** What an assistant's message asks for beside its text. */
  toolCalls?: ModelToolCall[];
  /** Of a tool's message: the call that it answers. */
  toolCallId?: string;
}

/** A piece of a message: a text, or a file by its address. */
export type ModelPart = { type: 'text'; text: string } | { type: 'image' | 'audio' | 'video'; url: string };

/** A function that the model may ask for. */
export interface ModelTool {
  /** Letters, digits, `_` and `-`, at most 64; unique in the request. */
  name: string;
  description: string;
  /** JSON schema of the arguments, an object. */
  parameters: JsonObject;
  /** What stands behind the function; a model never sees it. */
  origin?: { workflowId: string } | { pluginId: string; apiId: string };
}

/** One use of a function, as the model asks for it. */
export interface ModelToolCall {
  id: string;
  name: string;
  arguments: JsonObject;
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
  /** Functions that the model may ask for instead of answering. */
  tools?: ModelTool[];
}

export type ModelChunk =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'toolCall'; call: ModelToolCall }
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
  /** What a model is told about a tool; a host that cannot say leaves it out, and models get no such tool. */
  describe?(
    request: { pluginId: string; apiId: string; version: string },
    options: { signal: AbortSignal },
  ): Promise<ToolDescription>;
}

/** A tool or workflow as something to be called by name. */
export interface ToolDescription {
  name: string;
  description: string;
  parameters: Variable[];
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
      /** What was said before, oldest first, so that "it" and "there" in the query can be understood. */
      history?: { role: 'user' | 'assistant'; content: string }[];
    },
    options: CallOptions,
  ): Promise<{ documentId: string; content: string }[]>;
  /** Adds a document, read from the address of its file, and begins to index it. */
  write?(
    request: { datasetId: string; fileUrl: string; fileName: string; strategy: WriteStrategy },
    options: CallOptions,
  ): Promise<{ documentId: string }>;
  /** Takes a document out of the datasets; false where none of them has it. */
  delete?(request: { datasetIds: string[]; documentId: string }, options: CallOptions): Promise<boolean>;
  /** Names and descriptions by which a model chooses among datasets. */
  describe?(
    request: { datasetIds: string[] },
    options: { signal: AbortSignal },
  ): Promise<{ id: string; name: string; description: string }[]>;
}

/** How a document that is added to a dataset is read, and cut into passages. */
export interface WriteStrategy {
  /** Plain text only, or with what else the file shows. */
  parsing: { type: 'fast' } | { type: 'accurate'; images: boolean; tables: boolean; textInImages: boolean };
  /** As the service thinks best, or at every separator and never longer than `maxTokens`. */
  chunking:
    | { type: 'default' }
    | { type: 'custom'; separator: string; maxTokens: number; overlapTokens: number };
}

/** One comparison of a row's field with a value; `IS_NULL` and its like have no value. */
export interface DatabaseCondition {
  field: string;
  /** By the words of documents: `EQUAL`, `NOT_EQUAL`, `GREATER_THAN`, `LIKE`, `IN`, `IS_NULL`, ... */
  operator: string;
  value?: Json;
}

/** Which rows are meant. */
export interface DatabaseFilter {
  conditions: DatabaseCondition[];
  /** Whether all conditions must hold, or any. */
  relation: 'AND' | 'OR';
}

/** Rows that a statement gave or touched. */
export interface DatabaseRows {
  rows?: JsonObject[];
  rowCount?: number;
}

export interface DatabaseService {
  /** `parameters` bind the `?` of `sql` in order. */
  query(
    request: { databaseId: string; sql: string; parameters: Json[] },
    options: CallOptions,
  ): Promise<{ rows: JsonObject[]; rowCount: number }>;
  /** The structured statements; `fields` holds values by field id. A host that has only SQL leaves them out. */
  insert?(request: { databaseId: string; fields: JsonObject }, options: CallOptions): Promise<DatabaseRows>;
  update?(
    request: { databaseId: string; fields: JsonObject; filter: DatabaseFilter },
    options: CallOptions,
  ): Promise<DatabaseRows>;
  select?(
    request: {
      databaseId: string;
      filter?: DatabaseFilter;
      /** Field ids. */
      select: { field: string; isDistinct: boolean }[];
      orderBy: { field: string; isAscending: boolean }[];
      limit: number;
    },
    options: CallOptions,
  ): Promise<DatabaseRows>;
  delete?(
    request: { databaseId: string; filter: DatabaseFilter },
    options: CallOptions,
  ): Promise<DatabaseRows>;
}

export interface WorkflowService {
  /** The canvas JSON of a workflow; version `''` is the draft. Rejects with code 720702004 when there is none. */
  load(
    request: { workflowId: string; version: string },
    options: { signal: AbortSignal },
  ): Promise<JsonObject>;
  /** Name and description of a workflow, for a model that may call it. */
  describe?(
    request: { workflowId: string; version: string },
    options: { signal: AbortSignal },
  ): Promise<{ name: string; description: string }>;
}

/** A field of a multipart form: a text, or a file that is fetched from its address and sent on. */
export type HttpFormField =
  | { name: string; value: string }
  | { name: string; fileUrl: string; fileName?: string };

/** What an HTTP request carries. Plain data, because it may cross to a server that makes the request. */
export type HttpBody =
  | { kind: 'text'; text: string; contentType: string }
  | { kind: 'form'; fields: HttpFormField[] }
  | { kind: 'file'; fileUrl: string };

/** One HTTP request, without retries. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: HttpBody;
  timeoutMs: number;
}

/** An HTTP answer of any status; the last value of each header, names in lower case. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Makes HTTP requests for workflows. A host decides here which addresses may be called. */
export interface HttpService {
  request(request: HttpRequest, options: CallOptions): Promise<HttpResponse>;
}

/** A variable that lives outside of runs, by where it is kept and by its own name. */
export interface GlobalVariable {
  source: GlobalSource;
  name: string;
}

/**
 * Variables of the app, the user and the system. A run asks for each at most once. What it sets of the app
 * stays its own, is in its journal and never reaches `set`; only variables of the user do.
 */
export interface VariableService {
  /** Undefined where there is no such variable, or it has no value. */
  get(variable: GlobalVariable, options: { signal: AbortSignal }): Promise<Json | undefined>;
  set(variable: GlobalVariable, value: Json, options: CallOptions): Promise<void>;
}

/** The conversation that a run belongs to; a host gives it only to runs that have one. */
export interface HistoryService {
  /** The last rounds before this run, oldest first, without the message that the run answers. */
  recent(
    request: { rounds: number },
    options: { signal: AbortSignal },
  ): Promise<{ role: 'user' | 'assistant'; content: string }[]>;
}

/** A conversation, by the name that runs know it under. */
export interface Conversation {
  id: string;
  name: string;
  /** Defined by the app: runs may begin it, and neither rename nor delete it. */
  isTemplate: boolean;
}

/** A message of a conversation. */
export interface ConversationMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
}

/** Conversations of the app or agent that a run belongs to, as far as the run may reach them. */
export interface ConversationService {
  /** What the run belongs to. */
  owner(options: { signal: AbortSignal }): Promise<'app' | 'agent' | 'none'>;
  /** Of an agent, `Default` is the conversation that the run answers in. */
  find(request: { name: string }, options: { signal: AbortSignal }): Promise<Conversation | undefined>;
  list(options: { signal: AbortSignal }): Promise<Conversation[]>;
  /** Gives the one that is there already under this name, where there is one. */
  create(request: { name: string }, options: CallOptions): Promise<{ id: string; isExisted: boolean }>;
  rename(request: { name: string; newName: string }, options: CallOptions): Promise<void>;
  remove(request: { name: string }, options: CallOptions): Promise<void>;
  /** Begins anew: earlier messages are no longer part of what models are told. */
  clear(request: { name: string }, options: CallOptions): Promise<void>;
  /** The last rounds, oldest first. */
  history(
    request: { name: string; rounds: number },
    options: { signal: AbortSignal },
  ): Promise<{ role: 'user' | 'assistant'; content: string }[]>;
  /** A page of messages, newest first. */
  messages(
    request: { name: string; limit: number; beforeId?: string; afterId?: string },
    options: { signal: AbortSignal },
  ): Promise<{ messages: ConversationMessage[]; hasMore: boolean }>;
  addMessage(
    request: { name: string; role: 'user' | 'assistant'; content: string },
    options: CallOptions,
  ): Promise<ConversationMessage>;
  editMessage(
    request: { name: string; messageId: string; content: string },
    options: CallOptions,
  ): Promise<void>;
  deleteMessage(request: { name: string; messageId: string }, options: CallOptions): Promise<void>;
}

/** Something that earlier conversations have left behind. */
export interface Memory {
  text: string;
  /** When it happened, as ISO 8601. */
  date: string;
}

/** The long-term memory of the user that a run answers. */
export interface MemoryService {
  /** What fits the query, best first. `history` is what was said just before, for queries that point back to it. */
  recall(
    request: { query: string; history: { role: 'user' | 'assistant'; content: string }[] },
    options: CallOptions,
  ): Promise<Memory[]>;
}

/** What fires a trigger: a clock. */
export interface TriggerSchedule {
  /** Six fields: second, minute, hour, day of the month, month, day of the week (0 is Sunday). */
  crontab: string;
  /** By its IANA name, for example `Asia/Shanghai`. */
  timeZone: string;
}

/** A workflow that runs by itself, for one user. */
export interface Trigger {
  id: string;
  name: string;
  userId: string;
  schedule: TriggerSchedule;
  /** ISO 8601. */
  createdAt: string;
}

/** Triggers of the app that a run belongs to. */
export interface TriggerService {
  /** Changes the trigger with this id where the user has one, else makes one. */
  upsert(
    request: {
      id?: string;
      name: string;
      userId: string;
      schedule: TriggerSchedule;
      workflowId: string;
      /** Inputs of the workflow each time. */
      parameters: JsonObject;
    },
    options: CallOptions,
  ): Promise<{ id: string }>;
  /** Deletes one trigger of the user, or without an id all of them. */
  delete(request: { id?: string; userId: string }, options: CallOptions): Promise<{ count: number }>;
  /** One trigger of the user, or without an id all of them, oldest first. */
  list(request: { id?: string; userId: string }, options: { signal: AbortSignal }): Promise<Trigger[]>;
}

/** An image that a model shall make. */
export interface ImageRequest {
  /** The document's number of the model, as text; '' where none is chosen and the host takes its own. */
  model: string;
  prompt: string;
  /** What the image shall not show; '' where nothing is said. */
  negativePrompt: string;
  /** In pixels. */
  width: number;
  height: number;
  /** How many steps the model takes, 1 to 40: more are finer and slower. */
  steps: number;
  /** Images to go by. */
  references: {
    url: string;
    /** What is taken of it (its edges, its depth, ...), by the document's number; '' where nothing is said. */
    preprocessor: string;
    /** How much it counts, 0 to 1. */
    weight: number;
  }[];
}

/** Makes and keeps images. */
export interface ImageService {
  generate(request: ImageRequest, options: CallOptions): Promise<{ url: string; message?: string }>;
  /**
   * Keeps a drawing as a file and gives its address. Where a host leaves it out, a drawing is handed on as a
   * `data:` address, which is whole by itself.
   */
  keepDrawing?(request: { svg: string }, options: CallOptions): Promise<{ url: string }>;
}
