import type { JsonObject, Language } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';

/** Limits of one run. Exceeding one fails the run with a message that names the limit. */
export interface RunLimits {
  /** Node executions of the whole run, frames and retries included. */
  nodeRuns: number;
  /** Maximum nesting of workflow calls. */
  depth: number;
  /** Wall time of the run; 0 means no limit. */
  timeoutMs: number;
  /**
   * Size of what one node outputs, stores as state, streams, reads from a model, or emits in messages: the
   * number of characters of strings and keys, plus 8 for every other value.
   */
  outputSize: number;
  /** Maximum nesting of lists and objects in a node's outputs. */
  outputDepth: number;
  /** Combined size of the outputs and states of all nodes, measured like `outputSize`. */
  totalSize: number;
}

/** A predefined result for a path; its node does not run. */
export interface Pin {
  /** By name, as the node would return them. */
  outputs: JsonObject;
  /** Canonical port, for a node that branches. */
  port?: string;
}

/** Runs a node again along with its successors; all other results come from an earlier run. */
export interface RerunFrom {
  /** A node inside a body selects its outermost container. */
  nodeId: string;
  /** The journal of the earlier run. Nodes without a result in it run. */
  events: readonly RunEvent[];
  /** Replacement values for inputs of the node, by input name. */
  inputs?: JsonObject;
}

/** An earlier run whose results are reused for nodes that would produce the same result again. */
export interface EarlierRun {
  /** Its journal. */
  events: readonly RunEvent[];
  /** The document of the earlier run; nodes changed since then run again. */
  document: JsonObject;
}

/** Mock result of a plugin tool: its answer, or the error message it fails with. */
export type ToolMock = { answer: JsonObject } | { error: string };

/** How long to wait before a node is retried. */
export interface BackOff {
  /** `exponential` doubles the delay with every attempt. */
  kind: 'fixed' | 'exponential';
  /** Milliseconds before the second attempt. */
  delayMs: number;
  /** Maximum delay; one minute if absent. */
  maxDelayMs?: number;
  /**
   * Fraction of the delay, from 0 to 1, that is randomly subtracted so that nodes do not all retry at once.
   */
  jitter?: number;
}

/**
 * When a node with several incoming edges starts: `all` when every edge is resolved and at least one is live,
 * `any` with the first live one, `all-live` when every edge is live (a skipped edge skips the node).
 */
export type JoinMode = 'all' | 'any' | 'all-live';

/** Settings of a run that are plain data, and therefore the same in this thread and in a worker. */
export interface RunSettings {
  /** Limits that differ from the defaults. */
  limits?: Partial<RunLimits>;
  /** Results by path. */
  pins?: Readonly<Record<string, Pin>>;
  /** Runs this node alone; `inputs` are then keyed by the node's own input names. */
  startNode?: string;
  /**
   * Ids of the top-level nodes at which the run starts, instead of the node whose type is an entry. An exit node
   * is then optional: without one, the run ends when all nodes have ended, and its outputs are those of the nodes
   * without outgoing edges, by node id.
   */
  entries?: readonly string[];
  /**
   * Runs this node and everything leading to it; the run ends with the node's outputs. A node inside a body
   * selects its outermost container.
   */
  until?: string;
  /** Continues from an earlier run, starting at one node. */
  from?: RerunFrom;
  /**
   * Reuses results of nodes whose settings and inputs are unchanged. The node named by `until` always runs.
   */
  cache?: EarlierRun;
  /**
   * Mock answers of plugin tools, by path or id of the calling node, or by tool: `plugin/tool` or `tool`
   * (their ids), or the node's name for it (`Maps / Find`). The first key of this order that exists is used.
   */
  mocks?: Readonly<Record<string, ToolMock>>;
  /** Retry delays by node id; `*` applies to all other nodes. No delay if absent. */
  backOff?: Readonly<Record<string, BackOff>>;
  /** Join mode by node id, also for nodes inside bodies; `all` if absent. */
  join?: Readonly<Record<string, JoinMode>>;
  /** Maximum number of concurrent nodes by type name; `*` limits all nodes together. No limit if absent. */
  concurrency?: Readonly<Record<string, number>>;
  /**
   * What happens after a crash to a node that must not run twice: `ask` the user, which is the default, or
   * `fail` it, for runs that nobody watches.
   */
  interrupted?: 'ask' | 'fail';
  /**
   * `false` gives up the events once `onEvents` has received them, so that long loops keep no objects: `journal()`
   * and readers of `events` throw, and `done` and `idle` give a state without frames and messages, whose only nodes
   * are those that wait for an answer.
   */
  keepJournal?: boolean;
  /** Language of messages that node definitions provide; English if absent. */
  language?: Language;
}
