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
  waiting: 'waiting',
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
export function outcomeOf(state: RunState, answered: readonly string[]): JsonObject {
  const outcome: JsonObject = {
    status: statusWords[state.status],
    interrupts: [...answered],
    pending: state.interrupts.length,
    messages: state.messages.map(({ nodeId, content, finish }) => ({ nodeId, content, finish })),
    tokens: { input: state.usage.inputTokens, output: state.usage.outputTokens },
    nodes: Object.fromEntries([...state.nodes.values()].map((node) => [node.nodeId, nodeOutcome(node)])),
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

function nodeOutcome(node: NodeRunState): JsonObject {
  const outcome: JsonObject = { status: nodeStatusWords[node.status] };
  const set = (key: string, value: Json | undefined) => {
    if (value !== undefined) outcome[key] = value;
  };
  set('input', node.trace?.input ?? node.inputs);
  set('output', node.trace?.output ?? node.outputs);
  set('port', node.port);
  if (node.error) set('errorLevel', 'Error');
  else if (node.warnings.length > 0) set('errorLevel', 'Warn');
  return outcome;
}
