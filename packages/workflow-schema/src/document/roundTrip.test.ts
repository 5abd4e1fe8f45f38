import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fixtureText,
  hasReferenceCanvases,
  referenceCanvases,
  referenceText,
  skipReason,
} from '../fixtures/fixtures.js';
import type { JsonObject } from '../json.js';
import { applyPatches, createKey } from './applyPatches.js';
import { exportDocument } from './exportDocument.js';
import { importDocument } from './importDocument.js';

// Equal texts imply the same value, order of lists and keys, and spelling.
function expectRoundTrip(text: string): void {
  const exported = exportDocument(importDocument(JSON.parse(text)));
  expect(JSON.stringify(exported)).toBe(JSON.stringify(JSON.parse(text)));
}

describe('import and export', () => {
  it.each(['oddities.json', 'branching.json'])('preserve %s', (name) => {
    expectRoundTrip(fixtureText(name));
  });

  it.skipIf(!hasReferenceCanvases)(`gives back every reference document as it was (${skipReason})`, () => {
    const paths = referenceCanvases();
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) expectRoundTrip(referenceText(path));
  });

  it('preserve any JSON in the lists', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), fc.array(anyEntry), fc.jsonValue(), (nodes, edges, other) => {
        expectRoundTrip(JSON.stringify({ other, nodes, edges, versions: other }));
      }),
      { numRuns: 200 },
    );
  });

  it('preserve the order of decimal ids, which object keys would lose', () => {
    const document = importDocument({ nodes: ['900001', '100001', '5'].map((id) => ({ id, type: '5' })) });
    expect([...document.nodes.values()].map((node) => node.id)).toEqual(['900001', '100001', '5']);
    expect((exportDocument(document).nodes as JsonObject[]).map((node) => node.id)).toEqual([
      '900001',
      '100001',
      '5',
    ]);
  });

  it('distinguish nodes with the same id, and find both', () => {
    const document = importDocument(JSON.parse(fixtureText('oddities.json')));
    const twins = document.nodesById('7');
    expect(twins).toHaveLength(2);
    expect(twins[0]!.key).not.toBe(twins[1]!.key);
  });

  it('read keys in another case, and index the edges of a node', () => {
    const document = importDocument(JSON.parse(fixtureText('oddities.json')));
    expect(document.edgesOf('100001').map((edge) => edge.target)).toEqual(['7']);
    expect(document.edgesOf('nowhere')).toHaveLength(1);
    const container = document.nodesById('50')[0]!;
    expect(document.nodeOrder.get(container.key)).toHaveLength(2);
  });

  it('keep the edges of the time of import, even if the caller changes the list before they are read', () => {
    const edge = { sourceNodeID: 'a', targetNodeID: 'b' };
    const inner = { id: 'c', blocks: [], edges: [edge] };
    const json = { nodes: [{ id: 'a' }, { id: 'b' }, inner], edges: [edge, edge] };
    const text = JSON.stringify(json);
    const document = importDocument(json);
    json.edges.pop();
    inner.edges.pop();
    const [container] = document.nodesById('c');
    applyPatches(document, [{ op: 'remove-node', key: container!.key }]);
    expect(document.edges.size).toBe(2);
    expect(document.edgesOf('a')).toHaveLength(2);
    const again = importDocument(JSON.parse(text));
    expect(createKey(again)).not.toBe([...again.edges.keys()].at(-1));
    expect(JSON.stringify(exportDocument(again))).toBe(text);
  });

  it('preserve keys such as __proto__ without polluting prototypes', () => {
    const document = importDocument(JSON.parse(fixtureText('oddities.json')));
    expect(Object.hasOwn(document.head, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(({} as { top?: number }).top).toBeUndefined();
  });

  it('refuse only documents without a list of nodes', () => {
    for (const json of [{}, { nodes: {} }, { nodes: null }] as JsonObject[]) {
      expect(() => importDocument(json)).toThrowError('"nodes" array');
    }
    expect(exportDocument(importDocument({ nodes: [] }))).toEqual({ nodes: [] });
  });

  it('accept containers nested far deeper than the stack', () => {
    let node: JsonObject = { id: 'leaf', type: '5' };
    for (let depth = 0; depth < 20_000; depth += 1) node = { id: String(depth), type: '21', blocks: [node] };
    const document = importDocument({ nodes: [node] });
    expect(document.nodes.size).toBe(20_001);
    expect(document.nodesById('leaf')).toHaveLength(1);
    exportDocument(document);
  });
});

const anyEntry: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  entry: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue(),
    fc.record(
      {
        id: fc.oneof(fc.constantFrom('1', '2', '100001'), fc.jsonValue()),
        type: fc.oneof(fc.constantFrom('1', '5', '21'), fc.jsonValue()),
        data: fc.jsonValue(),
        blocks: fc.oneof(fc.array(tie('entry'), { maxLength: 3 }), fc.jsonValue()),
        edges: fc.oneof(fc.array(tie('entry'), { maxLength: 3 }), fc.jsonValue()),
        Blocks: fc.jsonValue(),
        sourceNodeID: fc.jsonValue(),
        ['__proto__']: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  ),
})).entry;
