import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { callsOf } from './calledWorkflows.js';
import { readWorkflowAt, type WorkflowAt } from './workflowAt.js';

/** A workflow at one version; `''` is the draft. */
export interface WorkflowPlace {
  workflowId: string;
  version: string;
}

/** A workflow with the calls in its document. */
export interface VisitedWorkflow extends WorkflowAt {
  calls: readonly WorkflowPlace[];
}

// More could not be drawn or copied at once, and documents take time to parse.
const maxWorkflows = 200;
const maxCallsOfOne = 200;
const maxCharacters = 40 * 1024 * 1024;

/** Identifies a workflow at one version. */
export const placeKey = ({ workflowId, version }: WorkflowPlace) => `${workflowId}@${version}`;

/**
 * A workflow and all that it calls, directly or not: breadth first, the root first, each version once, at most
 * 200. Skips workflows that do not exist in the space.
 */
export async function* walkCalls(
  db: Database,
  access: SpaceAccess,
  root: WorkflowPlace,
): AsyncGenerator<VisitedWorkflow> {
  const visited = new Set<string>();
  const waiting = [root];
  let found = 0;
  let characters = 0;
  for (const place of waiting) {
    if (visited.has(placeKey(place))) continue;
    if (found >= maxWorkflows || characters >= maxCharacters) return;
    visited.add(placeKey(place));
    const at = await readWorkflowAt(db, access, place.workflowId, place.version);
    if (!at) continue;
    found += 1;
    characters += at.text.length;
    const calls = at.document ? callsOf(at.document).slice(0, maxCallsOfOne) : [];
    yield { ...at, calls };
    waiting.push(...calls);
  }
}
