import { type NodeResult, nodeRunStatuses, runStatuses, type WorkflowProcess } from '@heddle/api-contract';
import type { Json } from '@heddle/workflow-schema';
import type { NodeRunState, RunState, RunStatus, Usage } from '@heddle/workflow-schema/runs';
import type { NodeName, NodeNames } from './nodeNames.js';
import { frameOf, subExecuteId } from './subExecutions.js';

/** A run as it is shown: its state, and what the journal alone does not say. */
export interface ShownRun {
  workflowId: string;
  state: RunState;
  names: NodeNames;
  cancelReason?: string | undefined;
}

const hasHistory = 2;

const statuses: Record<RunStatus, number> = {
  running: runStatuses.running,
  waiting: runStatuses.running,
  success: runStatuses.success,
  failed: runStatuses.fail,
  cancelled: runStatuses.cancel,
};

/** A run, or the part of it inside one frame, in the shape of `get_process`. */
export function toProcess(shown: ShownRun, framePath: string, logid: string): WorkflowProcess {
  const { state, names } = shown;
  const inside = namesInFrame(shown, framePath);
  const nodes = [...state.nodes.values()].filter(
    ({ path, status }) => frameOf(path) === framePath && status !== 'skipped',
  );
  const results = nodes.map((node) => toNodeResult(shown, node, inside.get(node.nodeId), names));
  const reason = reasonOf(shown);
  if (state.status === 'failed' && framePath === '' && !nodes.some(isFailed))
    blameExit(results, inside, reason);
  const succeeded = nodes.filter(({ status }) => status === 'success').length;
  const last = nodes.findLast(isFailed) ?? nodes.at(-1);
  return {
    workFlowId: shown.workflowId,
    executeId: state.runId,
    executeStatus: statuses[state.status],
    nodeResults: results,
    rate: (succeeded / Math.max(inside.size, succeeded, 1)).toFixed(2),
    exeHistoryStatus: hasHistory,
    workflowExeCost: cost(state.startedAt, state.endedAt),
    ...(hasUsage(state.usage) && { tokenAndCost: toTokens(state.usage) }),
    ...(reason !== undefined && { reason }),
    ...(last && { lastNodeID: last.nodeId }),
    logID: logid,
    nodeEvents: toEvents(shown, inside),
    projectId: '',
  };
}

/** Names of the nodes that a frame runs: walks down the calls that lead to it. */
function namesInFrame({ names }: ShownRun, framePath: string): Map<string, NodeName> {
  let current = names.get('') ?? new Map<string, NodeName>();
  if (framePath === '') return current;
  for (const step of framePath.split('/')) {
    const calls = current.get(step.replace(/\[\d+\]$/, ''))?.calls;
    // A frame without a call is the body of a node, whose nodes stand in the same document.
    if (calls !== undefined) current = names.get(calls) ?? new Map<string, NodeName>();
  }
  return current;
}

function toNodeResult(
  { state, cancelReason }: ShownRun,
  node: NodeRunState,
  name: NodeName | undefined,
  names: NodeNames,
): NodeResult {
  const sub = name?.calls !== undefined && names.has(name.calls);
  const raw = node.raw;
  return {
    nodeId: node.nodeId,
    NodeType: name?.type ?? '',
    NodeName: name?.title ?? '',
    nodeStatus: statusOf(node),
    errorInfo: errorInfoOf(node, cancelReason),
    input: toText(node.trace?.input ?? node.inputs),
    output: node.text ?? toText(node.trace?.output ?? node.outputs),
    nodeExeCost: cost(node.startedAt ?? state.startedAt, node.endedAt ?? state.endedAt),
    ...(node.usage && { tokenAndCost: toTokens(node.usage) }),
    ...(raw !== undefined && { raw_output: typeof raw === 'string' ? raw : JSON.stringify(raw) }),
    errorLevel: errorLevelOf(node),
    logVersion: 0,
    extra: extraOf(node, sub ? subExecuteId(state.runId, node.path) : undefined),
    ...(sub && { executeId: state.runId, subExecuteId: subExecuteId(state.runId, node.path) }),
    ...(node.logs.length > 0 && { logs: node.logs }),
  };
}

function extraOf({ trace }: NodeRunState, subExecuteID: string | undefined): string {
  if (trace?.extra === undefined && subExecuteID === undefined) return '';
  return JSON.stringify({ response_extra: trace?.extra, subExecuteID });
}

function statusOf(node: NodeRunState): number {
  if (node.status === 'success') return nodeRunStatuses.success;
  return isFailed(node) ? nodeRunStatuses.fail : nodeRunStatuses.running;
}

function isFailed({ status }: NodeRunState): boolean {
  return status === 'failed' || status === 'cancelled';
}

function errorInfoOf(node: NodeRunState, cancelReason: string | undefined): string {
  if (node.status === 'cancelled') return cancelReason ?? node.error?.message ?? 'stopped with the run';
  if (node.error) return node.error.message;
  return node.warnings.map(({ message }) => message).join('; ');
}

function errorLevelOf(node: NodeRunState): string {
  if (node.status === 'failed') return 'Error';
  if (node.status === 'cancelled') return 'pending';
  return node.status === 'success' && (node.handled || node.warnings.length > 0) ? 'Warn' : '';
}

function reasonOf({ state, cancelReason }: ShownRun): string | undefined {
  return state.status === 'cancelled' ? cancelReason : state.error?.message;
}

/** A failure that no node had stands at the exit, where people look for the result. */
function blameExit(results: NodeResult[], names: Map<string, NodeName>, reason = ''): void {
  const exit = [...names].find(([, { isExit }]) => isExit);
  if (!exit) return;
  const [nodeId, name] = exit;
  const result: NodeResult = {
    ...(results.find((candidate) => candidate.nodeId === nodeId) ?? {
      nodeId,
      NodeType: name.type,
      NodeName: name.title,
      input: '',
      output: '',
      nodeExeCost: cost(0, 0),
      logVersion: 0,
      extra: '',
    }),
    nodeStatus: nodeRunStatuses.fail,
    errorInfo: reason,
    errorLevel: 'Error',
  };
  const at = results.findIndex((candidate) => candidate.nodeId === nodeId);
  if (at < 0) results.push(result);
  else results[at] = result;
}

function toEvents({ state }: ShownRun, names: Map<string, NodeName>): WorkflowProcess['nodeEvents'] {
  // People answer one question at a time, so only the oldest is shown.
  return state.interrupts.slice(0, 1).map((interrupt) => ({
    id: interrupt.id,
    type: interrupt.kind,
    node_title: names.get(interrupt.nodeId)?.title ?? '',
    data: typeof interrupt.data === 'string' ? interrupt.data : JSON.stringify(interrupt.data),
    node_icon: '',
    node_id: interrupt.nodeId,
    schema_node_id: interrupt.nodeId,
  }));
}

function toText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function hasUsage({ inputTokens, outputTokens }: Usage): boolean {
  return inputTokens + outputTokens > 0;
}

function toTokens({ inputTokens, outputTokens }: Usage) {
  return {
    inputTokens: `${inputTokens} Tokens`,
    outputTokens: `${outputTokens} Tokens`,
    totalTokens: `${inputTokens + outputTokens} Tokens`,
  };
}

function cost(startedAt: number, endedAt: number | undefined): string {
  return `${(Math.max((endedAt ?? Date.now()) - startedAt, 0) / 1000).toFixed(3)}s`;
}
