import { describe, expect, it } from 'vitest';
import { diffDocuments } from './diff.js';
import { fixtureText } from './fixtures/fixtures.js';
import type { JsonObject } from './json.js';

const read = () =>
  JSON.parse(fixtureText('branching.json')) as { nodes: JsonObject[]; edges: JsonObject[] } & JsonObject;

describe('diffDocuments', () => {
  it('finds no difference between equal documents, whatever the order of keys', () => {
    const after = read();
    after.nodes[0] = Object.fromEntries(Object.entries(after.nodes[0]!).reverse());
    expect(Object.values(diffDocuments(read(), after)).flat()).toEqual([]);
    const odd = JSON.parse(fixtureText('oddities.json'));
    expect(Object.values(diffDocuments(odd, odd)).flat()).toEqual([]);
  });

  it('distinguishes added, removed, changed and moved nodes', () => {
    const after = read();
    const [start, branch] = after.nodes as [JsonObject, JsonObject];
    start.meta = { position: { x: 5, y: 5 } };
    (branch.data as JsonObject).nodeMeta = { title: 'Few?' };
    after.nodes.pop();
    after.nodes.push({ id: '7', type: '5', data: { nodeMeta: { title: 'New' } } });
    const difference = diffDocuments(read(), after);
    expect(difference.added).toEqual([{ id: '7', type: '5', title: 'New', parent: '' }]);
    expect(difference.removed).toEqual([{ id: '900001', type: '2', title: 'End', parent: '' }]);
    expect(difference.changed.map(({ id, title }) => [id, title])).toEqual([['110001', 'Few?']]);
    expect(difference.moved.map(({ id }) => id)).toEqual(['100001']);
  });

  it('lists added and removed edges, and changed keys', () => {
    const after = read();
    after.edges.shift();
    after.edges.push({ sourceNodeID: '100001', targetNodeID: '900001' });
    after.versions = { loop: 'v3' };
    const difference = diffDocuments(read(), after);
    expect(difference.removedEdges).toMatchObject([{ source: '100001', target: '110001' }]);
    expect(difference.addedEdges).toMatchObject([{ source: '100001', target: '900001' }]);
    expect(difference.changedKeys).toEqual(['versions']);
  });

  it('compares nodes with the same id by their order', () => {
    const twins = (second: string) => ({
      nodes: ['a', second].map((title) => ({ id: '1', type: '5', title })),
    });
    expect(diffDocuments(twins('b'), twins('c')).changed).toHaveLength(1);
  });
});
