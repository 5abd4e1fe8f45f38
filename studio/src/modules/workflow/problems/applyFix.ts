import type { CanvasHandle } from '@heddle/flow-canvas';
import { fixPatches } from '@heddle/validator';
import type { Issue, IssueFix, NodeRegistry } from '@heddle/workflow-schema';

/** Applies an issue's fix as one undoable step. */
export function applyFix(
  canvas: CanvasHandle,
  registry: NodeRegistry,
  issue: Issue,
  fix: IssueFix,
  label: string,
): void {
  const patches = fixPatches(canvas.getDocument(), registry, issue, fix);
  if (patches.length > 0) canvas.applyPatches(patches, label);
}
