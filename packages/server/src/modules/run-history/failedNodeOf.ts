import { frameOf, ownerOf, type RunState } from '@heddle/workflow-schema/runs';

/**
 * The top-level node at which a failed run failed: for a failure inside a loop or a called workflow, the node
 * that contains it, because a run can only begin there. Undefined if no node failed.
 */
export function failedNodeOf({ error, nodes }: RunState): string | undefined {
  const path = error?.path ?? [...nodes.values()].find(({ status }) => status === 'failed')?.path;
  if (path === undefined) return error?.nodeId;
  let top = path;
  while (frameOf(top) !== '') top = frameOf(top);
  return nodes.get(ownerOf(top))?.nodeId;
}
