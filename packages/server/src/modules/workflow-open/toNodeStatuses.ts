import type { OpenRunHistory } from '@heddle/api-contract/families/workflow-open';
import {
  executionOf,
  frameOf,
  type NodeRunState,
  ownerOf,
  type RunState,
} from '@heddle/workflow-schema/runs';
import { subExecuteId } from '../run/index.js';

type NodeStatuses = NonNullable<OpenRunHistory['node_execute_status']>;

/** The states of the nodes that have started, by path. */
export function toNodeStatuses(state: RunState): NodeStatuses {
  const started = [...state.nodes.values()].filter(({ startedAt }) => startedAt !== undefined);
  return Object.fromEntries(started.map((node) => [node.path, toNodeStatus(state, node)]));
}

/** Identifies one execution of a node; derived from its path, so that it need not be stored. */
export const nodeIdOf = (runId: string, path: string) => subExecuteId(runId, `node ${path}`);

function toNodeStatus(
  state: RunState,
  { path, nodeId, startedAt, endedAt }: NodeRunState,
): NodeStatuses[string] {
  const frame = frameOf(path);
  const execution = executionOf(state, frame);
  const { index, carriesOver } = state.frames.get(frame) ?? {};
  const updatedAt = endedAt ?? startedAt ?? state.startedAt;
  return {
    node_id: nodeId,
    is_finish: endedAt !== undefined,
    ...(index !== undefined &&
      ownerOf(frame) !== frame &&
      (carriesOver ? { loop_index: String(index) } : { batch_index: String(index) })),
    update_time: String(Math.floor(updatedAt / 1000)),
    ...(execution !== '' && { sub_execute_id: subExecuteId(state.runId, execution) }),
    node_execute_uuid: nodeIdOf(state.runId, path),
  };
}
