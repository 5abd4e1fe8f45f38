/** A connection of a foreign document. */
export interface Link {
  source: string;
  target: string;
  /** Name of the port at the source, as the product writes it. */
  port: string;
}

/** Leaves out connections that close a circle, which canvas documents cannot have; deep chains need no stack. */
export function withoutCycles<L extends Link>(
  roots: readonly string[],
  links: readonly L[],
): { kept: L[]; removed: L[] } {
  const from = new Map<string, L[]>();
  for (const link of links) {
    const known = from.get(link.source);
    if (known) known.push(link);
    else from.set(link.source, [link]);
  }
  const state = new Map<string, 'open' | 'done'>();
  const removed = new Set<L>();
  const starts = [...roots, ...links.map(({ source }) => source)];
  for (const root of starts) {
    if (state.has(root)) continue;
    const stack = [{ key: root, next: 0 }];
    state.set(root, 'open');
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const link = from.get(top.key)?.[top.next];
      if (!link) {
        state.set(top.key, 'done');
        stack.pop();
        continue;
      }
      top.next += 1;
      const seen = state.get(link.target);
      if (seen === 'open') removed.add(link);
      else if (seen === undefined) {
        state.set(link.target, 'open');
        stack.push({ key: link.target, next: 0 });
      }
    }
  }
  return { kept: links.filter((link) => !removed.has(link)), removed: [...removed] };
}
