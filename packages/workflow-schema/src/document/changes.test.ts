import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureText } from '../fixtures/fixtures.js';
import type { JsonObject } from '../json.js';
import { applyPatches, createKey } from './applyPatches.js';
import { editEdge, editHead, editNode } from './editNode.js';
import { exportDocument } from './exportDocument.js';
import { importDocument } from './importDocument.js';
import { rewriteHead, rewriteNode } from './rewrite.js';
import { type DocumentPatch, rootKey, type WorkflowDocument } from './WorkflowDocument.js';

const textOf = (document: WorkflowDocument) => JSON.stringify(exportDocument(document));
const open = (name = 'branching.json') => importDocument(JSON.parse(fixtureText(name)));

/** Checks that the indexes of a document agree with its maps. */
function expectConsistent(document: WorkflowDocument): void {
  const listed = [...document.nodeOrder].flatMap(([parent, keys]) => keys.map((key) => ({ parent, key })));
  expect(listed.map(({ key }) => key).sort()).toEqual([...document.nodes.keys()].sort());
  for (const { parent, key } of listed) {
    const node = document.nodes.get(key)!;
    expect(node.parent).toBe(parent);
    expect(document.nodesById(node.id)).toContain(node);
  }
  const listedEdges = [...document.edgeOrder.values()].flat();
  expect(listedEdges.sort()).toEqual([...document.edges.keys()].sort());
  for (const edge of document.edges.values()) {
    expect(document.edgesOf(edge.source)).toContain(edge);
    expect(document.edgesOf(edge.target)).toContain(edge);
  }
}

describe('editNode and applyPatches', () => {
  it('creates a patch without changing the document, applies it, and reverts it', () => {
    const document = open();
    const before = textOf(document);
    const node = document.nodesById('110001')[0]!;
    const patch = editNode(document, node.key, (draft) => {
      ((draft.data as JsonObject).nodeMeta as JsonObject).title = 'Enough?';
    })!;
    expect(textOf(document)).toBe(before);
    const inverse = applyPatches(document, [patch]);
    expect(textOf(document)).toBe(before.replace('Many?', 'Enough?'));
    const again = applyPatches(document, inverse);
    expect(textOf(document)).toBe(before);
    applyPatches(document, again);
    expect(textOf(document)).toBe(before.replace('Many?', 'Enough?'));
  });

  it('creates no patch if nothing changes', () => {
    const document = open();
    const { key } = document.nodesById('110001')[0]!;
    expect(editNode(document, key, () => {})).toBeUndefined();
  });

  it('does not modify the source JSON', () => {
    const json = JSON.parse(fixtureText('branching.json'));
    const document = importDocument(json);
    const patch = editNode(document, document.nodesById('110001')[0]!.key, (draft) => {
      (draft.data as JsonObject).added = true;
      delete draft.meta;
    })!;
    applyPatches(document, [patch]);
    expect(json).toEqual(JSON.parse(fixtureText('branching.json')));
    expect(Object.isFrozen(json.nodes[1].data)).toBe(false);
  });

  it('restores the order of keys on undo', () => {
    const document = open();
    const before = textOf(document);
    const patch = editNode(document, document.nodesById('100001')[0]!.key, (draft) => {
      delete draft.type;
      delete (draft.data as JsonObject).nodeMeta;
    })!;
    applyPatches(document, applyPatches(document, [patch]));
    expect(textOf(document)).toBe(before);
  });

  it("updates the indexes when a node's id or an edge's ends change", () => {
    const document = open();
    const node = document.nodesById('110001')[0]!;
    const edge = document.edgesOf('100001')[0]!;
    const inverse = applyPatches(document, [
      editNode(document, node.key, (draft) => {
        draft.id = '7';
      })!,
      editEdge(document, edge.key, (draft) => {
        draft.targetNodeID = '7';
      })!,
    ]);
    expect(document.nodesById('110001')).toEqual([]);
    expect(document.nodesById('7')).toHaveLength(1);
    expect(document.edgesOf('7')).toHaveLength(1);
    expectConsistent(document);
    applyPatches(document, inverse);
    expect(document.edgesOf('7')).toEqual([]);
    expectConsistent(document);
  });

  it('edits properties other than nodes and edges', () => {
    const document = open();
    const before = textOf(document);
    const inverse = applyPatches(document, [
      editHead(document, (draft) => {
        draft.versions = { loop: 'v3' };
      })!,
    ]);
    expect(exportDocument(document).versions).toEqual({ loop: 'v3' });
    applyPatches(document, inverse);
    expect(textOf(document)).toBe(before);
  });

  it('removes a container with its contents, and restores everything in place', () => {
    const document = open('oddities.json');
    const before = textOf(document);
    const container = document.nodesById('50')[0]!;
    const inverse = applyPatches(document, [{ op: 'remove-node', key: container.key }]);
    expect(document.nodesById('53')).toEqual([]);
    expectConsistent(document);
    applyPatches(document, inverse);
    expect(textOf(document)).toBe(before);
    expectConsistent(document);
  });

  it('assigns the same keys again when an added container is removed and added again', () => {
    const document = open();
    const key = createKey(document);
    const json = { id: '9', type: '21', blocks: [{ id: '10', type: '5' }], edges: [] };
    const added = applyPatches(document, [{ op: 'add-node', key, parent: rootKey, index: 0, json }]);
    const keys = [...document.nodes.keys()];
    const again = applyPatches(document, added);
    applyPatches(document, again);
    expect([...document.nodes.keys()].sort()).toEqual(keys.sort());
  });

  it('writes no list that did not exist before once its last entry is removed', () => {
    const document = importDocument({ nodes: [{ id: '1', type: '1' }] });
    const key = createKey(document);
    const inverse = applyPatches(document, [
      { op: 'add-edge', key, parent: rootKey, index: 0, json: { sourceNodeID: '1', targetNodeID: '1' } },
    ]);
    expect(exportDocument(document).edges).toHaveLength(1);
    applyPatches(document, inverse);
    expect(exportDocument(document)).toEqual({ nodes: [{ id: '1', type: '1' }] });
  });

  it('records list changes: moved, sorted, removed and added entries', () => {
    const document = importDocument({
      nodes: [{ id: '1', type: '5', data: { list: [{ n: 3 }, { n: 1 }, { n: 2 }], other: { kept: true } } }],
    });
    const { key } = document.nodesById('1')[0]!;
    const before = textOf(document);
    const edits: ((data: { list: { n: number }[]; other: JsonObject; moved?: JsonObject }) => void)[] = [
      ({ list }) => list.sort((a, b) => a.n - b.n),
      ({ list }) => list.unshift(list.pop()!),
      ({ list }) => list.splice(1, 1, { n: 7 }, { n: 8 }),
      ({ list }) => {
        list.length = 1;
      },
      ({ list }) => list.reverse().push({ n: 9 }),
      (data) => {
        data.list = data.list.filter(({ n }) => n > 1);
        data.list[0]!.n = 30;
      },
      (data) => {
        data.moved = data.other;
        data.moved.kept = false;
        delete (data as Partial<typeof data>).other;
      },
      ({ list, other }) => {
        Object.assign(other, { more: { n: 1 } });
        [list[0], list[2]] = [list[2]!, list[0]!];
        list[1]!.n += 1;
      },
    ];
    for (const edit of edits) {
      const expected = structuredClone(exportDocument(document));
      edit((expected.nodes as JsonObject[])[0]!.data as never satisfies never);
      const patch = editNode(document, key, (draft) => edit(draft.data as never))!;
      expect(textOf(document)).toBe(before);
      const inverse = applyPatches(document, [patch]);
      expect(exportDocument(document)).toEqual(expected);
      applyPatches(document, inverse);
      expect(textOf(document)).toBe(before);
    }
  });

  it('costs only what it touches, even next to a value nested 100,000 deep', () => {
    let deep: JsonObject = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { deep };
    const json = { id: '1', type: '5', meta: { x: 0 }, data: deep };
    const document = importDocument({ nodes: [json] });
    const { key } = document.nodesById('1')[0]!;
    const patch = editNode(document, key, (draft) => {
      (draft.meta as JsonObject).x = 1;
    });
    expect(patch).toEqual({
      op: 'edit-node',
      key,
      patches: [{ op: 'replace', path: ['meta', 'x'], value: 1 }],
    });
  });

  it('ignores changes to a draft after the recipe has returned', () => {
    const document = open();
    const { key } = document.nodesById('110001')[0]!;
    let kept: JsonObject = {};
    const patch = editNode(document, key, (draft) => {
      kept = draft.data as JsonObject;
      draft.copied = kept;
    })!;
    applyPatches(document, [patch]);
    const before = textOf(document);
    expect(() => Object.assign(kept, { late: true })).toThrow(TypeError);
    expect(textOf(document)).toBe(before);
  });

  it('creates the same patch from a complete node or head, and none if nothing differs', () => {
    const document = open('oddities.json');
    const before = textOf(document);
    const { key, json } = document.nodesById('51')[0]!;
    const { data: _data, ...rest } = json;
    const next = { ...rest, meta: { position: { x: 7, y: 8 } }, note: ['new'] };
    const node = rewriteNode(document, key, next)!;
    const { op, patches } = node as Extract<DocumentPatch, { op: 'edit-node' }>;
    expect(op).toBe('edit-node');
    expect(patches.map(({ op, path }) => `${op} ${path.join('.')}`).sort()).toEqual([
      'add meta',
      'add note',
      'remove data',
    ]);
    const head = rewriteHead(document, { ...document.head, canvasGroups: [] })!;
    const inverse = applyPatches(document, [node, head]);
    expect(document.nodes.get(key)!.json).toEqual(next);
    expect(exportDocument(document).canvasGroups).toEqual([]);
    expect(rewriteNode(document, key, structuredClone(next))).toBeUndefined();
    expect(rewriteHead(document, { ...document.head })).toBeUndefined();
    applyPatches(document, inverse);
    expect(textOf(document)).toBe(before);
    expect(() => rewriteNode(document, 'no such key', {})).toThrowError('no such key');
  });

  it('preserves keys such as __proto__ and constructor', () => {
    const document = open('oddities.json');
    const { key } = document.nodesById('51')[0]!;
    const patch = editNode(document, key, (draft) => {
      const data = draft.data as JsonObject;
      data.constructor = 'changed' as never;
      data.more = 1;
    })!;
    applyPatches(document, [patch]);
    const text = JSON.stringify(document.nodes.get(key)!.json);
    expect(text).toContain('"__proto__":{"polluted":true}');
    expect(text).toContain('"constructor":"changed"');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('changes nothing if one of several patches is invalid', () => {
    const document = open();
    const before = textOf(document);
    const revision = document.revision;
    const patches: DocumentPatch[] = [
      { op: 'remove-node', key: document.nodesById('110001')[0]!.key },
      { op: 'remove-node', key: 'no such key' },
    ];
    expect(() => applyPatches(document, patches)).toThrowError('no such key');
    expect(textOf(document)).toBe(before);
    expect(document.revision).toBe(revision);
    expectConsistent(document);
  });

  it('refuses to move a container into itself', () => {
    const document = open('oddities.json');
    const container = document.nodesById('50')[0]!;
    const inner = document.nodesById('52')[0]!;
    expect(() =>
      applyPatches(document, [{ op: 'move-node', key: container.key, parent: inner.key, index: 0 }]),
    ).toThrowError('into itself');
  });

  it('reverts any sequence of changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(8), fc.nat(), fc.nat(), fc.nat(12)), { maxLength: 25 }),
        (choices) => {
          const document = open('oddities.json');
          const texts = [textOf(document)];
          const inverses: DocumentPatch[][] = [];
          for (const choice of choices) {
            const patch = patchFor(document, choice);
            if (patch === undefined) continue;
            inverses.push(applyPatches(document, [patch]));
            texts.push(textOf(document));
          }
          expectConsistent(document);
          while (inverses.length > 0) {
            expect(textOf(document)).toBe(texts[inverses.length]);
            applyPatches(document, inverses.pop()!);
          }
          expect(textOf(document)).toBe(texts[0]);
          expectConsistent(document);
        },
      ),
      { numRuns: 150 },
    );
  });
});

function patchFor(
  document: WorkflowDocument,
  [kind, first, second, index]: [number, number, number, number],
): DocumentPatch | undefined {
  const nodes = [...document.nodes.values()].filter((node) => Object.keys(node.json).length > 0);
  const edges = [...document.edges.values()];
  const node = nodes[first % nodes.length];
  const edge = edges[first % edges.length];
  const parents = [rootKey, ...nodes.map(({ key }) => key)];
  const parent = parents[second % parents.length]!;
  const key = createKey(document);
  switch (kind) {
    case 0:
      return { op: 'add-node', key, parent, index, json: { id: String(second % 9), type: '5', blocks: [] } };
    case 1:
      return node && { op: 'remove-node', key: node.key };
    case 2: {
      for (let above = parent; above !== rootKey; above = document.nodes.get(above)!.parent) {
        if (above === node?.key) return undefined;
      }
      return node && { op: 'move-node', key: node.key, parent, index };
    }
    case 3:
      return (
        node &&
        editNode(document, node.key, (draft) => {
          draft[`key${index}`] = second;
          if (index % 2 === 0) delete draft.data;
        })
      );
    case 4:
      return (
        node &&
        editNode(document, node.key, (draft) => {
          draft.id = String(second % 9);
        })
      );
    case 5:
      return {
        op: 'add-edge',
        key,
        parent,
        index,
        json: { sourceNodeID: String(first % 9), targetNodeID: String(second % 9) },
      };
    case 6:
      return edge && { op: 'remove-edge', key: edge.key };
    case 7:
      return edge && !isForeign(edge.json)
        ? editEdge(document, edge.key, (draft) => {
            draft.sourcePortID = `true_${second}`;
          })
        : undefined;
    default:
      return editHead(document, (draft) => {
        draft[`key${index}`] = { second };
      });
  }
}

function isForeign(json: JsonObject): boolean {
  return Object.keys(json).length === 0;
}
