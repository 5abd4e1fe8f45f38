import type { NodeRunState, RunEvent, RunState, RunTree } from '@heddle/workflow-schema/runs';
import { rootSpanId, type TraceSpan } from '../../../shared/parts/trace/TraceSpan.js';

/** The trace of a run as a tree of spans in the order in which they started. */
export function traceOf(run: RunState, tree: RunTree, events: Iterable<RunEvent>): TraceSpan {
  const attempts = attemptsOf(events);
  const nodesIn = (frame: string): TraceSpan[] => [...tree.nodesIn(frame)].sort(byStart).map(nodeSpan);
  const tokensOf = (path: string) => {
    const usage = tree.usageOf(path);
    return usage ? usage.inputTokens + usage.outputTokens : 0;
  };
  const nodeSpan = (node: NodeRunState): TraceSpan => ({
    id: node.path,
    kind: 'node',
    path: node.path,
    nodeId: node.nodeId,
    status: node.status,
    isWarning: node.handled || node.warnings.length > 0,
    ordinal: 1,
    startedAt: node.startedAt,
    endedAt: node.endedAt,
    tokens: tokensOf(node.path),
    children: [
      ...iterationsOf(node.path),
      ...(run.frames.has(node.path) ? nodesIn(node.path) : []),
      ...attemptSpans(node, attempts.get(node.path)),
    ],
  });
  const iterationsOf = (path: string): TraceSpan[] =>
    (tree.roundsOf(path) ?? [])
      .filter((round) => round !== undefined)
      .map((round) => ({
        id: round.path,
        kind: 'iteration',
        path: round.path,
        nodeId: '',
        status: round.status,
        isWarning: false,
        ordinal: (round.index ?? 0) + 1,
        startedAt: round.startedAt,
        endedAt: round.endedAt,
        tokens: tokensOf(round.path),
        children: nodesIn(round.path),
      }));
  return {
    id: rootSpanId,
    kind: 'run',
    path: '',
    nodeId: '',
    status: run.status,
    isWarning: false,
    ordinal: 1,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    tokens: run.usage.inputTokens + run.usage.outputTokens,
    children: nodesIn(''),
  };
}

function byStart(a: NodeRunState, b: NodeRunState): number {
  return (a.startedAt ?? a.endedAt ?? Infinity) - (b.startedAt ?? b.endedAt ?? Infinity);
}

interface Attempt {
  startedAt: number;
  endedAt: number | undefined;
}

/** Attempts of the nodes that were retried, by path. */
function attemptsOf(events: Iterable<RunEvent>): Map<string, Attempt[]> {
  const found = new Map<string, Attempt[]>();
  const started = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'node.started') {
      started.set(event.path, event.at);
      if (event.attempt === 1) found.delete(event.path);
      found.get(event.path)?.push({ startedAt: event.at, endedAt: undefined });
    } else if (event.type === 'node.retrying') {
      const attempts = found.get(event.path) ?? [];
      const last = attempts.at(-1);
      if (last) last.endedAt = event.at;
      else attempts.push({ startedAt: started.get(event.path) ?? event.at, endedAt: event.at });
      found.set(event.path, attempts);
    }
  }
  return found;
}

/** Every attempt but the last has failed; the last has the result of the node. */
function attemptSpans(node: NodeRunState, attempts: readonly Attempt[] = []): TraceSpan[] {
  return attempts.map(({ startedAt, endedAt }, index) => {
    const isLast = index === attempts.length - 1;
    return {
      id: `${node.path}#${index + 1}`,
      kind: 'attempt',
      path: node.path,
      nodeId: node.nodeId,
      status: isLast && endedAt === undefined ? (node.handled ? 'failed' : node.status) : 'failed',
      isWarning: false,
      ordinal: index + 1,
      startedAt,
      endedAt: endedAt ?? node.endedAt,
      tokens: 0,
      children: [],
    };
  });
}
