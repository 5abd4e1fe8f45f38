import type { JsonObject } from '@heddle/workflow-schema';
import type { Graph } from './Graph.js';
import type { NodeRun } from './NodeRun.js';
import type { OpenStream } from './OpenStream.js';

/** What a frame is started with. */
export interface FrameOptions {
  graph: Graph;
  /** Path key: `''` for the run itself, else `loop1[3]`, `call1`. */
  path: string;
  owner?: NodeRun;
  index?: number;
  items?: JsonObject;
  /** Inputs of the entry node. */
  inputs: JsonObject;
  /** The called workflow, where the frame runs another document. */
  workflowId?: string;
}

/** One run of a graph: counters by node place, and what its nodes gave. */
export class Frame {
  readonly graph: Graph;
  readonly path: string;
  /** What node ids are prefixed with to make path keys. */
  readonly prefix: string;
  readonly owner: NodeRun | undefined;
  /** The frame whose outputs references of a body reach; none for another document. */
  readonly outer: Frame | undefined;
  readonly index: number | undefined;
  readonly items: JsonObject | undefined;
  readonly inputs: JsonObject;
  readonly workflowId: string | undefined;
  /** In-edges that are still open, by node. */
  readonly pending: number[];
  /** 1 where an in-edge was live. */
  readonly live: number[];
  /** Undefined for a node that did not run, or not yet. */
  readonly outputs: (JsonObject | undefined)[];
  /** Nodes that are neither finished nor skipped. */
  remaining: number;
  ended = false;
  /** Of an iteration: no other one comes after it. */
  broken = false;
  /** What the exit gave, once it has. */
  result: { outputs: JsonObject; answer?: string } | undefined;
  /** Streams in production, by node. */
  streams: Map<number, OpenStream> | undefined;

  constructor(options: FrameOptions) {
    const { graph, path, owner } = options;
    this.graph = graph;
    this.path = path;
    this.prefix = path === '' ? '' : `${path}/`;
    this.owner = owner;
    this.outer = options.workflowId === undefined ? owner?.frame : undefined;
    this.index = options.index;
    this.items = options.items;
    this.inputs = options.inputs;
    this.workflowId = options.workflowId;
    this.pending = graph.inDegree.slice();
    // Copies of small plain arrays are cheaper than typed ones, and a loop makes them for every iteration.
    this.live = graph.noneLive.slice();
    this.outputs = graph.noOutputs.slice();
    this.remaining = graph.nodes.length;
  }

  /** The frame `level` steps out of this one. */
  out(level: number): Frame {
    let frame: Frame = this;
    for (let step = 0; step < level; step++) frame = frame.outer!;
    return frame;
  }

  /** True when this frame is `frame` or runs inside it. */
  isInside(frame: Frame): boolean {
    for (let at: Frame | undefined = this; at; at = at.owner?.frame) if (at === frame) return true;
    return false;
  }
}
