import type { RunState } from '@heddle/workflow-schema/runs';

/**
 * The id of a called workflow's part of a run: a number made of the run's id and the path of the frame, so that
 * nothing has to be kept for it. FNV-1a, cut to 62 bits.
 */
export function subExecuteId(runId: string, framePath: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const unit of `${runId}/${framePath}`) {
    hash ^= BigInt(unit.codePointAt(0) ?? 0);
    hash = (hash * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return String(hash >> 2n);
}

/** The path of the frame that a node stands in; `''` for the run itself. */
export function frameOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}

/** The path of the node that a frame belongs to: that of a called workflow, or the container of an iteration. */
export function ownerOf(framePath: string): string {
  return framePath.replace(/\[\d+\]$/, '');
}

/** The part of the run that a frame belongs to: the nearest called workflow around it, or `''` for the run itself. */
export function executionOf({ frames }: RunState, framePath: string): string {
  let path = framePath;
  while (path !== '' && frames.get(path)?.workflowId === undefined) path = frameOf(ownerOf(path));
  return path;
}

/** The called workflow's part with that id, if the run has one. */
export function findExecution({ frames, runId }: RunState, id: string): string | undefined {
  for (const { path, workflowId } of frames.values())
    if (workflowId !== undefined && subExecuteId(runId, path) === id) return path;
  return undefined;
}
