import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';

/** The result of a run as `--json` prints it and cases expect it. Absent values are omitted. */
export function runReport(state: RunState): JsonObject {
  return compact({
    status: state.status,
    output: state.outputs,
    answer: state.answer,
    error: state.error && { ...state.error },
    messages: state.messages.map(({ nodeId, content, finish }) => ({ nodeId, content, finish })),
    questions: state.interrupts.map(({ nodeId, data }) => ({ nodeId, data })),
    usage: { ...state.usage },
    nodes: Object.fromEntries([...state.nodes.values()].map((node) => [node.path, nodeReport(node)])),
  });
}

function nodeReport(node: NodeRunState): JsonObject {
  return compact({
    status: node.status,
    input: node.trace?.input ?? node.inputs,
    output: node.trace?.output ?? node.outputs,
    port: node.port,
    error: node.error && { ...node.error },
    warnings: node.warnings.length === 0 ? undefined : node.warnings.map(({ message }) => message),
    logs: node.logs.length === 0 ? undefined : node.logs,
  });
}

function compact(fields: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined),
  );
}
