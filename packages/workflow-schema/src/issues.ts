import type { Json } from './json.js';

/** A problem in a document. Message tables translate it by `rule`. */
export interface Issue {
  /** Dotted name of the rule, for example `connection.missing`. */
  rule: string;
  /** An `error` keeps the document from running or being published, a `warning` does not. */
  severity: 'error' | 'warning';
  /** The node that has the problem; absent if it is one of the document or an edge. */
  nodeId?: string;
  /** The edge that has the problem, by the ids of its nodes. */
  edge?: { source: string; target: string; sourcePort?: string };
  /** Path inside `node.data`, or inside the document if there is no node. */
  path?: readonly (string | number)[];
  /** Values for the message of the rule, by the names it uses. */
  parameters: Readonly<Record<string, Json>>;
  /** A change that solves the problem, if there is an obvious one. */
  fix?: IssueFix;
}

/** A change that resolves the issue; the editor applies it as one undo step. */
export type IssueFix =
  | {
      kind: 'set';
      path: readonly (string | number)[];
      value: Json;
      label: string;
      parameters?: Record<string, Json>;
    }
  /** Removes a list element; if each element is a port of the node, the edges are updated too. */
  | { kind: 'remove'; path: readonly (string | number)[]; label: string; parameters?: Record<string, Json> }
  /** Without a title: connects to the end of the workflow or of the body. */
  | {
      kind: 'connect';
      source: string;
      sourcePort?: string;
      target: string;
      targetPort?: string;
      title?: string;
    }
  | { kind: 'remove-edge'; source: string; target: string; sourcePort?: string }
  /** Moves an edge to another port of the same node. */
  | { kind: 'change-port'; source: string; target: string; sourcePort: string; port: string };
