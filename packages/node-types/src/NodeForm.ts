import type {
  AnyNodeDefinition,
  Issue,
  IssueFix,
  JsonObject,
  Language,
  Reference,
  TypeDescription,
} from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import type { TextTool } from './text-tools/TextTool.js';

/** A variable that the edited node may reference, as the picker shows it. */
export interface ScopeVariable {
  /** Node or global group it belongs to. */
  group: { id: string; title: string; code?: string };
  reference: Reference;
  /** Path as people read it: `answer.items`. */
  label: string;
  type: TypeDescription;
  children?: ScopeVariable[];
}

/** What a form may ask of its host. All are optional but the scope: a form says what it lacks. */
export interface FormContext {
  language: Language;
  nodeId: string;
  scope: readonly ScopeVariable[];
  models?: readonly { id: string; name: string; isDemo?: boolean }[];
  /** Workflows that can be called, with the interface a SubWorkflow node copies. */
  workflows?: readonly { id: string; name: string; description?: string }[];
  /** Names of its published versions, the newest first. */
  loadWorkflowVersions?(workflowId: string): Promise<readonly string[]>;
  /** Of a version, `''` for the draft; without one of the newest version, or of the draft where there is none. */
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
  /** Tools of plugins that a model may be given. */
  tools?: readonly { pluginId: string; apiId: string; name: string; version?: string }[];
  /** Knowledge bases that a model may be given. */
  datasets?: readonly { id: string; name: string }[];
  /** Of a container: what it can collect, the outputs of the nodes in its body and variables of its own. */
  body?: readonly ScopeVariable[];
  /** Brings a node into view, for example the one that a reference means. */
  onShowNode?(nodeId: string): void;
  /** Words for an issue whose rule belongs to the host; without it a field shows the rule's own words or its name. */
  describeIssue?(issue: Issue): string | undefined;
  /** What the button of a fix says, for fixes that node types do not know. */
  describeFix?(fix: IssueFix): string | undefined;
  /** What the host can do for texts: write them with a model, choose them from a library. */
  textTools?: readonly TextTool[];
  /** Nobody has tried to run or publish yet: what is still missing in fields that nobody has been to is said quietly. */
  isEarly?: boolean;
  /** The fields that somebody has been to, by their paths as JSON; kept by the panel around the form. */
  visited?: ReadonlySet<string>;
  isReadOnly: boolean;
}

export interface NodeFormProps<Data> {
  data: Data;
  /** `node.data` as the document has it. */
  raw: JsonObject;
  definition: AnyNodeDefinition;
  /** Issues of this node; a field shows those whose path is its own. */
  issues: readonly Issue[];
  context: FormContext;
  /** Edits a draft of `node.data` in place. `label` names the step in the history. */
  onChange(recipe: (draft: JsonObject) => void, label: string): void;
}

/** How a node type is configured in the side panel. Title and error settings are the panel's, not the form's. */
export interface NodeForm<Data = never> {
  readonly Form: ComponentType<NodeFormProps<Data>>;
}

// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous table; the panel pairs data and form by type code.
export type AnyNodeForm = NodeForm<any>;
