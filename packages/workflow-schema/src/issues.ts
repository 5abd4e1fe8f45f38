import type { Json } from './json.js';

/** A finding about a document. Words for people come from message tables by `rule`. */
export interface Issue {
  /** Dotted name of the rule, for example `connection.missing`. */
  rule: string;
  severity: 'error' | 'warning';
  nodeId?: string;
  edge?: { source: string; target: string; sourcePort?: string };
  /** Path inside `node.data`, or inside the document when there is no node. */
  path?: readonly (string | number)[];
  parameters: Readonly<Record<string, Json>>;
  fix?: IssueFix;
}

/** A change that would end the issue; applied by the editor as one undo step. */
export type IssueFix =
  | {
      kind: 'set';
      path: readonly (string | number)[];
      value: Json;
      label: string;
      parameters?: Record<string, Json>;
    }
  /** Takes an element out of a list; where each element is a way out of the node, its lines follow. */
  | { kind: 'remove'; path: readonly (string | number)[]; label: string; parameters?: Record<string, Json> }
  /** Without a title, to the end of the workflow or of the body. */
  | {
      kind: 'connect';
      source: string;
      sourcePort?: string;
      target: string;
      targetPort?: string;
      title?: string;
    }
  | { kind: 'remove-edge'; source: string; target: string; sourcePort?: string }
  /** Lets a line leave from another port of the same node. */
  | { kind: 'change-port'; source: string; target: string; sourcePort: string; port: string };
