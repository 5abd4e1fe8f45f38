import type { CanvasHandle } from '@heddle/flow-canvas';
import { fixPatches } from '@heddle/validator';
import { followRenames, type Issue, type IssueFix, type NodeRegistry } from '@heddle/workflow-schema';

/** Applies an issue's fix as one undoable step. References follow a name that the fix changes. */
export function applyFix(
  canvas: CanvasHandle,
  registry: NodeRegistry,
  issue: Issue,
  fix: IssueFix,
  label: string,
): void {
  const document = canvas.getDocument();
  const patches = fixPatches(document, registry, issue, fix);
  if (patches.length > 0) canvas.applyPatches(followRenames(document, registry, patches), label);
}
