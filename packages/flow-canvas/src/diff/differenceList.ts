import type { JsonObject } from '@heddle/workflow-schema';
import { type DocumentDifference, diffDocuments, type EdgeDifference } from '@heddle/workflow-schema/diff';
import type { Tone, Tones } from '../FlowCanvasProps.js';
import { type GroupDifferences, groupDifferences } from './groupDifferences.js';
import { type Accepted, edgeName, mergeDocuments } from './mergeDocuments.js';

/** The kinds of differences, in the order of the list. */
export const differenceKinds = [
  'added',
  'removed',
  'changed',
  'moved',
  'addedEdges',
  'removedEdges',
  'addedGroups',
  'removedGroups',
  'changedGroups',
] as const;

const nodeKinds = ['added', 'removed', 'changed', 'moved', 'addedEdges', 'removedEdges'] as const;

/** One line of the list. A node that was both changed and moved has two lines. */
export interface Difference {
  /** Unique among the lines. */
  id: string;
  kind: (typeof differenceKinds)[number];
  name: string;
  /** The node to show on the canvas. */
  nodeId: string;
}

/**
 * A comparison of two versions: one document that contains both, its colours, and the list of differences.
 */
export interface Comparison {
  union: JsonObject;
  tones: Tones;
  differences: readonly Difference[];
}

/** Compares two versions. Throws when one of them is not a valid document. */
export function compare(before: JsonObject, after: JsonObject): Comparison {
  const found = diffDocuments(before, after);
  const coming = [...found.added, ...found.changed, ...found.moved].map(({ id }) => id);
  const union = mergeDocuments(before, after, {
    nodes: new Set(coming),
    edges: new Set(found.addedEdges.map(edgeName)),
  });
  const groups = groupDifferences(before, after);
  return {
    union,
    tones: tonesOf(found),
    differences: [...linesOf(found, titlesOf(union)), ...groupLines(groups)],
  };
}

function tonesOf(found: DocumentDifference): Tones {
  const nodes = new Map<string, Tone>();
  // Later tones overwrite earlier ones: changed content takes precedence over a new position.
  for (const tone of ['moved', 'changed', 'removed', 'added'] as const)
    for (const { id } of found[tone]) nodes.set(id, tone);
  const edges = new Map<string, Tone>();
  for (const edge of found.addedEdges) edges.set(edgeName(edge), 'added');
  for (const edge of found.removedEdges) edges.set(edgeName(edge), 'removed');
  return { nodes, edges };
}

function linesOf(found: DocumentDifference, titles: ReadonlyMap<string, string>): Difference[] {
  return nodeKinds.flatMap((kind) =>
    kind === 'addedEdges' || kind === 'removedEdges'
      ? found[kind].map((edge) => edgeLine(kind, edge, titles))
      : found[kind].map(({ id, title }) => ({ id: `${kind} ${id}`, kind, name: title || id, nodeId: id })),
  );
}

/** Selecting a group shows its first node. */
function groupLines(groups: GroupDifferences): Difference[] {
  return (['addedGroups', 'removedGroups', 'changedGroups'] as const).flatMap((kind) =>
    groups[kind].map(({ id, title, nodes }) => ({
      id: `${kind} ${id}`,
      kind,
      name: title || id,
      nodeId: nodes[0] ?? '',
    })),
  );
}

function edgeLine(
  kind: Difference['kind'],
  edge: EdgeDifference,
  titles: ReadonlyMap<string, string>,
): Difference {
  const name = `${titles.get(edge.source) ?? edge.source} → ${titles.get(edge.target) ?? edge.target}`;
  return { id: `${kind} ${edgeName(edge)}`, kind, name, nodeId: edge.source };
}

function titlesOf(document: JsonObject): Map<string, string> {
  const titles = new Map<string, string>();
  const { added } = diffDocuments({ nodes: [], edges: [] }, document);
  for (const { id, title } of added) titles.set(id, title || id);
  return titles;
}

/** Converts the chosen lines to the input of `mergeDocuments`. */
export function acceptedOf(differences: readonly Difference[], chosen: ReadonlySet<string>): Accepted {
  const nodes = new Set<string>();
  const edges = new Set<string>();
  const groups = new Set<string>();
  for (const { id, kind, nodeId } of differences) {
    if (!chosen.has(id)) continue;
    if (kind.endsWith('Groups')) groups.add(id.slice(kind.length + 1));
    else if (kind === 'addedEdges' || kind === 'removedEdges') edges.add(id.slice(kind.length + 1));
    else nodes.add(nodeId);
  }
  return { nodes, edges, groups };
}
