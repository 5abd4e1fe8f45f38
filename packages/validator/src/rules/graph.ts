import { type Check, edgeOf } from '../Check.js';

/** There must be no cycles: reports every edge that is part of one. */
export function checkCycles(check: Check): void {
  for (const level of check.levels) {
    for (const edge of level.edges) {
      const isSelf = edge.source === edge.target && level.nodeOf(edge.source) !== undefined;
      if (!isSelf && !(level.hasCycles && level.areInOneCycle(edge.source, edge.target))) continue;
      const named = edgeOf(edge);
      check.add(isSelf ? 'graph.self' : 'graph.cycle', undefined, {
        edge: named,
        parameters: { level: level === check.top ? 'top' : 'body' },
        fix: { kind: 'remove-edge', ...named },
      });
    }
  }
}

/** Containers must not be nested. */
export function checkNesting(check: Check): void {
  for (const { node } of check.reachableNodes()) {
    const body = check.bodyOf(node);
    if (body?.nodes.some((inner) => check.isReachable(body, inner) && check.isContainer(inner))) {
      check.add('graph.nested', node);
    }
  }
}
