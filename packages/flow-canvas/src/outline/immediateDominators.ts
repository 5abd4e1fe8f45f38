/**
 * For every vertex reachable from vertex 0, its immediate dominator: the last vertex that all paths to it
 * pass through. Also returns the reachable vertices in an order where, cycles apart, each comes after its
 * predecessors.
 *
 * K. Cooper, T. Harvey, K. Kennedy, "A Simple, Fast Dominance Algorithm", 2001.
 */
export function immediateDominators(next: readonly (readonly number[])[]): {
  order: number[];
  dominator: Int32Array;
} {
  const order = reversePostorder(next);
  const place = new Int32Array(next.length).fill(-1);
  order.forEach((vertex, index) => {
    place[vertex] = index;
  });
  const before: number[][] = order.map(() => []);
  for (const vertex of order) for (const after of next[vertex]!) before[place[after]!]!.push(place[vertex]!);
  // Start with the nearest predecessors: the paths up from them are the shortest.
  for (const places of before) places.sort((a, b) => b - a);
  const above = new Int32Array(order.length).fill(-1);
  above[0] = 0;
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let at = 1; at < order.length; at++) {
      let found = -1;
      for (const from of before[at]!) {
        if (above[from] === -1) continue;
        found = found === -1 ? from : commonAbove(above, from, found);
      }
      if (above[at] !== found) {
        above[at] = found;
        hasChanged = true;
      }
    }
  }
  const dominator = new Int32Array(next.length).fill(-1);
  order.forEach((vertex, index) => {
    dominator[vertex] = order[above[index]!]!;
  });
  return { order, dominator };
}

function commonAbove(above: Int32Array, a: number, b: number): number {
  let [one, other] = [a, b];
  while (one !== other) {
    while (one > other) one = above[one]!;
    while (other > one) other = above[other]!;
  }
  return one;
}

/**
 * Depth-first without recursion, because graphs may be deep. Children are visited last to first so that the
 * first ends up first in the reversed order.
 */
function reversePostorder(next: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  const seen = new Uint8Array(next.length);
  const path: { vertex: number; left: number }[] = [{ vertex: 0, left: next[0]!.length }];
  seen[0] = 1;
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    if (top.left === 0) {
      order.push(top.vertex);
      path.pop();
      continue;
    }
    top.left -= 1;
    const child = next[top.vertex]![top.left]!;
    if (seen[child] === 1) continue;
    seen[child] = 1;
    path.push({ vertex: child, left: next[child]!.length });
  }
  return order.reverse();
}
