import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';

const statusWords = {
  running: 'running',
  waiting: 'interrupted',
  success: 'success',
  failed: 'fail',
  cancelled: 'cancelled',
} as const;

const nodeStatusWords: Readonly<Record<NodeRunState['status'], string>> = {
  // A node that asks a person goes on running.
  waiting: 'running',
  running: 'running',
  success: 'success',
  failed: 'fail',
  skipped: 'skipped',
  cancelled: 'fail',
};

const interruptWords = new Map([
  [2, 'question'],
  [5, 'input'],
]);

/** A run in the words in which cases expect it. */
export function outcomeOf(state: RunState, answered: readonly string[] = []): JsonObject {
  const outcome: JsonObject = {
    status: statusWords[state.status],
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
      type: interruptWords.get(first.kind) ?? first.kind,
      data: first.data,
    };
  }
  return outcome;
}

/**
 * The nodes by their ids. Ids of a called workflow may be those of its caller, which then stands for them. Of a node
 * that runs several times, the last time counts, or the one that failed.
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
    // In batch mode the calls are those of the node that is told of.
    const [, container, id] = /^(.*)\[\d+\]\/([^/]+)_inner$/.exec(caller) ?? [];
    if (container !== undefined && container.split('/').at(-1) === id) callers.add(container);
  }
  const shown = [...nodes.values()].sort((one, other) => rank(one) - rank(other));
  return Object.fromEntries(
    shown.map((node) => [node.nodeId, { ...nodeOutcome(node), subExecution: callers.has(node.path) }]),
  );
}

function nodeOutcome(node: NodeRunState): JsonObject {
  const outcome: JsonObject = { status: nodeStatusWords[node.status] };
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
