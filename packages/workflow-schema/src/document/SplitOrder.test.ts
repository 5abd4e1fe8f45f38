import { describe, expect, it } from 'vitest';
import { largeDocument } from '../fixtures/largeDocument.js';
import { applyPatches, createKey } from './applyPatches.js';
import { exportDocument } from './exportDocument.js';
import { importDocument } from './importDocument.js';
import { SplitOrder } from './SplitOrder.js';
import { type DocumentPatch, type Key, rootKey, type WorkflowDocument } from './WorkflowDocument.js';

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * A sequence of valid patches: nodes and edges are removed, added and moved, across the lists and next to
 * each other.
 */
function manyPatches(document: WorkflowDocument, random: (below: number) => number): DocumentPatch[] {
  const edges = [...document.edges.keys()];
  const nodes = [...document.nodeOrder.get(rootKey)!];
  const taken = (keys: Key[]) => keys.splice(random(keys.length), 1)[0]!;
  const neighbours = nodes.splice(40, 90).map((key): DocumentPatch => ({ op: 'remove-node', key }));
  const others = Array.from({ length: 300 }, (_, round): DocumentPatch => {
    const place = { parent: rootKey, index: random(1200) };
    if (round % 5 === 0) return { op: 'remove-edge', key: taken(edges) };
    if (round % 5 === 1) return { op: 'remove-node', key: taken(nodes) };
    if (round % 5 === 2) return { op: 'move-node', key: nodes[random(nodes.length)]!, ...place };
    const key = createKey(document);
    if (round % 5 === 3) {
      nodes.push(key);
      return { op: 'add-node', key, ...place, json: { id: `new ${round}`, type: '5' } };
    }
    return { op: 'add-edge', key, ...place, json: { sourceNodeID: '1', targetNodeID: '2' } };
  });
  return [...neighbours, ...others];
}

const textOf = (document: WorkflowDocument) => JSON.stringify(exportDocument(document));

describe('a change of many steps', () => {
  it.each([1, 2, 3])('equals its steps applied one by one, and can be reverted (seed %i)', (seed) => {
    const json = largeDocument(1000);
    const together = importDocument(json);
    const oneByOne = importDocument(json);
    const patches = manyPatches(together, seeded(seed));
    const before = textOf(together);
    const inverse = applyPatches(together, patches);
    const inverses = patches.map((patch) => applyPatches(oneByOne, [patch]));
    expect(textOf(together)).toBe(textOf(oneByOne));
    expect(inverse).toEqual(inverses.toReversed().flat());
    const after = textOf(together);
    const again = applyPatches(together, inverse);
    expect(textOf(together)).toBe(before);
    applyPatches(together, again);
    expect(textOf(together)).toBe(after);
  });

  it('changes nothing if one of its steps is invalid', () => {
    const document = importDocument(largeDocument(1000));
    const before = textOf(document);
    const patches = manyPatches(document, seeded(4));
    expect(() => applyPatches(document, [...patches, { op: 'remove-node', key: 'none' }])).toThrowError(
      'none',
    );
    expect(textOf(document)).toBe(before);
  });

  it('removes a list that it empties if the document had none', () => {
    const nodes = Array.from({ length: 600 }, (_, index) => ({ id: `${index}`, type: '5' }));
    const document = importDocument({ nodes });
    const add = nodes.map(
      ({ id }, index): DocumentPatch => ({
        op: 'add-edge',
        key: createKey(document),
        parent: rootKey,
        index,
        json: { sourceNodeID: id, targetNodeID: '0' },
      }),
    );
    const inverse = applyPatches(document, add);
    expect(document.edgeOrder.get(rootKey)).toHaveLength(600);
    applyPatches(document, inverse);
    expect(exportDocument(document)).toEqual({ nodes });
  });

  it('removes a long container with its contents, along with other nodes', () => {
    const blocks = Array.from({ length: 700 }, (_, index) => ({ id: `i${index}`, type: '5' }));
    const document = importDocument({ nodes: [{ id: 'c', type: '21', blocks, edges: [] }] });
    const before = textOf(document);
    const container = document.nodesById('c')[0]!;
    const inner = document.nodeOrder.get(container.key)!.slice(0, 120);
    const inverse = applyPatches(document, [
      ...inner.map((key): DocumentPatch => ({ op: 'remove-node', key })),
      { op: 'remove-node', key: container.key },
    ]);
    expect(document.nodes.size).toBe(0);
    applyPatches(document, inverse);
    expect(textOf(document)).toBe(before);
  });
});

describe('a split list', () => {
  it('finds a key with any hint, and returns -1 if there is none', () => {
    const order = Array.from({ length: 500 }, (_, index) => `k${index}`);
    const split = new SplitOrder(order);
    expect(split.remove('k7', 499)).toBe(7);
    expect(split.remove('k450', 0)).toBe(449);
    expect(split.remove('k451', 9999)).toBe(449);
    expect(split.remove('none', 3)).toBe(-1);
    split.insert(497, 'last');
    const told: [Key, number][] = [];
    split.join((key, place) => told.push([key, place]));
    expect(order).toHaveLength(498);
    expect(order.at(-1)).toBe('last');
    for (const [key, place] of told) expect(order[place]).toBe(key);
  });
});
