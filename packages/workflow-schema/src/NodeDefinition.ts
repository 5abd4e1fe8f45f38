import type { Issue } from './issues.js';
import type { Json, JsonObject } from './json.js';
import type { ValueExpression, Variable } from './values.js';

/** The node types in this repository. Adding a name makes the compiler report the lists to extend. */
export type NodeTypeName =
  | 'start'
  | 'end'
  | 'llm'
  | 'api'
  | 'code'
  | 'dataset'
  | 'if'
  | 'subWorkflow'
  | 'variable'
  | 'database'
  | 'text'
  | 'toJson'
  | 'fromJson'
  | 'variableMerge'
  | 'comment'
  | 'input'
  | 'question'
  | 'intent'
  | 'http'
  | 'createConversation'
  | 'conversationUpdate'
  | 'conversationDelete'
  | 'conversationList'
  | 'conversationHistory'
  | 'clearConversationHistory'
  | 'messageList'
  | 'createMessage'
  | 'editMessage'
  | 'deleteMessage'
  | 'databaseInsert'
  | 'databaseUpdate'
  | 'databaseSelect'
  | 'databaseDelete'
  | 'loop'
  | 'batch'
  | 'break'
  | 'continue'
  | 'setVariable'
  | 'assignVariable'
  | 'imageCanvas'
  | 'imageGenerate'
  | 'imageflow'
  | 'imageReference'
  | 'sceneVariable'
  | 'sceneChat'
  | 'placeholder'
  | 'datasetWrite'
  | 'knowledgeDelete'
  | 'longTermMemory'
  | 'triggerUpsert'
  | 'triggerDelete'
  | 'triggerRead'
  | 'message';

/** Section of the add panel, which also decides the colour of a card. */
export type NodeCategory = 'io' | 'ai' | 'logic' | 'tool' | 'data' | 'chat' | 'media';

/** A service that hosts may provide to runs: the keys of the executor's `ExecutorServices`. */
export type ServiceName =
  | 'model'
  | 'code'
  | 'tool'
  | 'knowledge'
  | 'database'
  | 'workflow'
  | 'http'
  | 'history'
  | 'variables'
  | 'conversation'
  | 'memory'
  | 'trigger'
  | 'image';

/** Language of the texts of node types. */
export type Language = 'zh-CN' | 'en';

/** An outgoing or incoming port of a node. */
export interface Port {
  /**
   * Id as edges write it (`sourcePortID`): `''` for a single port, `true`, `true_1`, `false`, `branch_error`.
   */
  id: string;
  /** Canonical name in runs: `''`, `branch_0`, `default`, `branch_error`. The same as `id` if absent. */
  name?: string;
}

/** Ports in drawing order. */
export interface Ports {
  /** Where edges end. */
  in: readonly Port[];
  /** Where edges start. */
  out: readonly Port[];
}

/**
 * A value that a node reads. Runs collect, convert and fill inputs by this list; scopes and checks use it
 * too.
 */
export interface InputField {
  /**
   * Key in the inputs that a run passes to the executor; dotted if the type nests inputs (`0.left` of If).
   */
  name: string;
  /** The literal or reference that a run evaluates. */
  value: ValueExpression;
  /** Path of the value inside `node.data`, for issues and fixes. */
  path: readonly (string | number)[];
  /** Whether a run fails without a value. Default: false. */
  required?: boolean;
  /** Whether the value is a credential, which journals mask. */
  secret?: boolean;
  /** Whether runs pass the value on as it is, without converting it to the declared type. */
  isUntyped?: boolean;
}

/** The parts of a zod schema that definitions need, so that the core does not import zod. */
export interface DataReader<Data> {
  /** Reads `data` of a node: never throws, but returns the issues with their paths inside `data`. */
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Data }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** What a node type knows when a node of it is created. */
export interface CreateContext {
  /** Language of the texts that the new node begins with. */
  language: Language;
  /** A title that no other node of the document has. */
  title: string;
  /** Default model of new LLM nodes; absent if no model is known. */
  defaultModel?: { id: string; name: string };
}

/** A resource outside the document that a node names, for listing what an installation lacks. */
export interface NamedResource {
  /** What `id` is an id of. */
  kind: 'model' | 'tool' | 'dataset' | 'database' | 'workflow';
  /** As the document contains it. */
  id: string;
  /** Name in the document; empty if there is none. */
  name: string;
  /** Where it comes from, if the document says so, such as `mcp` for tools of MCP servers. */
  origin?: string;
}

/** How a workflow returns its result: as named variables, or as one text. */
export type AnswerKind = 'variables' | 'text';

/** A call of another workflow. */
export interface WorkflowCall {
  /** Id of the called workflow. */
  workflowId: string;
  /** `''` is the draft. */
  version: string;
  /** The kind of answer that the caller was configured for; absent if it accepts both. */
  answer?: AnswerKind;
}

/** A variable that a node assigns: of the app, the user, or the enclosing container. */
export interface Assignment {
  /** Name of the variable, without its scope. */
  name: string;
  /** The reference to the variable that receives the value. */
  target: ValueExpression;
  /** Path of `target` inside `node.data`. */
  path: readonly (string | number)[];
}

/** External data for checks of a node. */
export interface CheckContext {
  /** Id of the checked node; issues name it. */
  nodeId: string;
  /** Configured models; if absent, models are not checked. */
  models?: readonly KnownModel[];
  /** Credentials by name that the document may use; if absent, they are not checked. */
  credentials?: readonly KnownCredential[];
}

/** A credential by name, as far as checks need to know it. */
export interface KnownCredential {
  /** The id that documents contain. */
  id: string;
  /** The name that people gave it. */
  name: string;
  /** Origins it may be sent to, such as `https://api.example.com`. */
  hosts: readonly string[];
}

/** A model, as far as checks need to know it. */
export interface KnownModel {
  /** The number that documents contain, as text. */
  id: string;
  /** Display name. */
  name: string;
  /** Whether the model requires a user prompt. */
  needsPrompt?: boolean;
}

/**
 * Describes a node type, independently of React, DOM and Node. `Data` is `node.data` as returned by
 * `data.safeParse`; every function must be pure, cheap and never throw.
 */
export interface NodeDefinition<Data = never> {
  /** Stable name in code, for example `subWorkflow`. */
  readonly name: string;
  /** The decimal type code of canvas documents, for example `'9'`. */
  readonly code: string;
  /** The wire's DisplayKey, for example `SubWorkflow`: the `NodeType` in run results. */
  readonly displayKey: string;
  /** Where the type is listed among those to add. */
  readonly category: NodeCategory;
  /** Name and one-sentence description, by language. */
  readonly messages: Readonly<Record<Language, { name: string; description: string }>>;
  /** Reads `data` of nodes of this type. What it refuses makes the node invalid, never the document. */
  readonly data: DataReader<Data>;
  /**
   * The property of `data` that contains the title, for documents of hosts. By default the title is
   * `data.nodeMeta.title`.
   */
  readonly titleKey?: string;
  /** Passes `data` to the reader as it is, without correcting the case of the format's keys. */
  readonly readsExactKeys?: boolean;
  /** The `data` of a new node. */
  create(context: CreateContext): JsonObject;
  /** The type's own ports; `portsOf` adds the exception branch of `settingOnError`. */
  ports(data: Data): Ports;
  /** The values that a run evaluates before the node starts, in the order of the form. */
  inputs(data: Data): readonly InputField[];
  /** Declared outputs, which later nodes may reference. */
  outputs(data: Data): readonly Variable[];
  /**
   * Paths of the values in `data` whose texts are templates: `{{name}}` in them is an input of this node, and
   * follows when the input is renamed.
   */
  readonly templates?: readonly (readonly (string | number)[])[];
  /** Issues of this node alone; the validator checks references and connections. */
  check?(data: Data, context: CheckContext): readonly Issue[];

  /** Runs start here; exactly one node per document, with the fixed id. */
  readonly entry?: { id: string };
  /** Runs end here; exactly one node per document, with the fixed id. */
  readonly exit?: { id: string };
  /** Whether a run takes only one of its ports. */
  readonly branches?: boolean;
  /** Whether it contains `blocks`. */
  readonly composite?: boolean;
  /**
   * For containers: the container's ports at which its body starts and ends, as edges in the body write them.
   */
  readonly bodyPorts?: { start: string; end: string };
  /** For containers: iterations run sequentially, so the body may break, continue and set loop variables. */
  readonly isLoop?: boolean;
  /** Allowed only in the body of a loop (Break, Continue, Set Variable). */
  readonly isLoopOnly?: boolean;
  /**
   * Variables that references to this container resolve to inside its body: current items, the index, its
   * variables.
   */
  bodyVariables?(data: Data): readonly Variable[];
  /** For containers: values that are collected from the body and from its own variables at the end. */
  collects?(data: Data): readonly InputField[];
  /** For containers: variables that the body may assign. */
  bodyState?(data: Data): readonly Variable[];
  /** Has no ports and never runs (Comment). */
  readonly isolated?: boolean;
  /** Set for types that can be opened and saved but not run: the message with which such a run fails. */
  readonly notRun?: Readonly<Record<Language, string>>;
  /**
   * Services of the host without which every run of the node fails. A host says which types it cannot run, and
   * the canvas marks them where nodes are added.
   */
  readonly services?: readonly ServiceName[];
  /** Where nodes of this type may be copied: within their workflow or their space; anywhere if absent. */
  readonly travels?: 'workflow' | 'space';
  /** Supports `settingOnError`: retries, time-out, fallback value, exception branch. */
  readonly errorHandling?: { form: 'full' | 'fallback'; timeoutMs: number; maxTimeoutMs: number };
  /** Supports `inputs.batch`. */
  readonly batch?: boolean;
  /** Expects that some of its inputs have been skipped (VariableMerge). */
  readonly expectsSkipped?: boolean;
  /** Missing declared inputs are set to the zero value of their type before the node runs (PreFillZero). */
  readonly fillsZero?: boolean;
  /** Missing declared outputs are set to null after the node has run (PostFillNil). */
  readonly fillsNull?: boolean;
  /** Whether its text output can be streamed. */
  streams?(data: Data): boolean;
  /** Whether it can consume streamed inputs chunk by chunk. */
  consumesStream?(data: Data): boolean;
  /** Successors of the node start only after its stream is complete. */
  readonly blocksUntilStreamEnd?: boolean;
  /** Documents this node calls, by id and version (`''` is the draft). */
  calls?(data: Data): readonly WorkflowCall[];
  /** For exit nodes: how the run returns its result. Undefined if the node does not specify it. */
  answers?(data: Data): AnswerKind | undefined;
  /** Variables that this node assigns, with the references that name them. */
  assigns?(data: Data): readonly Assignment[];
  /** Models, tools, datasets, databases and workflows that this node names. */
  resources?(data: Data): readonly NamedResource[];
  /** May open an interrupt that a user must answer. */
  readonly interrupts?: boolean;
}

/** Infers `Data` from the reader, so that a definition needs no type annotation. */
export function defineNode<Data>(definition: NodeDefinition<Data>): NodeDefinition<Data> {
  return definition;
}

/**
 * A definition with any data type. `Data` occurs in parameters only, so a list of these can contain every
 * definition.
 */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous list; `readData` is the only way to its data.
export type AnyNodeDefinition = NodeDefinition<any>;

export type { Json, JsonObject };
