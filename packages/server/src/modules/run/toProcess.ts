import {
  type NodeResult,
  nodeRunStatuses,
  runStatuses,
  type WorkflowProcess,
} from '@heddle/api-contract/families/workflow-run';
import {
  executionOf,
  type FrameState,
  frameOf,
  type RunError,
  type RunState,
  type RunStatus,
  RunTree,
  type Usage,
} from '@heddle/workflow-schema/runs';
import { type NodeName, type NodeNames, workflowKey } from './nodeNames.js';
import { isFailed, type ResultSource, toCost, toTokens } from './toNodeResult.js';
import { toNodeResults } from './toNodeResults.js';

/** A run to present: its state, and data that is not in the journal. */
export interface ShownRun {
  workflowId: string;
  state: RunState;
  names: NodeNames;
  cancelReason?: string | undefined;
}

/** The part of a run that belongs to one workflow: all of it, or a called workflow's part. */
interface Part {
  workflowId: string;
  status: RunStatus;
  startedAt: number;
  endedAt: number | undefined;
  error: RunError | undefined;
  usage: Usage | undefined;
}

const hasHistory = 2;

const statuses: Record<RunStatus, number> = {
  running: runStatuses.running,
  waiting: runStatuses.running,
  success: runStatuses.success,
  failed: runStatuses.fail,
  cancelled: runStatuses.cancel,
};

/** A run, or a called workflow's part of it, in the format of `get_process`. */
export function toProcess(shown: ShownRun, execution: string, logid: string): WorkflowProcess {
  const { state, cancelReason } = shown;
  const tree = new RunTree(state);
  const names = namesIn(shown, execution);
  const part = partOf(shown, tree, execution);
  const source: ResultSource = { state, tree, names, cancelReason };
  const results = toNodeResults(source, execution);
  const reason = part.status === 'cancelled' ? cancelReason : part.error?.message;
  const nodes = tree.nodesIn(execution).filter(({ status }) => status !== 'skipped');
  const last = nodes.findLast(isFailed) ?? nodes.at(-1);
  if (part.status === 'failed' && !results.some(({ nodeStatus }) => nodeStatus === nodeRunStatuses.fail))
    attributeFailure(results, names, reason);
  const succeeded = results.filter(({ nodeStatus }) => nodeStatus === nodeRunStatuses.success).length;
  return {
    workFlowId: part.workflowId,
    executeId: state.runId,
    executeStatus: statuses[part.status],
    nodeResults: results,
    rate: (succeeded / Math.max(names.size, succeeded, 1)).toFixed(2),
    exeHistoryStatus: hasHistory,
    workflowExeCost: toCost(part.startedAt, part.endedAt),
    ...(part.usage && part.usage.inputTokens + part.usage.outputTokens > 0
      ? { tokenAndCost: toTokens(part.usage) }
      : {}),
    ...(reason !== undefined && { reason }),
    ...(last && { lastNodeID: last.nodeId }),
    logID: logid,
    nodeEvents: toEvents(shown),
    projectId: '',
  };
}

function partOf({ workflowId, state }: ShownRun, tree: RunTree, execution: string): Part {
  const frame: FrameState | undefined = state.frames.get(execution);
  if (!frame) {
    const { status, startedAt, endedAt, error, usage } = state;
    return { workflowId, status, startedAt, endedAt, error, usage };
  }
  const { status, startedAt, endedAt, error } = frame;
  return {
    workflowId: frame.workflowId ?? workflowId,
    status,
    startedAt,
    endedAt,
    error,
    usage: tree.usageOf(execution),
  };
}

function namesIn({ names, state }: ShownRun, execution: string): ReadonlyMap<string, NodeName> {
  const { workflowId, version = '' } = state.frames.get(execution) ?? {};
  const key = workflowId === undefined ? '' : workflowKey(workflowId, version);
  return names.get(key) ?? new Map<string, NodeName>();
}

/**
 * Attributes a failure without a failed node to the End node, where users look for the result, or to the
 * single node that ran.
 */
function attributeFailure(results: NodeResult[], names: ReadonlyMap<string, NodeName>, reason = ''): void {
  const [nodeId, name] = [...names].find(([, { isExit }]) => isExit) ?? [...names][0] ?? [];
  if (nodeId === undefined || !name) return;
  const at = results.findIndex((candidate) => candidate.nodeId === nodeId);
  const result: NodeResult = {
    ...(results[at] ?? {
      nodeId,
      NodeType: name.type,
      NodeName: name.title,
      input: '',
      output: '',
      nodeExeCost: toCost(0, 0),
      logVersion: 0,
      extra: '',
    }),
    nodeStatus: nodeRunStatuses.fail,
    errorInfo: reason,
    errorLevel: 'Error',
  };
  results.splice(at < 0 ? results.length : at, 1, result);
}

function toEvents(shown: ShownRun): WorkflowProcess['nodeEvents'] {
  // Users answer one question at a time, so return only the oldest.
  return shown.state.interrupts.slice(0, 1).map((interrupt) => ({
    id: interrupt.id,
    type: interrupt.kind,
    node_title:
      namesIn(shown, executionOf(shown.state, frameOf(interrupt.path))).get(interrupt.nodeId)?.title ?? '',
    data: typeof interrupt.data === 'string' ? interrupt.data : JSON.stringify(interrupt.data),
    node_icon: '',
    node_id: interrupt.nodeId,
    schema_node_id: interrupt.nodeId,
  }));
}
