import type { JsonObject } from '@heddle/workflow-schema';
import { type AcceptedDifferences, applyDifferences } from '@heddle/workflow-schema/merge';
import { mergeGroups } from './groupDifferences.js';

export { edgeName } from '@heddle/workflow-schema/merge';

/** The accepted differences: node ids, and edges by `edgeName`. */
export interface Accepted extends AcceptedDifferences {
  /** Group ids. Default: none. */
  groups?: ReadonlySet<string>;
}

/**
 * `before` with the accepted differences to `after` applied. A node added inside a container that was not
 * accepted is left out, and so are edges without both ends. Throws when one of the documents is not valid.
 */
export function mergeDocuments(before: JsonObject, after: JsonObject, accepted: Accepted): JsonObject {
  const merged = applyDifferences(before, after, accepted);
  return mergeGroups(merged, before, after, accepted.groups ?? new Set());
}
