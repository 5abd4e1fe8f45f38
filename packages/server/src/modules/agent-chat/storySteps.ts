import type { TurnEvent } from '@heddle/agent';
import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { frameOf, ownerOf, type RunEvent, type RunState, runState } from '@heddle/workflow-schema/runs';
import { type NodeNames, workflowKey } from '../run/index.js';
import { agentNodeId } from './agentNode.js';

/** Further nodes are in the trace of the run. */
const most = 500;

/** The nodes of the workflows that the model has called, in the order in which they started. */
export function storySteps(
  journal: readonly RunEvent[],
  events: readonly TurnEvent[],
  names: NodeNames,
): AgentStory['steps'] {
  const called = events.flatMap((event) => (event.type === 'toolCalled' ? [event.call.id] : []));
  const state = runState(journal);
  return [...state.nodes.values()]
    .filter(({ path, startedAt }) => frameOf(path) !== '' && startedAt !== undefined)
    .slice(0, most)
    .flatMap((node) => {
      const callId = called[callIndex(state, node.path) ?? -1];
      if (callId === undefined || node.startedAt === undefined) return [];
      const name = names.get(workflowOf(state, node.path))?.get(node.nodeId);
      return {
        call_id: callId,
        path: node.path,
        title: name?.title ?? node.nodeId,
        type: name?.type ?? '',
        status: statusOf(node.status),
        started_at: node.startedAt,
        ...(node.endedAt !== undefined && { ended_at: node.endedAt }),
        input_count: node.usage?.inputTokens ?? 0,
        output_count: node.usage?.outputTokens ?? 0,
        ...(node.error && { error: node.error.message }),
      };
    });
}

type Status =
  RunState['nodes'] extends Map<string, infer Node extends { status: string }> ? Node['status'] : never;

function statusOf(status: Status): AgentStory['steps'][number]['status'] {
  return status === 'success' || status === 'failed' || status === 'cancelled' ? status : 'running';
}

/** The position of the call in whose workflow a node ran, among all calls of the turn. */
function callIndex({ frames }: RunState, path: string): number | undefined {
  for (let frame = frameOf(path); frame !== ''; frame = frameOf(ownerOf(frame)))
    if (ownerOf(frame) === agentNodeId) return frames.get(frame)?.index;
  return undefined;
}

function workflowOf({ frames }: RunState, path: string): string {
  for (let frame = frameOf(path); frame !== ''; frame = frameOf(ownerOf(frame))) {
    const { workflowId, version = '' } = frames.get(frame) ?? {};
    if (workflowId !== undefined) return workflowKey(workflowId, version);
  }
  return '';
}
