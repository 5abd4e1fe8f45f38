import type { JsonObject } from '@heddle/workflow-schema';
import type { FramePath } from './FramePath.js';
import type { Graph } from './Graph.js';
import type { NodeRun } from './NodeRun.js';
import type { OpenStream } from './OpenStream.js';
import type { RunSurroundings } from './RunSurroundings.js';

/** What a frame is started with. */
export interface FrameOptions {
  run: RunSurroundings;
  graph: Graph;
  place: FramePath;
  owner?: NodeRun;
  items?: JsonObject;
  /** Inputs of the entry node. */
  inputs: JsonObject;
  /** The called workflow, where the frame runs another document. */
  workflowId?: string;
}

/** One run of a graph: counters by node place, and what its nodes gave. */
export class Frame {
  readonly run: RunSurroundings;
  readonly graph: Graph;
  place: FramePath;
  readonly owner: NodeRun | undefined;
  /** The frame whose outputs references of a body reach; none for another document. */
  readonly outer: Frame | undefined;
  items: JsonObject | undefined;
  readonly inputs: JsonObject;
  readonly workflowId: string | undefined;
  /** By node: twice the in-edges that are still open, and one more once a live one was among the others. */
  readonly open: number[];
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

  /** Makes a frame whose nodes have all ended ready for another iteration. */
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

  /** The outputs of one of its nodes, once it has them. */
  readonly outputsOf = (nodeId: string): JsonObject | undefined => {
    const place = this.graph.byId.get(nodeId);
    return place === undefined ? undefined : this.outputs[place];
  };

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
