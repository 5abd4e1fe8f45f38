import type { Json } from '@heddle/workflow-schema';
import {
  type FrameState,
  frameOf,
  type NodeRunState,
  ownerOf,
  type RunState,
  RunTree,
} from '@heddle/workflow-schema/runs';

/** A part of a run that the trace shows as one span. */
export type SpanSource =
  | { kind: 'run'; id: string; parentId: '' }
  | { kind: 'node'; id: string; parentId: string; node: NodeRunState }
  | { kind: 'frame'; id: string; parentId: string; frame: FrameState }
  | { kind: 'tool'; id: string; parentId: string; node: NodeRunState; call: ToolCall };

/** A call of a tool by a model, as the trace of its node records it. */
export interface ToolCall {
  input: string;
  output: string;
  /** Absent in runs of earlier versions, and for called workflows: their frames have times. */
  startedAt: number | undefined;
  endedAt: number | undefined;
}

/**
 * The parts of a run as a tree: the run, its nodes, their iterations and the workflows they call, and the tools
 * that models call. Ids are paths, so they are the same whenever the trace is read.
 */
export class SpanTree {
  readonly root: SpanSource;
  readonly tree: RunTree;
  readonly #frames = new Map<string, FrameState[]>();

  constructor(readonly state: RunState) {
    this.root = { kind: 'run', id: state.runId, parentId: '' };
    this.tree = new RunTree(state);
    for (const frame of state.frames.values()) {
      const owner = ownerOf(frame.path);
      const frames = this.#frames.get(owner) ?? [];
      frames.push(frame);
      this.#frames.set(owner, frames);
    }
  }

  /** The span with that id. */
  find(id: string): SpanSource | undefined {
    if (id === this.root.id) return this.root;
    const node = this.state.nodes.get(id);
    if (node) return this.#nodeSpan(node);
    const frame = this.state.frames.get(id);
    return frame && { kind: 'frame', id, parentId: ownerOf(id), frame };
  }

  /** The spans directly inside another one, in order of their start. */
  childrenOf(source: SpanSource): SpanSource[] {
    if (source.kind === 'tool') return [];
    if (source.kind === 'run') return this.#nodesIn('');
    if (source.kind === 'frame') return this.#nodesIn(source.id);
    const { node, id } = source;
    const frames = this.#frames.get(node.path) ?? [];
    // A node that calls one workflow and the call are one span.
    if (frames.some(({ path }) => path === node.path)) return this.#nodesIn(node.path);
    const calls = toolCallsOf(node).map(
      (call, index): SpanSource => ({ kind: 'tool', id: `${id}#${index}`, parentId: id, node, call }),
    );
    if (frames.length === 0) return calls;
    const spans = frames.map((frame): SpanSource => ({ kind: 'frame', id: frame.path, parentId: id, frame }));
    return [...spans, ...calls.filter((call) => startOf(call) !== undefined)].sort(
      (one, other) => (startOf(one) ?? 0) - (startOf(other) ?? 0),
    );
  }

  #nodesIn(framePath: string): SpanSource[] {
    return this.tree
      .nodesIn(framePath)
      .filter(({ status }) => status !== 'skipped')
      .map((node) => this.#nodeSpan(node));
  }

  #nodeSpan(node: NodeRunState): SpanSource {
    const frame = frameOf(node.path);
    return { kind: 'node', id: node.path, parentId: frame === '' ? this.root.id : frame, node };
  }
}

function startOf(source: SpanSource): number | undefined {
  if (source.kind === 'frame') return source.frame.startedAt;
  return source.kind === 'tool' ? source.call.startedAt : undefined;
}

function toolCallsOf({ trace }: NodeRunState): ToolCall[] {
  const detail = fieldOf(trace?.extra, 'fc_called_detail');
  const list = fieldOf(detail, 'fc_called_list');
  if (!Array.isArray(list)) return [];
  return list.map((call) => ({
    input: textOf(fieldOf(call, 'input')),
    output: textOf(fieldOf(call, 'output')),
    startedAt: numberOf(fieldOf(call, 'start_time')),
    endedAt: numberOf(fieldOf(call, 'end_time')),
  }));
}

function fieldOf(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function textOf(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
