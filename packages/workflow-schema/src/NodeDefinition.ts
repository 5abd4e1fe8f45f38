import type { Issue } from './issues.js';
import type { Json, JsonObject } from './json.js';
import type { ValueExpression, Variable } from './values.js';

/** The node types this repository ships. A new name makes the compiler show the lists to fill. */
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
  | 'datasetWrite'
  | 'knowledgeDelete'
  | 'longTermMemory'
  | 'triggerUpsert'
  | 'triggerDelete'
  | 'triggerRead'
  | 'message';

export type NodeCategory = 'io' | 'ai' | 'logic' | 'tool' | 'data' | 'chat' | 'media';

export type Language = 'zh-CN' | 'en';

/** A way out of (or into) a node. */
export interface Port {
  /** As edges write it (`sourcePortID`): `''` for a single port, `true`, `true_1`, `false`, `branch_error`. */
  id: string;
  /** As runs name it: `''`, `branch_0`, `default`, `branch_error`. Absent means the same as `id`. */
  name?: string;
}

/** Ports in drawing order. */
export interface Ports {
  in: readonly Port[];
  out: readonly Port[];
}

/** One value a node reads. Runs collect, convert and fill inputs by this list; scopes and checks walk it too. */
export interface InputField {
  /** Key in the map of inputs a run hands to the executor; dotted where the type nests (`0.left` of If). */
  name: string;
  value: ValueExpression;
  /** Path of the value inside `node.data`, for issues and fixes. */
  path: readonly (string | number)[];
  required?: boolean;
  /** A credential: journals show a mask of it. */
  secret?: boolean;
}

/** What zod schemas offer; the core asks for no more, so it does not import zod. */
export interface DataReader<Data> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Data }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

export interface CreateContext {
  language: Language;
  /** A title that no other node of the document has. */
  title: string;
  /** The model type new LLM nodes take; absent where no model is known. */
  defaultModel?: { id: string; name: string };
}

/** Something outside of the document that a node names, for reports of what an installation lacks. */
export interface NamedResource {
  kind: 'model' | 'tool' | 'dataset' | 'database' | 'workflow';
  id: string;
  /** The name the document gives it; empty where it gives none. */
  name: string;
}

/** What a workflow gives back: named variables, or one text. */
export type AnswerKind = 'variables' | 'text';

/** Another workflow that a node runs. */
export interface WorkflowCall {
  workflowId: string;
  /** `''` is the draft. */
  version: string;
  /** What the caller was made for; absent where it takes either. */
  answer?: AnswerKind;
}

/** A variable that a node writes: of the app, the user, or the container that the node stands in. */
export interface Assignment {
  name: string;
  target: ValueExpression;
  /** Path of `target` inside `node.data`. */
  path: readonly (string | number)[];
}

/** What a check may know beyond the node itself. */
export interface CheckContext {
  nodeId: string;
  /** Configured models; absent where the caller does not know them, and then nothing is said about models. */
  models?: readonly KnownModel[];
}

/** A model as far as checks ask about it. */
export interface KnownModel {
  id: string;
  name: string;
  /** It answers nothing without a prompt of the user. */
  needsPrompt?: boolean;
}

/**
 * What a node type is, without React, DOM or Node.
 * `Data` is `node.data` as `data.safeParse` returns it; every function must be pure, cheap and never throw.
 */
export interface NodeDefinition<Data = never> {
  /** Stable name in code, for example `subWorkflow`. */
  readonly name: string;
  /** The decimal type code of canvas documents, for example `'9'`. */
  readonly code: string;
  /** The wire's DisplayKey, for example `SubWorkflow`: `NodeType` of run answers. */
  readonly displayKey: string;
  readonly category: NodeCategory;
  /** Name and one sentence for people, by language. */
  readonly words: Readonly<Record<Language, { name: string; description: string }>>;
  readonly data: DataReader<Data>;
  /** The `data` of a new node, as it is written into the document. */
  create(context: CreateContext): JsonObject;
  /** Own ports; the exception branch of `settingOnError` is added by `portsOf`. */
  ports(data: Data): Ports;
  inputs(data: Data): readonly InputField[];
  /** Declared outputs, as later nodes may reference them. */
  outputs(data: Data): readonly Variable[];
  /** Findings about this node alone; references and connections are the validator's. */
  check?(data: Data, context: CheckContext): readonly Issue[];

  /** A run begins here; exactly one per document, with the fixed id. */
  readonly entry?: { id: string };
  /** A run ends here; exactly one per document, with the fixed id. */
  readonly exit?: { id: string };
  /** Chooses one of its ports. */
  readonly branches?: boolean;
  /** Holds `blocks`. */
  readonly composite?: boolean;
  /** Of a container: the ports of its own at which its body begins and ends, as the edges in the body write them. */
  readonly bodyPorts?: { start: string; end: string };
  /** Of a container: its rounds run one after another, so its body may break, continue and set its variables. */
  readonly isLoop?: boolean;
  /** May stand in the body of a loop only (Break, Continue, Set Variable). */
  readonly isLoopOnly?: boolean;
  /** What references to this container mean inside its body: current items, the index, its variables. */
  bodyVariables?(data: Data): readonly Variable[];
  /** Of a container: what it takes from its body and its own variables when it ends. */
  collects?(data: Data): readonly InputField[];
  /** Of a container: its variables that the body may give new values. */
  bodyState?(data: Data): readonly Variable[];
  /** Has no ports and never runs (Comment). */
  readonly isolated?: boolean;
  /** Opens and round-trips, and its run says why it does not run here. */
  readonly notRun?: Readonly<Record<Language, string>>;
  /** How far copies of such a node may go: within their workflow, or their space; absent means anywhere. */
  readonly travels?: 'workflow' | 'space';
  /** Offers `settingOnError`: retries, time-out, fallback value, exception branch. */
  readonly errorHandling?: { form: 'full' | 'fallback'; timeoutMs: number; maxTimeoutMs: number };
  /** Offers `inputs.batch`. */
  readonly batch?: boolean;
  /** Takes what has a value and expects that others have none (VariableMerge). */
  readonly expectsSkipped?: boolean;
  /** Declared inputs that are missing get the zero of their type before the node runs (PreFillZero). */
  readonly fillsZero?: boolean;
  /** Declared outputs that are missing become null after the node ran (PostFillNil). */
  readonly fillsNull?: boolean;
  /** Its text output can be produced as a stream. */
  streams?(data: Data): boolean;
  /** It can consume streamed inputs chunk by chunk. */
  consumesStream?(data: Data): boolean;
  /** Its successors start only after its stream is complete. */
  readonly blocksUntilStreamEnd?: boolean;
  /** Documents this node calls, by id and version (`''` is the draft). */
  calls?(data: Data): readonly WorkflowCall[];
  /** Of an exit: what its run gives back. Undefined where the node does not say. */
  answers?(data: Data): AnswerKind | undefined;
  /** Variables this node writes, by the references that name them. */
  assigns?(data: Data): readonly Assignment[];
  /** Models, tools, datasets, databases and workflows this node names. */
  resources?(data: Data): readonly NamedResource[];
  /** Raises an interrupt that a person must answer. */
  readonly interrupts?: boolean;
}

/** Gives `Data` its type from the reader, so that a definition needs no annotation. */
export function defineNode<Data>(definition: NodeDefinition<Data>): NodeDefinition<Data> {
  return definition;
}

/**
 * A definition whose data type is not known at this place.
 * `Data` stands in parameters only, so a list of these holds every definition.
 */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous list; `readData` is the only way to its data.
export type AnyNodeDefinition = NodeDefinition<any>;

export type { Json, JsonObject };
