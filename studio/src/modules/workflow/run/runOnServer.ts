import { type NodeResult, nodeRunStatuses, runStatuses, type WorkflowProcess } from '@heddle/api-contract';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { NodeRunState, NodeStatus, RunState, RunStatus } from '@heddle/workflow-schema/runs';
import { emptyRunState } from '@heddle/workflow-schema/runs';
import { api } from '../../../shared/api/client.js';
import type { RunRequest, StartedRun } from './useTestRun.js';

const pollMs = 250;

/** Runs the stored draft on the server and asks how it stands until it has ended. */
export function runOnServer({ spaceId, workflowId, inputs, onState }: RunRequest): StartedRun {
  let executeId: string | undefined;
  let isStopped = false;
  const stopNow = () => {
    if (executeId)
      void api.workflowRun.cancel({ execute_id: executeId, space_id: spaceId, workflow_id: workflowId });
  };
  async function follow(): Promise<void> {
    const startedAt = Date.now();
    const texts = Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const started = await api.workflowRun.testRun({
      workflow_id: workflowId,
      space_id: spaceId,
      input: texts,
    });
    executeId = started.execute_id;
    if (isStopped) stopNow();
    for (let step = 1; ; step += 1) {
      const process = await api.workflowRun.getProcess({
        workflow_id: workflowId,
        space_id: spaceId,
        execute_id: executeId,
      });
      const state = toRunState(process, inputs, startedAt, step);
      onState(state);
      if (state.status !== 'running') return;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
  return {
    done: follow(),
    stop() {
      isStopped = true;
      stopNow();
    },
  };
}

const statusOf: Record<number, RunStatus> = {
  [runStatuses.running]: 'running',
  [runStatuses.success]: 'success',
  [runStatuses.fail]: 'failed',
  [runStatuses.cancel]: 'cancelled',
};

const nodeStatusOf: Record<number, NodeStatus> = {
  [nodeRunStatuses.waiting]: 'waiting',
  [nodeRunStatuses.running]: 'running',
  [nodeRunStatuses.success]: 'success',
  [nodeRunStatuses.fail]: 'failed',
};

/** The wire's process as the state that the canvas and the result show. `step` takes the place of the journal's count. */
export function toRunState(
  process: WorkflowProcess,
  inputs: JsonObject,
  startedAt: number,
  step: number,
): RunState {
  const state = emptyRunState();
  const isWaiting = process.nodeEvents.length > 0;
  state.runId = process.executeId;
  state.status = isWaiting ? 'waiting' : (statusOf[process.executeStatus] ?? 'running');
  state.inputs = inputs;
  state.startedAt = startedAt;
  state.seq = step;
  if (state.status !== 'running') state.endedAt = startedAt + seconds(process.workflowExeCost);
  if (state.status === 'failed') state.error = { code: 0, message: process.reason ?? '' };
  if (process.tokenAndCost) {
    state.usage = {
      inputTokens: Number.parseInt(process.tokenAndCost.inputTokens, 10) || 0,
      outputTokens: Number.parseInt(process.tokenAndCost.outputTokens, 10) || 0,
    };
  }
  for (const result of process.nodeResults) state.nodes.set(result.nodeId, toNodeState(result, startedAt));
  return state;
}

function toNodeState(result: NodeResult, startedAt: number): NodeRunState {
  const hasEnded =
    result.nodeStatus === nodeRunStatuses.success || result.nodeStatus === nodeRunStatuses.fail;
  const output = parse(result.output);
  const node: NodeRunState = {
    path: result.nodeId,
    nodeId: result.nodeId,
    status: nodeStatusOf[result.nodeStatus] ?? 'running',
    attempt: 1,
    warnings: [],
    handled: result.errorLevel === 'Warn',
    logs: result.logs ?? [],
    startedAt,
  };
  if (hasEnded) node.endedAt = startedAt + seconds(result.nodeExeCost);
  const input = parse(result.input);
  if (isObject(input)) node.inputs = input;
  if (isObject(output)) node.outputs = output;
  else if (result.output) node.text = result.output;
  if (result.errorInfo) node.error = { code: 0, message: result.errorInfo, nodeId: result.nodeId };
  return node;
}

/** `1.234s` as milliseconds. */
function seconds(text: string): number {
  return Math.round((Number.parseFloat(text) || 0) * 1000);
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
