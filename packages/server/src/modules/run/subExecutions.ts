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

/** The frame with that id, if the run has one. */
export function findFrame(state: RunState, id: string): string | undefined {
  for (const path of new Set([...state.nodes.keys()].map(frameOf)))
    if (path !== '' && subExecuteId(state.runId, path) === id) return path;
  return undefined;
}
