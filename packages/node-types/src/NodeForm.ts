import type {
  AnyNodeDefinition,
  Issue,
  IssueFix,
  JsonObject,
  Language,
  Reference,
  TypeDescription,
} from '@heddle/workflow-schema';
import type { ComponentType, ReactNode } from 'react';
import type { TextTool } from './text-tools/TextTool.js';

/** A variable that the edited node may reference, as the picker shows it. */
export interface ScopeVariable {
  /** The node or the group of global variables it belongs to. */
  group: { id: string; title: string; code?: string };
  reference: Reference;
  /** Path as shown to the user, for example `answer.items`. */
  label: string;
  type: TypeDescription;
  children?: ScopeVariable[];
}

/** A credential by name that a document may refer to; its secret stays with the host. */
export interface FormCredential {
  id: string;
  name: string;
  /** Shown after the name, such as its kind and the last characters of its secret. */
  detail?: string;
  /** Origins it may be sent to. */
  hosts: readonly string[];
  placement: CredentialPlacement;
}

/** Where a request has its secret. */
export type CredentialPlacement =
  | { kind: 'bearer' }
  | { kind: 'header' | 'query' /** Name of the header or parameter. */; name: string };

/** A secret that the user moves out of the document. */
export interface ClearSecret {
  secret: string;
  placement: CredentialPlacement;
  /** Origin of the URL, unless it is a variable. */
  host?: string;
}

/** Names a tool in a version of its plugin; `''` is the latest. */
export interface ToolReference {
  pluginId: string;
  apiId: string;
  version: string;
}

/** A tool in a version of its plugin, as the host describes it. */
export interface ToolInterface extends ToolReference {
  name: string;
  description: string;
  pluginName: string;
  /** Where the plugin comes from, as documents name it in `pluginFrom`; `''` for the usual plugins. */
  origin: string;
  /** Variables as documents have them. */
  inputs: JsonObject[];
  /** As inputs; none if nobody has described the result. */
  outputs: JsonObject[];
  /** `''` if the plugin has no versions. */
  latestVersion: string;
  /** The latest version still has the tool. */
  isInLatest: boolean;
  /** Each call has to be allowed by a person. */
  isDangerous: boolean;
}

/** A database with its fields, which nodes read and write. */
export interface FormDatabase {
  id: string;
  /** Other ids that documents name it by. */
  aliases?: readonly string[];
  name: string;
  description?: string;
  fields: readonly FormDatabaseField[];
}

/** A field of a database that a form offers. */
export interface FormDatabaseField {
  /** Number of the field, which documents name it by. */
  id: string;
  name: string;
  type: TypeDescription;
  isRequired?: boolean;
  /** Set by the system: it can be read and compared, and not written. */
  isSystem?: boolean;
}

/**
 * Data and services that the host provides to a form. Everything but the scope is optional; a form says when
 * something it needs is missing.
 */
export interface FormContext {
  language: Language;
  nodeId: string;
  scope: readonly ScopeVariable[];
  models?: readonly { id: string; name: string; isDemo?: boolean }[];
  /** Workflows that can be called. */
  workflows?: readonly { id: string; name: string; description?: string }[];
  /** Names of the published versions of a workflow, newest first. */
  loadWorkflowVersions?(workflowId: string): Promise<readonly string[]>;
  /**
   * Interface of a workflow version; `''` means the draft. Without a version: that of the newest version, or
   * of the draft if nothing is published.
   */
  loadWorkflowInterface?(
    workflowId: string,
    version?: string,
  ): Promise<{
    inputs: JsonObject[];
    outputs: JsonObject[];
    terminatePlan: 0 | 1;
    version: string;
    spaceId: string;
  }>;
  /** Lets the user choose a tool; undefined if they choose none. */
  pickTool?(): Promise<ToolInterface | undefined>;
  /**
   * A tool with its interface in a version; `''` is the latest. Undefined if the tool, or this version of it, is
   * gone.
   */
  loadTool?(tool: ToolReference): Promise<ToolInterface | undefined>;
  /** Shown below a chosen tool, such as what has to be allowed before it can be called. */
  renderToolNote?(tool: ToolInterface, isReadOnly: boolean): ReactNode;
  /** Shown below the outputs of a node that calls one tool, such as how a chat shows them. */
  renderToolResult?(tool: ToolInterface, nodeId: string, isReadOnly: boolean): ReactNode;
  /** Credentials by name that requests may be signed with. */
  credentials?: readonly FormCredential[];
  /** Lets the user store a secret as a credential; resolves with undefined if they give up. */
  storeCredential?(secret: ClearSecret): Promise<FormCredential | undefined>;
  /** Databases that nodes can read and write. */
  databases?: readonly FormDatabase[];
  /** Knowledge bases that nodes search and write, and that can be given to a model. */
  datasets?: readonly { id: string; name: string }[];
  /**
   * For containers: what can be collected, that is the outputs of the nodes in the body and the container's
   * own variables.
   */
  body?: readonly ScopeVariable[];
  /** Scrolls a node into view, for example the one a reference points to. */
  onShowNode?(nodeId: string): void;
  /**
   * Message for an issue whose rule belongs to the host; without it a field shows the rule's own message or
   * its name.
   */
  describeIssue?(issue: Issue): string | undefined;
  /** Button label of a fix that node types do not know. */
  describeFix?(fix: IssueFix): string | undefined;
  /** The host's tools for texts, for example writing with a model or picking from a library. */
  textTools?: readonly TextTool[];
  /**
   * The user has not tried to run or publish yet, so missing values in unvisited fields are shown without
   * emphasis.
   */
  isEarly?: boolean;
  /** Paths, as JSON, of the fields the user has visited; kept by the panel around the form. */
  visited?: ReadonlySet<string>;
  isReadOnly: boolean;
}

/** Properties of a node type's form. */
export interface NodeFormProps<Data> {
  data: Data;
  /** `node.data` as stored in the document. */
  raw: JsonObject;
  definition: AnyNodeDefinition;
  /** Issues of this node; each field shows those whose path equals its own. */
  issues: readonly Issue[];
  context: FormContext;
  /** Edits a draft of `node.data` in place. `label` names the step in the history. */
  onChange(recipe: (draft: JsonObject) => void, label: string): void;
}

/** The side-panel form of a node type. Title and error handling belong to the panel, not to the form. */
export interface NodeForm<Data = never> {
  readonly Form: ComponentType<NodeFormProps<Data>>;
}

/** The form of a node type with data of any type. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous table; the panel pairs data and form by type code.
export type AnyNodeForm = NodeForm<any>;
