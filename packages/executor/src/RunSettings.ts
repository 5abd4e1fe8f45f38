import type { JsonObject, Language } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';

/** Bounds of one run. Crossing one fails the run with a sentence that names the bound. */
export interface RunLimits {
  /** Node executions of the whole run, frames and retries included. */
  nodeRuns: number;
  /** How deep workflows may call workflows. */
  depth: number;
  /** Wall time of the run; 0 means no limit. */
  timeoutMs: number;
  /**
   * Size of what one node gives, remembers, streams, reads of a model, or says in messages: characters of texts
   * and names, and 8 for every other value.
   */
  outputSize: number;
  /** How deep lists and objects may be nested in what one node gives. */
  outputDepth: number;
  /** Size of what all nodes of the run give and remember together, measured as `outputSize`. */
  totalSize: number;
}

/** An outcome given for a path, so that its node does not run. */
export interface Pin {
  outputs: JsonObject;
  /** Canonical port, for a node that branches. */
  port?: string;
}

/** Runs a node anew, and what comes after it; every other result is taken over from an earlier run. */
export interface RerunFrom {
  /** A node inside a body stands for its outermost container. */
  nodeId: string;
  /** The journal of the earlier run. A node that has no result in it runs. */
  events: readonly RunEvent[];
  /** Values for inputs of the node, by their names, in place of what it would be given. */
  inputs?: JsonObject;
}

/** An earlier run, whose results are taken over for nodes that would do the same again. */
export interface EarlierRun {
  events: readonly RunEvent[];
  /** The document as that run had it: a node that has changed since runs again. */
  document: JsonObject;
}

/** What stands in for a plugin tool: its answer, or the sentence it fails with. */
export type ToolMock = { answer: JsonObject } | { error: string };

/** How long to wait before a node is tried again. */
export interface BackOff {
  /** `exponential` doubles the delay with every attempt. */
  kind: 'fixed' | 'exponential';
  /** Milliseconds before the second attempt. */
  delayMs: number;
  /** The longest delay; one minute where absent. */
  maxDelayMs?: number;
  /** Share of the delay, from 0 to 1, that chance may take away, so that not all try again at once. */
  jitter?: number;
}

/**
 * When a node with several incoming connections starts: `all` when each is resolved and one is live, `any` with
 * the first live one, `all-live` when each is live (one that is skipped skips the node).
 */
export type JoinMode = 'all' | 'any' | 'all-live';

/** What a run may be told that is plain data, so it is the same in this thread and across a worker's bridge. */
export interface RunSettings {
  limits?: Partial<RunLimits>;
  /** Results by path. */
  pins?: Readonly<Record<string, Pin>>;
  /** Runs this node alone: `inputs` are then given under the node's own input names. */
  startNode?: string;
  /**
   * Runs what leads to this node, and it; the run ends with the node's outputs. A node inside a body stands for
   * its outermost container.
   */
  until?: string;
  /** Goes on from an earlier run at one node. */
  from?: RerunFrom;
  /** Takes over results of nodes whose settings and inputs are unchanged. The node of `until` runs always. */
  cache?: EarlierRun;
  /**
   * Answers in place of plugin tools, by path or id of the node that calls, or by the tool: `plugin/tool` or
   * `tool`, by their ids, or the name that the node has for it (`Maps / Find`). The first of these that is there
   * counts.
   */
  mocks?: Readonly<Record<string, ToolMock>>;
  /** Delays before a node is tried again, by node id; `*` for all others. None where absent. */
  backOff?: Readonly<Record<string, BackOff>>;
  /** By node id of the document, also inside bodies; `all` where absent. */
  join?: Readonly<Record<string, JoinMode>>;
  /** How many nodes may run at a time, by name of their type; `*` for all together. No limit where absent. */
  concurrency?: Readonly<Record<string, number>>;
  /** Language of sentences that definitions bring; English where absent. */
  language?: Language;
}
