import { applyDifferences, edgeName } from './applyDifferences.js';
import { type DocumentDifference, diffDocuments, type NodeDifference } from './diff.js';
import { importDocument } from './document/importDocument.js';
import { equalJson } from './equalJson.js';
import type { JsonObject } from './json.js';
import { readOwn, setOwn } from './keys.js';

export { type AcceptedDifferences, applyDifferences, edgeName } from './applyDifferences.js';

/** Something that both sides changed in different ways: a node, or a top-level key of the document. */
export interface MergeConflict {
  kind: 'node' | 'key';
  /** The id of the node, or the name of the key. */
  id: string;
  /** The title of the node; empty for a key. */
  title: string;
}

/** A merged document. Where there is a conflict, it is as in `mine`. */
export interface ThreeWayMerge {
  document: JsonObject;
  conflicts: MergeConflict[];
}

/**
 * Applies to `mine` what changed from `base` to `theirs`. Changes of different nodes, edges and top-level keys are
 * combined; a change of position yields to a change of content. Two equal changes, such as two deletions, are no
 * conflict. Throws when a document is not valid.
 */
export function mergeThreeWays(base: JsonObject, mine: JsonObject, theirs: JsonObject): ThreeWayMerge {
  const own = touchedIn(diffDocuments(base, mine));
  const other = touchedIn(diffDocuments(base, theirs));
  const between = diffDocuments(mine, theirs);
  const conflicts = new Map<string, MergeConflict>();
  const report = ({ id, title }: NodeDifference) => conflicts.set(id, { kind: 'node', id, title });
  const nodes = new Set<string>();
  for (const difference of [...between.added, ...between.removed, ...between.changed, ...between.moved]) {
    const { id } = difference;
    const isContent = other.content.has(id);
    if (isContent && own.content.has(id)) report(difference);
    else if (isContent || (other.moved.has(id) && !own.content.has(id) && !own.moved.has(id))) nodes.add(id);
  }
  const removed = between.removed.filter(({ id }) => other.content.has(id));
  for (const container of removedAround(removed, own, mine)) report(container);
  for (const id of conflicts.keys()) nodes.delete(id);
  const edges = new Set(
    [...between.addedEdges, ...between.removedEdges]
      .map(edgeName)
      .filter((name) => other.edges.has(name) && !own.edges.has(name)),
  );
  const document = applyDifferences(mine, theirs, { nodes, edges });
  const keys = mergeKeys(document, theirs, own.keys, other.keys);
  return { document, conflicts: [...conflicts.values(), ...keys] };
}

interface Touched {
  /** Added, removed and changed nodes. */
  content: ReadonlySet<string>;
  moved: ReadonlySet<string>;
  edges: ReadonlySet<string>;
  keys: ReadonlySet<string>;
}

function touchedIn(difference: DocumentDifference): Touched {
  const { added, removed, changed, moved, addedEdges, removedEdges, changedKeys } = difference;
  return {
    content: new Set([...added, ...removed, ...changed].map(({ id }) => id)),
    moved: new Set(moved.map(({ id }) => id)),
    edges: new Set([...addedEdges, ...removedEdges].map(edgeName)),
    keys: new Set(changedKeys),
  };
}

/** Containers that `theirs` removed with nodes inside that `mine` touched. */
function removedAround(removed: readonly NodeDifference[], own: Touched, mine: JsonObject): NodeDifference[] {
  const byId = new Map(removed.map((difference) => [difference.id, difference]));
  const document = importDocument(mine);
  const found = new Set<NodeDifference>();
  for (const id of [...own.content, ...own.moved])
    for (let node = document.nodesById(id)[0]; node; node = document.nodes.get(node.parent)) {
      const container = byId.get(node.id);
      if (container) found.add(container);
    }
  return [...found];
}

/** Copies the top-level keys that only `theirs` changed; returns those that both changed. */
function mergeKeys(
  document: JsonObject,
  theirs: JsonObject,
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
): MergeConflict[] {
  const conflicts: MergeConflict[] = [];
  for (const key of other) {
    const [mine, their] = [readOwn(document, key), readOwn(theirs, key)];
    if (equalJson(mine ?? null, their ?? null)) continue;
    if (own.has(key)) conflicts.push({ kind: 'key', id: key, title: '' });
    else if (their === undefined) delete document[key];
    else setOwn(document, key, their);
  }
  return conflicts;
}
