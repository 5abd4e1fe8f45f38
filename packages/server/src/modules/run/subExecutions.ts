import type { RunState } from '@heddle/workflow-schema/runs';

/**
 * Id of a called workflow's part of a run. Derived from the run id and the frame path, so that it need not be
 * stored: FNV-1a truncated to 62 bits.
 */
export function subExecuteId(runId: string, framePath: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const unit of `${runId}/${framePath}`) {
    hash ^= BigInt(unit.codePointAt(0) ?? 0);
    hash = (hash * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return String(hash >> 2n);
}

/** Frame path of the part with that id, if the run has one. */
export function findExecution({ frames, runId }: RunState, id: string): string | undefined {
  for (const { path, workflowId } of frames.values())
    if (workflowId !== undefined && subExecuteId(runId, path) === id) return path;
  return undefined;
}
