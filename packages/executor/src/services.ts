import type { GlobalSource, Json, JsonObject, Variable } from '@heddle/workflow-schema';
import type { ModelChunk, ModelRequest } from '@heddle/workflow-schema/models';

export type {
  ModelChunk,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelTool,
  ModelToolCall,
} from '@heddle/workflow-schema/models';

/**
 * The external services that a run may use. A host provides those it supports; a node that needs an absent
 * service fails with `ServiceMissing`, which names the node and the service. An error that a service rejects with
 * may have `retryAfterMs`, the milliseconds after which a further attempt makes sense: a retry of the node waits for
 * them, and a node is not retried that would have to wait for more than a minute.
 */
export interface ExecutorServices {
  /** For nodes that ask language models. */
  model?: ModelService;
  /** For nodes that run programs. */
  code?: CodeService;
  /** For nodes and models that call tools of plugins. */
  tool?: ToolService;
  /** For nodes that search or write knowledge bases. */
  knowledge?: KnowledgeService;
  /** For nodes that read and write tables. */
  database?: DatabaseService;
  /** For nodes that call other workflows. */
  workflow?: WorkflowService;
  /** For nodes that send requests. */
  http?: HttpService;
  /** For nodes that add earlier messages to a prompt. */
  history?: HistoryService;
  /** For references to variables of the app, the user and the system. */
  variables?: VariableService;
  /** For nodes that manage conversations. */
  conversation?: ConversationService;
  /** For nodes that read and write long-term memory. */
  memory?: MemoryService;
  /** For nodes that manage schedules of the user. */
  trigger?: TriggerService;
  /** For nodes that generate images. */
  image?: ImageService;
}

/** Options of each call of a service. */
export interface CallOptions {
  /** Aborted when the run is cancelled or the node has timed out; a service stops then and rejects. */
  signal: AbortSignal;
  /** Identical for every attempt of one node at one path. */
  idempotencyKey: string;
}

/** Asks chat models, as a stream. */
export interface ModelService {
  /** The answer, piece by piece. Rejects while it is read if the provider fails. */
  stream(request: ModelRequest, options: CallOptions): AsyncIterable<ModelChunk>;
}

/** What a program may use. */
export interface CodeLimits {
  /** Time limit of the program, in milliseconds. */
  timeMs: number;
  /** Memory of the program in MiB. */
  memoryMb: number;
  /** Maximum size of the returned JSON text. */
  outputBytes: number;
}

/** A program of a Code node with its inputs. */
export interface CodeRequest {
  /** Wire code: 3 Python, 5 TypeScript or JavaScript, 1 JavaScript. */
  language: number;
  /** The program, which defines `main`. */
  source: string;
  /** What `main` receives as its parameters. */
  params: JsonObject;
  /** What the program may use; beyond them it fails. */
  limits: CodeLimits;
}

/** The result of a program, or why it failed. */
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

/** Runs programs of Code nodes, for example in a sandbox. */
export interface CodeService {
  /** Runs a program to its end. Resolves with an error of the program; rejects only if the service itself fails. */
  run(request: CodeRequest, options: { signal: AbortSignal }): Promise<CodeResult>;
}

/** What a tool gave, or what it asks a person before it can go on. */
export type ToolOutcome =
  | {
      output: JsonObject;
      /** Name of the host's mock set that answered in place of the tool. */
      mockSet?: string;
    }
  /** Answered, the node calls the tool again with the answer and this state. */
  | { interrupt: { kind: number; data: Json }; state: Json };

/** Options of the call of a tool. */
export interface ToolCallOptions extends CallOptions {
  /** Set when the question of this call was answered. */
  resumed?: { value: Json; state: Json };
}

/** Calls the tools of plugins. */
export interface ToolService {
  /** Calls one tool. Resolves with an error of the tool; rejects if it cannot be reached. */
  call(
    request: { pluginId: string; apiId: string; version: string; arguments: JsonObject },
    options: ToolCallOptions,
  ): Promise<ToolOutcome>;
  /** Describes a tool to a model. If a host omits this, models do not receive the tool. */
  describe?(
    request: { pluginId: string; apiId: string; version: string },
    options: { signal: AbortSignal },
  ): Promise<ToolDescription>;
}

/** A tool or workflow described as a function. */
export interface ToolDescription {
  /** Up to 64 letters, digits, `_` and `-`. */
  name: string;
  /** Tells a model when and how to call it. */
  description: string;
  /** The arguments, by name. */
  parameters: Variable[];
  /** JSON schema of the arguments, for tools that variables cannot describe; it wins over `parameters`. */
  schema?: JsonObject;
}

/** Finds and writes passages for knowledge nodes. */
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
      /** Earlier messages, oldest first, for resolving pronouns in the query. */
      history?: { role: 'user' | 'assistant'; content: string }[];
    },
    options: CallOptions,
  ): Promise<{ documentId: string; content: string }[]>;
  /** Adds a document, fetched from its file's URL, and starts indexing it. */
  write?(
    request: { datasetId: string; fileUrl: string; fileName: string; strategy: WriteStrategy },
    options: CallOptions,
  ): Promise<{ documentId: string }>;
  /** Deletes a document from the datasets; returns false if none of them contains it. */
  delete?(request: { datasetIds: string[]; documentId: string }, options: CallOptions): Promise<boolean>;
  /** Names and descriptions by which a model chooses among datasets. */
  describe?(
    request: { datasetIds: string[] },
    options: { signal: AbortSignal },
  ): Promise<{ id: string; name: string; description: string }[]>;
}

/** How to parse a document that is added to a dataset, and how to split it into chunks. */
export interface WriteStrategy {
  /** Plain text only, or also images, tables and text in images. */
  parsing: { type: 'fast' } | { type: 'accurate'; images: boolean; tables: boolean; textInImages: boolean };
  /** Chosen by the service, or split at every separator with up to `maxTokens` per chunk. */
  chunking:
    | { type: 'default' }
    | { type: 'custom'; separator: string; maxTokens: number; overlapTokens: number };
}

/** Compares a field of a row with a value; operators such as `IS_NULL` have no value. */
export interface DatabaseCondition {
  /** Id of the field. */
  field: string;
  /**
   * Operator name as documents write it: `EQUAL`, `NOT_EQUAL`, `GREATER_THAN`, `LIKE`, `IN`, `IS_NULL`, ...
   */
  operator: string;
  /** What the field is compared with; a list for `IN`. */
  value?: Json;
}

/** Selects rows. */
export interface DatabaseFilter {
  /** An empty list selects all rows. */
  conditions: DatabaseCondition[];
  /** Whether all or any of the conditions must hold. */
  relation: 'AND' | 'OR';
}

/** Rows that a statement returned or affected. */
export interface DatabaseRows {
  /** The returned rows, by the names of their fields. */
  rows?: JsonObject[];
  /** Number of rows that were changed or returned. */
  rowCount?: number;
}

/** Reads and writes tables for database nodes. */
export interface DatabaseService {
  /** `parameters` bind the `?` of `sql` in order. */
  query(
    request: { databaseId: string; sql: string; parameters: Json[] },
    options: CallOptions,
  ): Promise<{ rows: JsonObject[]; rowCount: number }>;
  /**
   * The structured statements; `fields` contains values by field id. Omitted by hosts that only support SQL.
   */
  insert?(request: { databaseId: string; fields: JsonObject }, options: CallOptions): Promise<DatabaseRows>;
  /** Sets fields of all rows that the filter selects. */
  update?(
    request: { databaseId: string; fields: JsonObject; filter: DatabaseFilter },
    options: CallOptions,
  ): Promise<DatabaseRows>;
  /** Returns at most `limit` rows. */
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
  /** Deletes all rows that the filter selects. */
  delete?(
    request: { databaseId: string; filter: DatabaseFilter },
    options: CallOptions,
  ): Promise<DatabaseRows>;
}

/** Loads the workflows that a document calls. */
export interface WorkflowService {
  /**
   * Loads the canvas JSON of a workflow; version `''` is the draft. Rejects with code 720702004 if it does
   * not exist.
   */
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

/** A field of a multipart form: a text, or a file that is fetched from its URL and sent. */
export type HttpFormField =
  | { name: string; value: string }
  | { name: string; fileUrl: string; fileName?: string };

/** The body of an HTTP request. Plain data, because it may be passed to a server that sends the request. */
export type HttpBody =
  | { kind: 'text'; text: string; contentType: string }
  | { kind: 'form'; fields: HttpFormField[] }
  | { kind: 'file'; fileUrl: string };

/** One HTTP request, without retries. */
export interface HttpRequest {
  /** In upper case, such as `GET`. */
  method: string;
  /** Absolute, with its query. */
  url: string;
  /** In order; a name may repeat. */
  headers: [name: string, value: string][];
  /** Absent for methods without one. */
  body?: HttpBody;
  /** Time limit up to the end of the response, in milliseconds. */
  timeoutMs: number;
  /** Credential of the host that signs the request; a host without credentials refuses it. */
  credentialId?: string;
}

/** A response of any status; headers have lower-case names and the last value of each. */
export interface HttpResponse {
  /** 100 to 599. A status that means a failure is no rejection. */
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  /** Decoded as UTF-8. */
  body: string;
}

/** Sends HTTP requests of workflows. A host decides here which addresses may be called. */
export interface HttpService {
  /** Rejects if there is no response: refused addresses, time-outs, broken connections. */
  request(request: HttpRequest, options: CallOptions): Promise<HttpResponse>;
}

/** A variable stored outside of runs, identified by its scope and name. */
export interface GlobalVariable {
  /** The scope of the variable. */
  source: GlobalSource;
  /** Name of the variable in its scope. */
  name: string;
}

/**
 * App, user and system variables. A run reads each only once. Assignments to app variables stay within the
 * run and its journal; `set` is called only for user variables.
 */
export interface VariableService {
  /** Undefined if the variable does not exist or has no value. */
  get(variable: GlobalVariable, options: { signal: AbortSignal }): Promise<Json | undefined>;
  /** Assigns a value; the next `get` of the run reads it. */
  set(variable: GlobalVariable, value: Json, options: CallOptions): Promise<void>;
}

/** The conversation that a run belongs to; provided only for runs that have one. */
export interface HistoryService {
  /** The last rounds before this run, oldest first, excluding the message that the run answers. */
  recent(
    request: { rounds: number },
    options: { signal: AbortSignal },
  ): Promise<{ role: 'user' | 'assistant'; content: string }[]>;
}

/** A conversation, identified by its name. */
export interface Conversation {
  /** Unique in the installation. */
  id: string;
  /** Unique among the conversations of its owner. */
  name: string;
  /** Defined by the app: runs may start it, but not rename or delete it. */
  isTemplate: boolean;
}

/** A message of a conversation. */
export interface ConversationMessage {
  /** Unique in the installation. */
  id: string;
  /** Who wrote it. */
  role: 'user' | 'assistant';
  /** Plain text. */
  content: string;
}

/** Conversations of the app or agent that a run belongs to, as far as the run may access them. */
export interface ConversationService {
  /** The kind of owner that the run belongs to. */
  owner(options: { signal: AbortSignal }): Promise<'app' | 'agent' | 'none'>;
  /** For an agent, `Default` is the conversation that the run answers in. */
  find(request: { name: string }, options: { signal: AbortSignal }): Promise<Conversation | undefined>;
  /** All conversations that the run may see. */
  list(options: { signal: AbortSignal }): Promise<Conversation[]>;
  /** Returns the existing conversation with this name if there is one. */
  create(request: { name: string }, options: CallOptions): Promise<{ id: string; isExisted: boolean }>;
  /** Gives a conversation another name. */
  rename(request: { name: string; newName: string }, options: CallOptions): Promise<void>;
  /** Deletes a conversation with its messages. */
  remove(request: { name: string }, options: CallOptions): Promise<void>;
  /** Starts over: earlier messages are no longer sent to models. */
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
  /** Appends a message and returns it with its id. */
  addMessage(
    request: { name: string; role: 'user' | 'assistant'; content: string },
    options: CallOptions,
  ): Promise<ConversationMessage>;
  /** Replaces the text of a message. */
  editMessage(
    request: { name: string; messageId: string; content: string },
    options: CallOptions,
  ): Promise<void>;
  /** Deletes one message. */
  deleteMessage(request: { name: string; messageId: string }, options: CallOptions): Promise<void>;
}

/** Information remembered from earlier conversations. */
export interface Memory {
  text: string;
  /** When it happened, as ISO 8601. */
  date: string;
}

/** The long-term memory of the user that a run answers. */
export interface MemoryService {
  /**
   * Memories matching the query, best first. `history` contains the preceding messages, for queries that
   * refer to them.
   */
  recall(
    request: { query: string; history: { role: 'user' | 'assistant'; content: string }[] },
    options: CallOptions,
  ): Promise<Memory[]>;
}

/** A time-based trigger. */
export interface TriggerSchedule {
  /** Six fields: second, minute, hour, day of the month, month, day of the week (0 is Sunday). */
  crontab: string;
  /** IANA name, for example `Asia/Shanghai`. */
  timeZone: string;
}

/** A workflow that runs on a schedule for one user. */
export interface Trigger {
  /** Unique in the installation. */
  id: string;
  /** Unique among the triggers of its user. */
  name: string;
  /** The user whose messages the runs belong to. */
  userId: string;
  /** When it runs. */
  schedule: TriggerSchedule;
  /** ISO 8601. */
  createdAt: string;
}

/** Triggers of the app that a run belongs to. */
export interface TriggerService {
  /** Updates the user's trigger with this id, or creates one. */
  upsert(
    request: {
      id?: string;
      name: string;
      userId: string;
      schedule: TriggerSchedule;
      workflowId: string;
      /** Inputs of each run of the workflow. */
      parameters: JsonObject;
    },
    options: CallOptions,
  ): Promise<{ id: string }>;
  /** Deletes one trigger of the user, or all of them if no id is given. */
  delete(request: { id?: string; userId: string }, options: CallOptions): Promise<{ count: number }>;
  /** Lists one trigger of the user, or all of them if no id is given, oldest first. */
  list(request: { id?: string; userId: string }, options: { signal: AbortSignal }): Promise<Trigger[]>;
}

/** A request to generate an image. */
export interface ImageRequest {
  /** The model number from the document, as text; '' if none is chosen and the host uses its default. */
  model: string;
  /** What the image shows. */
  prompt: string;
  /** The negative prompt: content that the image must not show; may be ''. */
  negativePrompt: string;
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
  /** Number of inference steps, 1 to 40: more steps give finer images but take longer. */
  steps: number;
  /** Reference images. */
  references: {
    url: string;
    /** The feature to extract (edges, depth, ...), as the number from the document; may be ''. */
    preprocessor: string;
    /** Influence of the reference, 0 to 1. */
    weight: number;
  }[];
}

/** Generates and stores images. */
export interface ImageService {
  /** Resolves with the address of the stored image. */
  generate(request: ImageRequest, options: CallOptions): Promise<{ url: string; message?: string }>;
  /**
   * Stores a drawing as a file and returns its URL. If omitted, drawings are passed on as self-contained
   * `data:` URLs.
   */
  keepDrawing?(request: { svg: string }, options: CallOptions): Promise<{ url: string }>;
}
