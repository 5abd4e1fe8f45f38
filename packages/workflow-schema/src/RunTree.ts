import type { FrameState, NodeRunState, RunState, Usage } from './runs.js';
import { noUsage, sumUsage } from './sumUsage.js';

/** Indexes the nodes of a run by frame, in a single pass over its state. */
export class RunTree {
  readonly #nodes = new Map<string, NodeRunState[]>();
  readonly #rounds = new Map<string, (FrameState | undefined)[]>();
  readonly #usage = new Map<string, Usage>();

  constructor(state: RunState) {
    for (const node of state.nodes.values()) {
      listAt(this.#nodes, frameOf(node.path)).push(node);
      if (node.usage) this.#addUsage(node.path, node.usage);
    }
    for (const frame of state.frames.values()) {
      if (frame.workflowId === undefined && frame.index !== undefined)
        listAt(this.#rounds, ownerOf(frame.path))[frame.index] = frame;
    }
  }

  /** Nodes directly inside a frame, in order of their first event. */
  nodesIn(framePath: string): readonly NodeRunState[] {
    return this.#nodes.get(framePath) ?? [];
  }

  /** Iterations of a container by index; undefined for other nodes. */
  roundsOf(nodePath: string): readonly (FrameState | undefined)[] | undefined {
    return this.#rounds.get(nodePath);
  }

  /** Token usage of a node or frame, including everything inside it. */
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

  #add(path: string, usage: Usage): void {
    this.#usage.set(path, sumUsage(this.#usage.get(path) ?? noUsage, usage));
  }
}

/** The path of the frame containing a node; `''` for the run itself. */
export function frameOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}

/** The path of the node that owns a frame: the caller of a workflow, or the container of an iteration. */
export function ownerOf(framePath: string): string {
  return framePath.endsWith(']') ? framePath.slice(0, framePath.lastIndexOf('[')) : framePath;
}

/**
 * The execution that a frame belongs to: the innermost called workflow around it, or `''` for the run itself.
 */
export function executionOf({ frames }: RunState, framePath: string): string {
  let path = framePath;
  while (path !== '' && frames.get(path)?.workflowId === undefined) path = frameOf(ownerOf(path));
  return path;
}

function listAt<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  let list = lists.get(key);
  if (!list) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
