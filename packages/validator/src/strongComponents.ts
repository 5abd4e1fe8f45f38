/**
 * Numbers the strongly connected components of a graph: nodes that reach each other share a number, and an
 * edge between components leads to the smaller one. Linear, and without recursion, since paths may be long.
 */
export function strongComponents(successors: readonly (readonly number[] | undefined)[]): number[] {
  const count = successors.length;
  const order = new Array<number>(count).fill(-1);
  const lowest = new Array<number>(count).fill(0);
  const component = new Array<number>(count).fill(-1);
  const open: number[] = [];
  let visited = 0;
  let components = 0;
  const close = (node: number) => {
    let member: number;
    do {
      member = open.pop()!;
      component[member] = components;
    } while (member !== node);
    components += 1;
  };
  for (let root = 0; root < count; root += 1) {
    if (order[root] !== -1) continue;
    const path: { node: number; next: number }[] = [];
    const enter = (node: number) => {
      order[node] = visited;
      lowest[node] = visited;
      visited += 1;
      open.push(node);
      path.push({ node, next: 0 });
    };
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const successor = successors[node]?.[top.next];
      top.next += 1;
      if (successor === undefined) {
        path.pop();
        if (lowest[node] === order[node]) close(node);
        const above = path.at(-1);
        if (above !== undefined) lowest[above.node] = Math.min(lowest[above.node]!, lowest[node]!);
      } else if (order[successor] === -1) {
        enter(successor);
      } else if (component[successor] === -1) {
        lowest[node] = Math.min(lowest[node]!, order[successor]!);
      }
    }
  }
  return component;
}
