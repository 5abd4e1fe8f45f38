import { rootKey, type WorkflowDocument } from '@heddle/workflow-schema';
import type { Group } from './Group.js';

/** The numbers of edges into and out of a group. */
export function groupLinks(document: WorkflowDocument, { nodes }: Group): { into: number; outOf: number } {
  const inside = new Set(nodes);
  const counts = { into: 0, outOf: 0 };
  for (const id of nodes)
    for (const { parent, source, target } of document.edgesOf(id)) {
      if (parent !== rootKey) continue;
      if (target === id && !inside.has(source)) counts.into += 1;
      if (source === id && !inside.has(target)) counts.outOf += 1;
    }
  return counts;
}
