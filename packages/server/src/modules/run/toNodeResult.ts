import { type NodeResult, nodeRunStatuses } from '@heddle/api-contract/families/workflow-run';
import type { Json } from '@heddle/workflow-schema';
import {
  executionOf,
  frameOf,
  type NodeRunState,
  type RunState,
  type RunTree,
  type Usage,
} from '@heddle/workflow-schema/runs';
import type { NodeName } from './nodeNames.js';
import { subExecuteId } from './subExecutions.js';

/** Input for the results of one part of a run. */
export interface ResultSource {
  state: RunState;
  tree: RunTree;
  names: ReadonlyMap<string, NodeName>;
  cancelReason: string | undefined;
}

/** API codes of how an End node returns its result. */
const terminatePlans = { variables: 1, text: 2 } as const;

/** Result of one execution of a node. */
export function toNodeResult(source: ResultSource, node: NodeRunState): NodeResult {
  const { state, tree, names, cancelReason } = source;
  const name = nameOf(names, node.nodeId);
  const usage = tree.usageOf(node.path);
  const raw = node.raw;
  const sub =
    state.frames.get(node.path)?.workflowId === undefined ? undefined : subExecuteId(state.runId, node.path);
  return {
    nodeId: node.nodeId,
    NodeType: name?.type ?? '',
    NodeName: name?.title ?? '',
    nodeStatus: statusOf(node),
    errorInfo: errorInfoOf(node, cancelReason),
    input: toText(node.trace?.input ?? node.inputs),
    output: node.text ?? toText(node.trace?.output ?? node.outputs),
    nodeExeCost: toCost(node.startedAt ?? state.startedAt, node.endedAt ?? state.endedAt),
    ...(usage && { tokenAndCost: toTokens(usage) }),
    ...(raw !== undefined && { raw_output: typeof raw === 'string' ? raw : JSON.stringify(raw) }),
    errorLevel: errorLevelOf(node),
    logVersion: 0,
    extra: extraOf(source, node, name, sub),
    ...(sub !== undefined && { executeId: state.runId, subExecuteId: sub }),
    ...(node.logs.length > 0 && { logs: node.logs }),
  };
}

/** In batch mode, the node that runs for each item has the name of its container. */
function nameOf(names: ReadonlyMap<string, NodeName>, nodeId: string): NodeName | undefined {
  return names.get(nodeId) ?? names.get(nodeId.replace(/_inner$/, ''));
}

function extraOf(
  { state }: ResultSource,
  node: NodeRunState,
  name: NodeName | undefined,
  subExecuteID: string | undefined,
): string {
  const execution = executionOf(state, frameOf(node.path));
  const response = {
    ...node.trace?.extra,
    ...(name?.isExit && {
      terminal_plan: node.text === undefined ? terminatePlans.variables : terminatePlans.text,
    }),
  };
  const extra = {
    ...(execution !== '' && { current_sub_execute_id: subExecuteId(state.runId, execution) }),
    ...(Object.keys(response).length > 0 && { response_extra: response }),
    ...(subExecuteID !== undefined && { subExecuteID }),
  };
  return Object.keys(extra).length > 0 ? JSON.stringify(extra) : '';
}

function statusOf(node: NodeRunState): number {
  if (node.status === 'success') return nodeRunStatuses.success;
  return isFailed(node) ? nodeRunStatuses.fail : nodeRunStatuses.running;
}

/** The API has no status for cancelled nodes; they count as failed. */
export function isFailed({ status }: NodeRunState): boolean {
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

function toText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Token counts and cost in API format. */
export function toTokens({
  inputTokens,
  outputTokens,
  cost,
}: Usage): NonNullable<NodeResult['tokenAndCost']> {
  return {
    inputTokens: `${inputTokens} Tokens`,
    outputTokens: `${outputTokens} Tokens`,
    totalTokens: `${inputTokens + outputTokens} Tokens`,
    ...(cost !== undefined && { totalCost: cost.toFixed(5) }),
  };
}

/** A duration in API format; for unfinished work, until now. */
export function toCost(startedAt: number, endedAt: number | undefined): string {
  return `${(Math.max((endedAt ?? Date.now()) - startedAt, 0) / 1000).toFixed(3)}s`;
}
