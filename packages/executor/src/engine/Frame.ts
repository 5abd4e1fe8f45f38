import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { FramePath } from './FramePath.js';
import type { Graph } from './Graph.js';
import type { NodeRun } from './NodeRun.js';
import type { OpenStream } from './OpenStream.js';
import type { RunContext } from './RunContext.js';

/** Configures a frame. */
export interface FrameOptions {
  run: RunContext;
  graph: Graph;
  place: FramePath;
  owner?: NodeRun;
  items?: JsonObject;
  /** Inputs of the entry node. */
  inputs: JsonObject;
  /** The called workflow, if the frame runs another document. */
  workflowId?: string;
}

/** One run of a graph: counters and outputs by node index. */
export class Frame {
  readonly run: RunContext;
  readonly graph: Graph;
  place: FramePath;
  readonly owner: NodeRun | undefined;
  /** The enclosing frame that references of a body can reach; undefined for a called workflow. */
  readonly outer: Frame | undefined;
  items: JsonObject | undefined;
  readonly inputs: JsonObject;
  readonly workflowId: string | undefined;
  /** By node: twice the number of unresolved incoming edges, plus one as soon as a resolved one was live. */
  readonly open: number[];
  /** Undefined for nodes that have not run. */
  readonly outputs: (JsonObject | undefined)[];
  /** Number of nodes that are neither finished nor skipped. */
  remaining: number;
  ended = false;
  /** Set for an iteration that a break node ended: no other iteration follows. */
  broken = false;
  /** Outputs of the exit node, once it has finished. */
  result: { outputs: JsonObject; answer?: string } | undefined;
  /** Streams in production, by node. */
  streams: Map<number, OpenStream> | undefined;

  constructor(options: FrameOptions) {
    const { graph, owner } = options;
    this.run = options.run;
    this.graph = graph;
    this.place = options.place;
    this.owner = owner;
    this.outer = options.workflowId === undefined ? owner?.frame : undefined;
    this.items = options.items;
    this.inputs = options.inputs;
    this.workflowId = options.workflowId;
    this.open = graph.allOpen.slice();
    this.outputs = graph.noOutputs.slice();
    this.remaining = graph.nodes.length;
  }

  /** Path key: `''` for the run itself, else `loop1[3]`, `call1`. */
  get path(): string {
    return this.place.text;
  }

  /** Resets a frame whose nodes have all ended for another iteration. */
  repeat(place: FramePath, items: JsonObject): void {
    const { graph, open, outputs } = this;
    this.place = place;
    this.items = items;
    for (let index = 0; index < open.length; index++) {
      open[index] = graph.allOpen[index]!;
      outputs[index] = undefined;
    }
    this.remaining = open.length;
    this.ended = false;
  }

  /** The outputs of a node of this frame, once available. */
  readonly outputsOf = (nodeId: string): JsonObject | undefined => {
    const place = this.graph.byId.get(nodeId);
    return place === undefined ? undefined : this.outputs[place];
  };

  /** The outputs of the nodes without outgoing edges, by node id. */
  lastOutputs(): JsonObject {
    const { nodes, edgeStart } = this.graph;
    const last: JsonObject = {};
    for (const { index, about } of nodes) {
      const outputs = this.outputs[index];
      if (outputs && edgeStart[index] === edgeStart[index + 1]) setOwn(last, about.id, outputs);
    }
    return last;
  }

  /** The frame `level` levels out from this one. */
  out(level: number): Frame {
    let frame: Frame = this;
    for (let step = 0; step < level; step++) frame = frame.outer!;
    return frame;
  }

  /** Whether this frame is `frame` or runs inside it. */
  isInside(frame: Frame): boolean {
    for (let at: Frame | undefined = this; at; at = at.owner?.frame) if (at === frame) return true;
    return false;
  }
}
