import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';

const statusNames = {
  running: 'running',
  waiting: 'interrupted',
  success: 'success',
  failed: 'fail',
  cancelled: 'cancelled',
} as const;

const nodeStatusNames: Readonly<Record<NodeRunState['status'], string>> = {
  // The status of a node that waits for an answer is still running.
  waiting: 'running',
  running: 'running',
  success: 'success',
  failed: 'fail',
  skipped: 'skipped',
  cancelled: 'fail',
};

const interruptNames = new Map([
  [2, 'question'],
  [5, 'input'],
]);

/** Describes a run in the terms of case expectations. */
export function outcomeOf(state: RunState, answered: readonly string[] = []): JsonObject {
  const outcome: JsonObject = {
    status: statusNames[state.status],
    interrupts: [...answered],
    pending: state.interrupts.length,
    messages: state.messages.map(({ nodeId, content, finish }) => ({ nodeId, content, finish })),
    tokens: { input: state.usage.inputTokens, output: state.usage.outputTokens },
    nodes: nodesOf(state),
  };
  if (state.outputs !== undefined) outcome.output = state.outputs;
  if (state.answer !== undefined) outcome.answer = state.answer;
  if (state.error) outcome.error = { code: state.error.code, message: state.error.message };
  const [first] = state.interrupts;
  if (first) {
    outcome.interrupt = {
      nodeId: first.nodeId,
      type: interruptNames.get(first.kind) ?? first.kind,
      data: first.data,
    };
  }
  return outcome;
}

/**
 * The nodes by id. If a called workflow reuses ids of its caller, the caller's nodes win. For a node that
 * runs several times, the last run counts, or the failed one.
 */
function nodesOf({ nodes, frames }: RunState): JsonObject {
  const inCall = (path: string) => {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      if (frames.get(path.slice(0, at))?.workflowId !== undefined) return true;
    }
    return false;
  };
  const rank = (node: NodeRunState) => (inCall(node.path) ? 0 : node.status === 'failed' ? 2 : 1);
  const callers = new Set<string>();
  for (const { path, workflowId } of frames.values()) {
    if (workflowId === undefined) continue;
    const caller = path.replace(/\[\d+\]$/, '');
    callers.add(caller);
    // In batch mode, the calls of the inner node count as calls of the reported node.
    const [, container, id] = /^(.*)\[\d+\]\/([^/]+)_inner$/.exec(caller) ?? [];
    if (container !== undefined && container.split('/').at(-1) === id) callers.add(container);
  }
  const shown = [...nodes.values()].sort((one, other) => rank(one) - rank(other));
  return Object.fromEntries(
    shown.map((node) => [node.nodeId, { ...nodeOutcome(node), subExecution: callers.has(node.path) }]),
  );
}

function nodeOutcome(node: NodeRunState): JsonObject {
  const outcome: JsonObject = { status: nodeStatusNames[node.status] };
  const set = (key: string, value: Json | undefined) => {
    if (value !== undefined) outcome[key] = value;
  };
  set('input', node.trace?.input ?? node.inputs);
  set('output', node.trace?.output ?? node.outputs);
  set('port', node.port);
  set('errorLevel', errorLevelOf(node));
  return outcome;
}

function errorLevelOf(node: NodeRunState): string | undefined {
  if (node.status === 'cancelled') return 'pending';
  if (node.status === 'failed') return 'Error';
  return node.handled || node.warnings.length > 0 ? 'Warn' : undefined;
}
