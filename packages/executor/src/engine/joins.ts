import type { JoinMode } from '../RunSettings.js';
import type { Frame } from './Frame.js';
import type { Graph } from './Graph.js';
import { wrongSetting } from './wrongSetting.js';

const modes: readonly unknown[] = ['all', 'any', 'all-live'] satisfies JoinMode[];

/** Returns the graph with the join modes of the given nodes. */
export function withJoins(graph: Graph, join: Readonly<Record<string, JoinMode>>): Graph {
  const given = new Map(Object.entries(join));
  const known = new Set<string>();
  const joined = joinInside(graph, given, known);
  for (const [nodeId, mode] of given) {
    if (!modes.includes(mode)) throw wrongSetting(`join of ${nodeId} is neither all, any nor all-live`);
    if (!known.has(nodeId)) throw wrongSetting(`join names the node ${nodeId}, which does not run here`);
  }
  return joined;
}

function joinInside(graph: Graph, given: ReadonlyMap<string, JoinMode>, known: Set<string>): Graph {
  const joins = new Map<number, JoinMode>();
  const nodes = graph.nodes.map((node) => {
    const mode = given.get(node.about.id);
    if (mode !== undefined) known.add(node.about.id);
    if (mode !== undefined && mode !== 'all') joins.set(node.index, mode);
    return node.body ? { ...node, body: joinInside(node.body, given, known) } : node;
  });
  return joins.size === 0 ? { ...graph, nodes } : { ...graph, nodes, joins };
}

/** Resolves an edge into a node with a join mode other than `all`; returns true when the node is ready. */
export function resolveJoined(frame: Frame, target: number, live: boolean): boolean {
  const { open } = frame;
  // The node started with an earlier edge: ignore the others.
  if (open[target]! < 2) return false;
  if (frame.graph.joins!.get(target) === 'any') {
    open[target] = live ? 1 : open[target]! - 2;
    return open[target]! < 2;
  }
  // A skipped edge counts regardless of how many live ones follow: the bit marks it until the last edge.
  const left = (open[target]! - 2) | (live ? 0 : 1);
  open[target] = left < 2 ? 1 - left : left;
  return left < 2;
}
