import { describe, expect, it } from 'vitest';
import { largeDocument } from '../fixtures/largeDocument.js';
import type { JsonObject } from '../json.js';
import { applyPatches, createKey } from './applyPatches.js';
import { exportDocument } from './exportDocument.js';
import { importDocument } from './importDocument.js';
import { keepDocument, restoreDocument } from './keepDocument.js';
import { rewriteHead } from './rewrite.js';
import { type DocumentPatch, rootKey, type WorkflowDocument } from './WorkflowDocument.js';

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const textOf = (document: WorkflowDocument) => JSON.stringify(exportDocument(document));

/** Results of lookups by id, which have separate indexes. */
function found(document: WorkflowDocument) {
  const ids = new Set([...document.nodes.values()].map(({ id }) => id));
  return [...ids].sort().map((id) => {
    const edges = document.edgesOf(id).map(({ source, target }) => `${source} ${target}`);
    return [id, document.nodesById(id).length, ...edges.sort()];
  });
}

function change(document: WorkflowDocument, random: (below: number) => number): DocumentPatch[] {
  const nodes = [...document.nodeOrder.get(rootKey)!];
  const edges = [...document.edges.keys()];
  const place = { parent: rootKey, index: random(nodes.length + 1) };
  const patches: DocumentPatch[] = [];
  for (let count = random(4) === 0 ? 150 : 1; count > 0; count--) {
    const kind = random(5);
    const key = createKey(document);
    // Few ids, so that some are shared by many nodes.
    const json: JsonObject = { id: `n${random(12)}`, type: '5' };
    const sourceNodeID = `n${random(12)}`;
    if (kind === 0 && nodes.length > 200)
      patches.push({ op: 'remove-node', key: nodes.splice(random(nodes.length), 1)[0]! });
    else if (kind === 1 && edges.length > 200)
      patches.push({ op: 'remove-edge', key: edges.splice(random(edges.length), 1)[0]! });
    else if (kind === 2) patches.push({ op: 'add-edge', key, ...place, json: { sourceNodeID } });
    else if (kind === 3)
      patches.push({
        op: 'edit-node',
        key: nodes[random(nodes.length)]!,
        patches: [{ op: 'replace', path: ['id'], value: json.id! }],
      });
    else patches.push({ op: 'add-node', key, ...place, json });
  }
  const head = random(5) === 0 ? rewriteHead(document, { note: random(99) }) : undefined;
  return head === undefined ? patches : [...patches, head];
}

describe('a snapshot of a document', () => {
  it.each([1, 2, 3])('can be restored repeatedly, whatever was changed since (seed %i)', (seed) => {
    const document = importDocument(largeDocument(700));
    const random = seeded(seed);
    const kept: { state: ReturnType<typeof keepDocument>; text: string }[] = [];
    for (let round = 0; round < 150; round++) {
      if (random(3) === 0) kept.push({ state: keepDocument(document), text: textOf(document) });
      applyPatches(document, change(document, random));
      const back = kept[random(kept.length || 1)];
      if (back === undefined || random(3) > 0) continue;
      const { revision } = document;
      expect(restoreDocument(document, back.state)).toBe(true);
      expect(document.revision).toBeGreaterThan(revision);
      expect(textOf(document) === back.text, `round ${round}`).toBe(true);
      const fresh = importDocument(JSON.parse(back.text));
      expect(found(document)).toEqual(found(fresh));
      expect([document.nodes.size, document.edges.size]).toEqual([fresh.nodes.size, fresh.edges.size]);
    }
  });

  it('is invalidated when most keys are new, and rows of removed keys are reused', () => {
    const document = importDocument({ nodes: [{ id: 'first', type: '1' }], edges: [] });
    const state = keepDocument(document);
    for (let round = 0; round < 12_000; round++) {
      const key = createKey(document);
      applyPatches(document, [
        { op: 'add-node', key, parent: rootKey, index: 1, json: { id: key, type: '5' } },
      ]);
      applyPatches(document, [{ op: 'remove-node', key }]);
    }
    expect(restoreDocument(document, state)).toBe(false);
    expect(textOf(document)).toBe('{"nodes":[{"id":"first","type":"1"}],"edges":[]}');
    expect([...document.nodes.values()].map(({ id }) => id)).toEqual(['first']);
    expect(document.nodesById('first')).toHaveLength(1);
    const again = keepDocument(document);
    applyPatches(document, [{ op: 'remove-node', key: document.nodeOrder.get(rootKey)![0]! }]);
    expect(restoreDocument(document, again)).toBe(true);
    expect(document.nodes.size).toBe(1);
  });
});
