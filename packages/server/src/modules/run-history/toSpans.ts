import type { TraceSpan } from '@heddle/api-contract/families/run-history';
import type { Json } from '@heddle/workflow-schema';
import { executionOf, frameOf, type NodeRunState, type RunError } from '@heddle/workflow-schema/runs';
import { type NodeNames, workflowKey } from '../run/index.js';
import type { SpanSource, SpanTree } from './SpanTree.js';
import { tokenTags, toTags } from './spanTags.js';

/** What the spans of a run need besides its state. */
export interface TracedRun {
  /** The name of its workflow. */
  name: string;
  logId: string;
  names: NodeNames;
  /** What its model calls have cost. */
  cost: number;
}

/** Which spans to return. */
export interface SpanRange {
  /** Only what is inside this span, without the span itself; default: the whole run. */
  inside?: SpanSource | undefined;
  /** Number of spans directly inside it to leave out. */
  offset?: number;
  /** Most spans. */
  limit: number;
}

// A container shows its first iterations; others are read by its id.
const maxChildren = 200;
// Characters of all inputs and outputs together, and of each one once these are used up.
const maxCharacters = 4_000_000;
const maxPerText = 64_000;
const shortText = 1_000;

/**
 * The spans of a run, parents first, level by level, so that a limit cuts off the deepest. Reading a run of
 * many iterations costs no more than its limit.
 */
export function toSpans(
  tree: SpanTree,
  run: TracedRun,
  { inside, offset = 0, limit }: SpanRange,
): { spans: TraceSpan[]; hasMore: boolean } {
  const writer = new SpanWriter(tree, run);
  const direct = inside ? tree.childrenOf(inside) : [tree.root];
  let level = direct.slice(offset, offset + limit);
  const hasMore = direct.length > offset + level.length;
  const spans: TraceSpan[] = [];
  while (level.length > 0 && spans.length < limit) {
    const next: SpanSource[] = [];
    for (const source of level.slice(0, limit - spans.length)) {
      const children = tree.childrenOf(source);
      spans.push(writer.write(source, children.length));
      if (spans.length + next.length < limit) next.push(...children.slice(0, maxChildren));
    }
    level = next;
  }
  return { spans, hasMore };
}

class SpanWriter {
  #charactersLeft = maxCharacters;

  constructor(
    readonly tree: SpanTree,
    readonly run: TracedRun,
  ) {}

  write(source: SpanSource, childCount: number): TraceSpan {
    const { state } = this.tree;
    const { input, output, startedAt, endedAt, error, ...described } = this.#describe(source);
    const end = endedAt ?? state.endedAt ?? Date.now();
    const usage = source.kind === 'run' ? state.usage : this.tree.tree.usageOf(source.id);
    return {
      trace_id: state.runId,
      log_id: this.run.logId,
      span_id: source.id,
      parent_id: source.parentId,
      alias_name: described.name,
      is_entry: source.kind === 'run',
      start_time: startedAt,
      duration: Math.max(0, end - startedAt),
      status_code: error ? error.code || 1 : 0,
      input: this.#text(input),
      output: this.#text(output),
      path: source.kind === 'run' ? '' : source.id,
      child_count: childCount,
      type: described.type,
      name: described.name,
      status: described.status,
      node_id: described.nodeId,
      tags: toTags({
        ...tokenTags(usage),
        ...(source.kind === 'run' && this.run.cost > 0 && { cost: this.run.cost }),
        error: error?.message,
        ...described.tags,
      }),
    };
  }

  #describe(source: SpanSource) {
    const { state } = this.tree;
    if (source.kind === 'run')
      return {
        type: 'workflow',
        name: this.run.name,
        status: state.status as string,
        nodeId: '',
        startedAt: state.startedAt,
        endedAt: state.endedAt,
        error: state.error,
        input: state.inputs as Json,
        output: (state.answer ?? state.outputs) as Json | undefined,
        tags: {},
      };
    if (source.kind === 'frame') return this.#describeFrame(source.frame);
    const { node } = source;
    const { title, type } = this.#nameOf(node);
    const startedAt = node.startedAt ?? state.startedAt;
    if (source.kind === 'tool')
      return {
        type: 'tool',
        name: toolName(source.call.input),
        status: 'success',
        nodeId: node.nodeId,
        startedAt: source.call.startedAt ?? startedAt,
        endedAt: source.call.endedAt ?? source.call.startedAt ?? startedAt,
        error: undefined,
        input: source.call.input,
        output: source.call.output,
        tags: {},
      };
    return {
      type,
      name: title,
      status: node.status as string,
      nodeId: node.nodeId,
      startedAt,
      endedAt: node.endedAt,
      error: errorOf(node),
      input: (node.trace?.input ?? node.inputs) as Json | undefined,
      output: node.text ?? node.trace?.output ?? node.outputs,
      tags: {
        ...(node.attempt > 1 && { attempts: node.attempt }),
        ...(node.from && { result_from: node.from }),
        warnings: node.warnings.map(({ message }) => message).join('; '),
      },
    };
  }

  #describeFrame(frame: Extract<SpanSource, { kind: 'frame' }>['frame']) {
    const isCall = frame.workflowId !== undefined;
    return {
      type: isCall ? 'workflow' : 'iteration',
      name: isCall ? `workflow ${frame.workflowId}` : String(frame.index ?? 0),
      status: frame.status as string,
      nodeId: frame.nodeId,
      startedAt: frame.startedAt,
      endedAt: frame.endedAt,
      error: frame.error,
      input: frame.items as Json | undefined,
      output: undefined,
      tags: {
        index: frame.index,
        ...(isCall && { workflow_id: frame.workflowId, workflow_version: frame.version }),
      },
    };
  }

  #nameOf(node: NodeRunState): { title: string; type: string } {
    const { frames } = this.tree.state;
    const execution = executionOf(this.tree.state, frameOf(node.path));
    const { workflowId, version = '' } = frames.get(execution) ?? {};
    const names = this.run.names.get(workflowId === undefined ? '' : workflowKey(workflowId, version));
    // In batch mode, the node that runs for each item has the name of its container.
    const name = names?.get(node.nodeId) ?? names?.get(node.nodeId.replace(/_inner$/, ''));
    return { title: name?.title ?? node.nodeId, type: name?.type ?? 'node' };
  }

  #text(value: Json | undefined): TraceSpan['input'] {
    const whole = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    const content = whole.slice(0, this.#charactersLeft > 0 ? maxPerText : shortText);
    this.#charactersLeft -= content.length;
    return { type: 0, content };
  }
}

function errorOf(node: NodeRunState): RunError | undefined {
  if (node.status === 'cancelled') return node.error ?? { code: 1, message: 'cancelled' };
  return node.status === 'failed' ? node.error : undefined;
}

function toolName(input: string): string {
  try {
    const call = JSON.parse(input) as { name?: unknown };
    return typeof call.name === 'string' ? call.name : 'tool';
  } catch {
    return 'tool';
  }
}
