import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.js';
import { mergeThreeWays } from './merge.js';

const node = (id: string, title: string, x = 0, more: JsonObject = {}): JsonObject => ({
  id,
  type: '5',
  meta: { position: { x, y: 0 } },
  data: { nodeMeta: { title } },
  ...more,
});
const edge = (sourceNodeID: string, targetNodeID: string): JsonObject => ({ sourceNodeID, targetNodeID });
const document = (nodes: JsonObject[], edges: JsonObject[] = [], head: JsonObject = {}): JsonObject => ({
  nodes,
  edges,
  ...head,
});

const base = document(
  [node('1', 'One'), node('2', 'Two'), node('3', 'Three')],
  [edge('1', '2'), edge('2', '3')],
);

describe('a three-way merge', () => {
  test('combines changes of different nodes, edges and keys', () => {
    const mine = document(
      [node('1', 'Mine'), node('2', 'Two'), node('3', 'Three'), node('4', 'Four')],
      [edge('1', '2'), edge('2', '3'), edge('3', '4')],
      { versions: { a: '1' } },
    );
    const theirs = document([node('1', 'One'), node('3', 'Theirs'), node('5', 'Five')], [edge('1', '3')], {
      viewport: { zoom: 1 },
    });
    expect(mergeThreeWays(base, mine, theirs)).toEqual({
      document: document(
        [node('1', 'Mine'), node('3', 'Theirs'), node('4', 'Four'), node('5', 'Five')],
        [edge('3', '4'), edge('1', '3')],
        { versions: { a: '1' }, viewport: { zoom: 1 } },
      ),
      conflicts: [],
    });
  });

  test('reports nodes and keys that both changed, and keeps mine', () => {
    const mine = document([node('1', 'Mine'), node('3', 'Three')], [], { versions: { a: '1' } });
    const theirs = document([node('1', 'Theirs'), node('2', 'Changed'), node('3', 'Three')], [], {
      versions: { a: '2' },
    });
    const { document: merged, conflicts } = mergeThreeWays(base, mine, theirs);
    expect(conflicts).toEqual([
      { kind: 'node', id: '2', title: 'Changed' },
      { kind: 'node', id: '1', title: 'Theirs' },
      { kind: 'key', id: 'versions', title: '' },
    ]);
    expect(merged).toEqual(mine);
  });

  test('takes equal changes as one, such as two deletions', () => {
    const changed = document([node('1', 'Same'), node('3', 'Three')], [edge('1', '3')]);
    expect(mergeThreeWays(base, changed, structuredClone(changed))).toEqual({
      document: changed,
      conflicts: [],
    });
  });

  test('prefers content to positions', () => {
    const mine = document([node('1', 'One', 50), node('2', 'Mine'), node('3', 'Three', 70)]);
    const theirs = document([node('1', 'Theirs'), node('2', 'Two', 90), node('3', 'Three', 80)]);
    const { document: merged, conflicts } = mergeThreeWays(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.nodes).toMatchObject([
      { data: { nodeMeta: { title: 'Theirs' } } },
      { meta: { position: { x: 0 } }, data: { nodeMeta: { title: 'Mine' } } },
      { meta: { position: { x: 70 } } },
    ]);
  });

  test('keeps a container that theirs removed while mine changed a node inside it', () => {
    const loop = (inner: JsonObject[]) => node('9', 'Loop', 0, { type: '21', blocks: inner, edges: [] });
    const around = document([node('1', 'One'), loop([node('10', 'Inner'), node('11', 'Other')])]);
    const mine = document([node('1', 'One'), loop([node('10', 'Mine'), node('11', 'Other')])]);
    const theirs = document([node('1', 'Theirs')]);
    const { document: merged, conflicts } = mergeThreeWays(around, mine, theirs);
    expect(conflicts.map(({ id }) => id).sort()).toEqual(['10', '9']);
    expect(JSON.stringify(merged)).toContain('Mine');
    expect(JSON.stringify(merged)).toContain('Theirs');
  });

  test('REL-28: loses no change of either side, whatever both do', () => {
    const ids = Array.from({ length: 8 }, (_, index) => `${index + 1}`);
    const start = document(ids.map((id) => node(id, `Node ${id}`)));
    const edits = fc.array(
      fc.record({ id: fc.constantFrom(...ids), kind: fc.constantFrom('rename', 'remove'), to: fc.nat(3) }),
      { maxLength: 12 },
    );
    const byId = (json: JsonObject) =>
      new Map((json.nodes as JsonObject[]).map((each) => [each.id as string, JSON.stringify(each)]));
    type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;
    const edited = (changes: Edits) => {
      const nodes = new Map(ids.map((id) => [id, node(id, `Node ${id}`)]));
      for (const { id, kind, to } of changes)
        if (kind === 'remove') nodes.delete(id);
        else if (nodes.has(id)) nodes.set(id, node(id, `Renamed ${to}`));
      return document([...nodes.values()]);
    };
    fc.assert(
      fc.property(edits, edits, (one, other) => {
        const [mine, theirs] = [edited(one), edited(other)];
        const { document: merged, conflicts } = mergeThreeWays(start, mine, theirs);
        const [was, own, their, now] = [start, mine, theirs, merged].map(byId) as [
          Map<string, string>,
          Map<string, string>,
          Map<string, string>,
          Map<string, string>,
        ];
        const both = ids.filter(
          (id) =>
            own.get(id) !== was.get(id) && their.get(id) !== was.get(id) && own.get(id) !== their.get(id),
        );
        expect(conflicts.map(({ id }) => id).sort()).toEqual(both);
        for (const id of ids) {
          const isMine = own.get(id) !== was.get(id);
          expect(now.get(id), `node ${id}`).toBe((isMine ? own : their).get(id));
        }
      }),
      { numRuns: 50 },
    );
  });
});
