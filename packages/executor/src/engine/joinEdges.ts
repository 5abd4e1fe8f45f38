import { ExecutionError, errorCodes } from '../errors.js';
import type { CompiledNode, Graph } from './Graph.js';

export interface GraphEdge {
  source: number;
  target: number;
  /** Canonical port of the source. */
  port: string;
}

type EdgeArrays = Pick<
  Graph,
  'inDegree' | 'allOpen' | 'noOutputs' | 'edgeStart' | 'edgeTarget' | 'edgePort' | 'edgeOnSuccess'
>;

/** Groups edges by source in flat arrays, so that following them needs no lookups. */
export function joinEdges(nodeCount: number, edges: readonly GraphEdge[]): EdgeArrays {
  const inDegree = new Array<number>(nodeCount).fill(0);
  const edgeStart = new Int32Array(nodeCount + 1);
  for (const edge of edges) {
    inDegree[edge.target]!++;
    edgeStart[edge.source + 1]!++;
  }
  for (let index = 0; index < nodeCount; index++) edgeStart[index + 1]! += edgeStart[index]!;
  const filled = edgeStart.slice(0, nodeCount);
  const edgeTarget = new Int32Array(edges.length);
  const edgePort = new Array<string>(edges.length);
  const edgeOnSuccess = new Uint8Array(edges.length);
  for (const edge of edges) {
    const place = filled[edge.source]!++;
    edgeTarget[place] = edge.target;
    edgePort[place] = edge.port;
    edgeOnSuccess[place] = edge.port === 'branch_error' ? 0 : 1;
  }
  const allOpen = inDegree.map((degree) => 2 * degree);
  const noOutputs = new Array<undefined>(nodeCount).fill(undefined);
  return { inDegree, allOpen, noOutputs, edgeStart, edgeTarget, edgePort, edgeOnSuccess };
}

/** Throws if the edges form a cycle, naming a node on it: that node would wait for itself. */
export function orderOrThrow(nodes: readonly CompiledNode[], arrays: EdgeArrays): void {
  const open = arrays.inDegree.slice();
  const ready: number[] = [];
  open.forEach((degree, index) => {
    if (degree === 0) ready.push(index);
  });
  let ordered = 0;
  for (let index = ready.pop(); index !== undefined; index = ready.pop()) {
    ordered++;
    for (let edge = arrays.edgeStart[index]!; edge < arrays.edgeStart[index + 1]!; edge++) {
      if (--open[arrays.edgeTarget[edge]!]! === 0) ready.push(arrays.edgeTarget[edge]!);
    }
  }
  if (ordered === nodes.length) return;
  const stuck = nodes.filter((node) => open[node.index]! > 0).map((node) => node.about);
  throw new ExecutionError(
    errorCodes.compile,
    `the connections form a cycle at node "${stuck[0]!.title}" (${stuck[0]!.id})`,
    { nodeId: stuck[0]!.id },
  );
}
