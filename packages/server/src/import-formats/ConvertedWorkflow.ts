import type { ImportedNode, ImportNodeNoteCode } from '@heddle/api-contract/families/archive';
import type { JsonObject } from '@heddle/workflow-schema';

/** A variable that the workflow declares, as `workflow.json` of an archive has it. */
export interface ConvertedVariable {
  name: string;
  description: string;
  defaultText: string;
  schema: string;
}

/** A workflow of another product as a document of Heddle, with what became of each of its nodes. */
export interface ConvertedWorkflow {
  kind: 'workflow';
  name: string;
  description: string;
  isChatFlow: boolean;
  document: JsonObject;
  variables: ConvertedVariable[];
  opening: { text: string; questions: string[] };
  nodes: ImportedNode[];
}

/** An agent of another product. It has no nodes; the report lists its parts. */
export interface ConvertedAgent {
  kind: 'bot';
  name: string;
  description: string;
  prompt: string;
  opening: { text: string; questions: string[] };
  nodes: ImportedNode[];
}

/** What a foreign document becomes. */
export type Converted = ConvertedWorkflow | ConvertedAgent;

/** Adds a remark about the node that is being converted. */
export type NodeNote = (code: ImportNodeNoteCode, subject?: string) => void;
