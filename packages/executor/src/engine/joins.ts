import type { JoinMode } from '../RunSettings.js';
import type { Frame } from './Frame.js';
import type { Graph } from './Graph.js';
import { wrongSetting } from './wrongSetting.js';

const modes: readonly unknown[] = ['all', 'any', 'all-live'] satisfies JoinMode[];

/** The graph with the given nodes starting otherwise than when all of their edges are resolved. */
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

/** Takes an edge into a node that does not wait for all alike; true when the node is ready. */
export function resolveJoined(frame: Frame, target: number, live: boolean): boolean {
  const { open } = frame;
  // It has started with an earlier edge: the others no longer count.
  if (open[target]! < 2) return false;
  if (frame.graph.joins!.get(target) === 'any') {
    open[target] = live ? 1 : open[target]! - 2;
    return open[target]! < 2;
  }
  // One skipped edge stands, however many live ones come after it: the bit marks it until the last of them.
  const left = (open[target]! - 2) | (live ? 0 : 1);
  open[target] = left < 2 ? 1 - left : left;
  return left < 2;
}
