import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeFlow, type FlowEdge } from './arrangeFlow.js';

/** Lines as text: two spaces per level, `0`, `0.1` for a branch, `-` before unconnected nodes. */
function drawn(exits: readonly number[], edges: readonly [number, number, number?][], entry = 0): string[] {
  const nodes = exits.map((count, node) => ({ isEntry: node === entry, exits: count }));
  return arrangeFlow(
    nodes,
    edges.map(([from, to, exit = 0]): FlowEdge => ({ from, to, exit })),
  ).map((line) => {
    const text =
      line.kind === 'loose' ? '-' : line.kind === 'branch' ? `${line.node}.${line.exit}` : line.node;
    return `${'  '.repeat(line.indent)}${text}`;
  });
}

describe('flow order', () => {
  it('lists nodes of a single branch under it, and nodes after several branches below them', () => {
    // 0 -> 1, which splits into 2 -> 3 and 4; both merge at 5.
    expect(
      drawn(
        [1, 2, 1, 1, 1, 0],
        [
          [0, 1],
          [1, 2, 0],
          [2, 3],
          [1, 4, 1],
          [3, 5],
          [4, 5],
        ],
      ),
    ).toEqual(['0', '1', '  1.0', '  2', '  3', '  1.1', '  4', '5']);
  });

  it('nests branches in branches, and shows an output that leads nowhere or straight on', () => {
    expect(
      drawn(
        [2, 2, 1, 0],
        [
          [0, 1, 0],
          [1, 2, 1],
          [0, 3, 1],
          [2, 3],
        ],
      ),
    ).toEqual(['0', '  0.0', '  1', '    1.0', '    1.1', '    2', '  0.1', '3']);
  });

  it('breaks a cycle at the first node the flow reaches, and lists unconnected nodes last', () => {
    expect(
      drawn(
        [1, 1, 1, 1],
        [
          [0, 2],
          [2, 1],
          [1, 2],
        ],
      ),
    ).toEqual(['0', '2', '1', '-', '3']);
    expect(
      drawn(
        [1, 1, 1],
        [
          [1, 2],
          [2, 1],
        ],
      ),
    ).toEqual(['0', '1', '2']);
    expect(drawn([1], [[0, 0]])).toEqual(['0']);
  });

  it('starts a body at its border', () => {
    expect(
      drawn(
        [1, 1],
        [
          [-1, 1],
          [1, 0],
        ],
        -1,
      ),
    ).toEqual(['1', '0']);
  });

  it('lists every node and branch exactly once, deterministically, for any graph', () => {
    const graph = fc.integer({ min: 0, max: 24 }).chain((count) =>
      fc.record({
        nodes: fc.array(fc.record({ isEntry: fc.boolean(), exits: fc.integer({ min: 0, max: 4 }) }), {
          minLength: count,
          maxLength: count,
        }),
        edges:
          count === 0
            ? fc.constant<{ from: number; to: number; exit: number }[]>([])
            : fc.array(
                fc.record({
                  from: fc.integer({ min: -1, max: count - 1 }),
                  to: fc.integer({ min: 0, max: count - 1 }),
                  exit: fc.integer({ min: -1, max: 3 }),
                }),
                { maxLength: 60 },
              ),
      }),
    );
    fc.assert(
      fc.property(graph, ({ nodes, edges }) => {
        const legal = edges.filter(({ from, exit }) => from < 0 || exit < (nodes[from]?.exits ?? 0));
        const lines = arrangeFlow(nodes, legal);
        const shown = lines.flatMap((line) => (line.kind === 'node' ? [line.node] : []));
        expect([...shown].sort((a, b) => a - b)).toEqual(nodes.map((_, node) => node));
        const branches = lines.flatMap((line) =>
          line.kind === 'branch' ? [`${line.node}.${line.exit}`] : [],
        );
        expect(new Set(branches).size).toBe(branches.length);
        expect(arrangeFlow(nodes, legal)).toEqual(lines);
        // A line is at most one level deeper than the one before it.
        lines.forEach((line, index) => {
          expect(line.indent).toBeLessThanOrEqual((lines[index - 1]?.indent ?? -1) + 1);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('lists a chain of 8,000 branches, and a long line with an exit at each step, within two seconds', () => {
    const count = 8_000;
    const nodes = Array.from({ length: count }, (_, node) => ({ isEntry: node === 0, exits: 2 }));
    const chain = nodes.slice(1).map((_, node): FlowEdge => ({ from: node, to: node + 1, exit: 1 }));
    const out = nodes.slice(1).map((_, node): FlowEdge => ({ from: node, to: count - 1, exit: 0 }));
    const start = performance.now();
    expect(arrangeFlow(nodes, chain).filter(({ kind }) => kind === 'node')).toHaveLength(count);
    expect(arrangeFlow(nodes, [...chain, ...out]).filter(({ kind }) => kind === 'node')).toHaveLength(count);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
