import type { JsonObject } from '@heddle/workflow-schema';
import { diffDocuments } from '@heddle/workflow-schema/diff';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editData } from '../store/editNode.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, node, options, sample } from '../testing/fixtures/sampleTypes.js';
import { acceptedOf, compare } from './differenceList.js';
import { edgeName, mergeDocuments } from './mergeDocuments.js';

const everything = (before: JsonObject, after: JsonObject) => {
  const { added, removed, changed, moved, addedEdges, removedEdges } = diffDocuments(before, after);
  return {
    nodes: new Set([...added, ...removed, ...changed, ...moved].map(({ id }) => id)),
    edges: new Set([...addedEdges, ...removedEdges].map(edgeName)),
  };
};

/** The differences remaining between two documents, ignoring order. */
const left = (a: JsonObject, b: JsonObject) => {
  const { nodes, edges } = everything(a, b);
  return [...nodes, ...edges];
};

function edited(): JsonObject {
  const canvas = new CanvasDriver(looping(), options);
  canvas.select('210000');
  canvas.run('delete');
  canvas.addNode('work', { x: 800, y: 900 });
  canvas.drag('300000', { x: 40, y: 200 });
  editData(canvas.store, canvas.key('900001'), (data) => Object.assign(data, { note: 'changed' }), 'note');
  return canvas.document;
}

describe('merging two versions', () => {
  it('returns the first when nothing is accepted, and the second when all is', () => {
    const after = edited();
    expect(mergeDocuments(looping(), after, { nodes: new Set(), edges: new Set() })).toEqual(looping());
    expect(left(mergeDocuments(looping(), after, everything(looping(), after)), after)).toEqual([]);
  });

  it('accepts one node and leaves the others', () => {
    const after = edited();
    const merged = mergeDocuments(looping(), after, { nodes: new Set(['900001']), edges: new Set() });
    expect(diffDocuments(looping(), merged)).toMatchObject({
      added: [],
      removed: [],
      moved: [],
      changed: [{ id: '900001' }],
      addedEdges: [],
    });
    expect(mergeDocuments(looping(), after, { nodes: new Set(['210000']), edges: new Set() })).not.toEqual(
      looping(),
    );
  });

  it('drops edges that would have a missing end', () => {
    const before = { nodes: [node('1', '5', 'A')], edges: [] };
    const after = {
      nodes: [
        node('1', '5', 'A'),
        node('2', '77', 'Box', 0, 0, { blocks: [node('3', '5', 'In')], edges: [] }),
      ],
      edges: [{ sourceNodeID: '1', targetNodeID: '2' }],
    };
    const { edges } = everything(before, after);
    expect(mergeDocuments(before, after, { nodes: new Set(['3']), edges })).toEqual(before);
    const whole = mergeDocuments(before, after, { nodes: new Set(['2', '3']), edges });
    expect(left(whole, after)).toEqual([]);
  });

  it('turns the first version into the second for any edits, when all is accepted', () => {
    const edit = fc.record({
      id: fc.constantFrom('200000', '210000', '220000', '300000', '900001'),
      by: fc.record({ x: fc.integer({ min: -600, max: 600 }), y: fc.integer({ min: -600, max: 900 }) }),
      what: fc.constantFrom('drag', 'delete', 'duplicate', 'moveIntoContainer', 'moveOutOfContainer', 'edit'),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const canvas = new CanvasDriver(looping(), options);
        for (const { id, by, what } of edits) {
          if (canvas.store.graph.nodeById(id) === undefined) continue;
          canvas.select(id);
          if (what === 'drag') canvas.drag(id, by);
          else if (what === 'edit')
            editData(canvas.store, canvas.key(id), (data) => Object.assign(data, { by: by.x }), 'edit');
          else canvas.run(what as 'delete');
        }
        const after = canvas.document;
        const merged = mergeDocuments(looping(), after, everything(looping(), after));
        expect(left(merged, after)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('names added, removed and changed groups, and merges the accepted ones', () => {
    const group = (id: string, title: string) => ({ id, title, nodes: ['110002'] });
    const before = { ...sample(), canvasGroups: [group('a', 'Stays'), group('b', 'Goes')] };
    const changed = { id: 'a', title: 'Renamed', nodes: ['110002'] };
    const after = { ...sample(), canvasGroups: [changed, { id: 'c', title: 'Comes', nodes: ['110003'] }] };
    const { differences } = compare(before, after);
    expect(differences.map(({ kind, name }) => [kind, name])).toEqual([
      ['addedGroups', 'Comes'],
      ['removedGroups', 'Goes'],
      ['changedGroups', 'Renamed'],
    ]);
    const all = acceptedOf(differences, new Set(differences.map(({ id }) => id)));
    const merged = mergeDocuments(before, after, all);
    expect(merged.canvasGroups).toMatchObject([{ title: 'Renamed' }, { title: 'Comes' }]);
    const one = mergeDocuments(before, after, acceptedOf(differences, new Set(['removedGroups b'])));
    expect(one.canvasGroups).toMatchObject([{ title: 'Stays' }]);
    expect(mergeDocuments(before, after, acceptedOf(differences, new Set()))).toEqual(before);
  });
});
