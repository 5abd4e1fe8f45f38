import type { FrameState, NodeRunState, RunState, Usage } from '@heddle/workflow-schema/runs';
import { frameOf, ownerOf } from './subExecutions.js';

/** The nodes of a run by the frames in which they stand, made in one walk over its state. */
export class RunTree {
  readonly #nodes = new Map<string, NodeRunState[]>();
  readonly #rounds = new Map<string, (FrameState | undefined)[]>();
  readonly #usage = new Map<string, Usage>();

  constructor(state: RunState) {
    for (const node of state.nodes.values()) {
      if (node.status !== 'skipped') listAt(this.#nodes, frameOf(node.path)).push(node);
      if (node.usage) this.#addUsage(node.path, node.usage);
    }
    for (const frame of state.frames.values()) {
      if (frame.workflowId === undefined && frame.index !== undefined)
        listAt(this.#rounds, ownerOf(frame.path))[frame.index] = frame;
    }
  }

  /** Nodes that stand directly in a frame and were not skipped, in the order in which they began. */
  nodesIn(framePath: string): readonly NodeRunState[] {
    return this.#nodes.get(framePath) ?? [];
  }

  /** Iterations of a container by their number; undefined for a node that has none. */
  roundsOf(nodePath: string): readonly (FrameState | undefined)[] | undefined {
    return this.#rounds.get(nodePath);
  }

  /** Tokens of a node or a frame with everything inside it. */
  usageOf(path: string): Usage | undefined {
    return this.#usage.get(path);
  }

  #addUsage(nodePath: string, usage: Usage): void {
    for (let path = nodePath; path !== ''; path = frameOf(path)) {
      this.#add(path, usage);
      const owner = ownerOf(path);
      if (owner !== path) this.#add(owner, usage);
    }
  }

  #add(path: string, { inputTokens, outputTokens }: Usage): void {
    const sum = this.#usage.get(path) ?? { inputTokens: 0, outputTokens: 0 };
    sum.inputTokens += inputTokens;
    sum.outputTokens += outputTokens;
    this.#usage.set(path, sum);
  }
}

function listAt<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  let list = lists.get(key);
  if (!list) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
