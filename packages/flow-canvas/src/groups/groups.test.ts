import type { JsonObject, Key, WorkflowDocument } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { encapsulateSelection } from '../encapsulation/encapsulateSelection.js';
import { findNodes } from '../finder/findNodes.js';
import { selectBox } from '../gestures/selectBox.js';
import { neighbour } from '../parts/neighbour.js';
import { moveInto } from '../store/containers.js';
import { goTo } from '../store/goTo.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, node, options, sample } from '../testing/fixtures/sampleTypes.js';
import { readGroups } from './Group.js';
import { changeGroup, foldGroup, groupBox } from './groupEdits.js';
import { groupLinks } from './groupLinks.js';

const drive = (json = sample(), more = {}) => new CanvasDriver(json, { ...options, ...more });

/** Work and Other in a group. */
function grouped(more: JsonObject = {}) {
  const canvas = drive();
  canvas.select('110002', '110003');
  canvas.run('group');
  const group = groupsOf(canvas)[0]!;
  if (Object.keys(more).length > 0) changeGroup(canvas.store, group, more);
  return canvas;
}

const groupsOf = (canvas: CanvasDriver) => canvas.store.graph.groups.groups;
const placeOf = (canvas: CanvasDriver, id: string) =>
  ((canvas.document.nodes as JsonObject[]).find((node) => node.id === id)!.meta as JsonObject).position;

describe('a group', () => {
  it('is created from the selection, stored beside the nodes, and undone exactly', () => {
    const canvas = grouped();
    expect(canvas.document.canvasGroups).toEqual([
      {
        id: 'g1',
        title: 'Group',
        description: '',
        color: 'none',
        isFolded: false,
        nodes: ['110002', '110003'],
      },
    ]);
    expect(canvas.document.nodes).toEqual(sample().nodes);
    expect(groupBox(canvas.store.graph, groupsOf(canvas)[0]!)).toEqual({
      x: 676,
      y: -124,
      width: 288,
      height: 348,
    });
    expect(drive(canvas.document).document).toEqual(canvas.document);
    canvas.undo();
    expect(canvas.document).toEqual(sample());
    canvas.redo();
    expect(groupsOf(canvas)).toHaveLength(1);
  });

  it('contains each node once: grouping a node again removes it from its old group', () => {
    const canvas = grouped();
    canvas.select('110003', '110001');
    canvas.run('group');
    expect(groupsOf(canvas).map(({ nodes }) => nodes)).toEqual([['110002'], ['110003', '110001']]);
    expect(groupsOf(canvas)[1]!.title).toBe('Group_1');
  });

  it('moves when its nodes are dragged together; a node dragged out leaves it, dragged in joins it', () => {
    const canvas = grouped();
    canvas.select('110002', '110003');
    canvas.drag('110002', { x: 50, y: 1000 });
    expect(groupsOf(canvas)[0]!.nodes).toHaveLength(2);
    canvas.undo();
    canvas.select('110002');
    canvas.drag('110002', { x: 900, y: 0 });
    expect(groupsOf(canvas)[0]!.nodes).toEqual(['110003']);
    expect(canvas.notice).toBe('Move out of group Group');
    canvas.drag('110002', { x: -900, y: 200 });
    expect(groupsOf(canvas)[0]!.nodes).toEqual(['110003', '110002']);
    expect(canvas.notice).toBe('Move into group Group');
  });

  it('loses deleted nodes, is removed with the last of them, and is restored by undo', () => {
    const canvas = grouped();
    canvas.select('110002');
    canvas.run('delete');
    expect(groupsOf(canvas)[0]!.nodes).toEqual(['110003']);
    canvas.select('110003');
    canvas.run('delete');
    expect(groupsOf(canvas)).toEqual([]);
    expect('canvasGroups' in canvas.document).toBe(false);
    canvas.undo();
    canvas.undo();
    expect(groupsOf(canvas)[0]!.nodes).toHaveLength(2);
  });

  it('is ungrouped, renamed and coloured', () => {
    const canvas = grouped({ title: 'Checks', color: 'ai', description: 'Both ways' });
    expect(groupsOf(canvas)[0]).toMatchObject({ title: 'Checks', color: 'ai', description: 'Both ways' });
    canvas.select('110003');
    canvas.run('selectGroup');
    expect(canvas.store.selection.nodes.size).toBe(2);
    canvas.run('ungroup');
    expect(groupsOf(canvas)).toEqual([]);
  });

  it('is copied with its nodes, and the copy contains the copies', () => {
    const canvas = grouped({ title: 'Checks' });
    canvas.run('selectGroup');
    canvas.select('110002', '110003');
    canvas.paste(canvas.copy()!, { x: 2000, y: 2000 });
    const [first, second] = groupsOf(canvas);
    expect(first!.nodes).toEqual(['110002', '110003']);
    expect(second).toMatchObject({ id: 'g2', title: 'Checks' });
    expect(second!.nodes).toHaveLength(2);
    expect(second!.nodes.some((id) => first!.nodes.includes(id))).toBe(false);
    canvas.undo();
    expect(groupsOf(canvas)).toHaveLength(1);
    canvas.select('110002');
    canvas.run('duplicate');
    expect(groupsOf(canvas)).toHaveLength(1);
  });

  it('cannot be changed on a read-only canvas', () => {
    const json = grouped().document;
    const canvas = drive(json, { readOnly: true });
    canvas.select('110002');
    for (const name of ['group', 'ungroup', 'editGroup', 'fold'] as const)
      expect(canvas.isEnabled(name)).toBe(false);
    expect(canvas.isEnabled('selectGroup')).toBe(true);
  });
});

describe('a folded group', () => {
  const folded = () => {
    const canvas = grouped();
    canvas.select('110002');
    canvas.run('fold');
    return canvas;
  };

  it('is one tile at the corner of its nodes, where their connections end', () => {
    const canvas = folded();
    const { graph, document } = canvas.store;
    const [group] = groupsOf(canvas);
    expect(groupBox(graph, group!)).toEqual({ x: 700, y: -100, width: 240, height: 76 });
    expect(groupLinks(document, group!)).toEqual({ into: 2, outOf: 2 });
    const inTile = [...document.edges.keys()]
      .map((key) => graph.edgeAt(key))
      .filter((edge) => edge?.target.hiddenIn !== undefined);
    expect(inTile.map((edge) => [edge!.path.end, edge!.isBroken])).toEqual([
      [{ x: 700, y: -62 }, false],
      [{ x: 700, y: -62 }, false],
    ]);
    expect([...graph.nodeIndex.query({ x: 600, y: -200, width: 400, height: 600 })]).toEqual([]);
    expect([...graph.keys()]).not.toContain(canvas.key('110003'));
    expect(canvas.document.nodes).toEqual(sample().nodes);
    canvas.run('fold');
    expect(graph.nodeIndex.query({ x: 600, y: -200, width: 400, height: 600 }).size).toBe(2);
    expect(graph.nodeAt(canvas.key('110003'))!.hiddenIn).toBeUndefined();
  });

  it('moves all of its nodes with the tile, by pointer and by keys', () => {
    const canvas = folded();
    canvas.run('selectGroup');
    canvas.drag('110002', { x: 30, y: 40 });
    expect([placeOf(canvas, '110002'), placeOf(canvas, '110003')]).toEqual([
      { x: 730, y: -60 },
      { x: 730, y: 140 },
    ]);
    expect(groupBox(canvas.store.graph, groupsOf(canvas)[0]!)).toMatchObject({ x: 730, y: -60 });
    canvas.select('110002', '900001');
    canvas.run('alignTop');
    expect(placeOf(canvas, '110003')).toEqual({ x: 730, y: 140 });
    expect(placeOf(canvas, '900001')).toEqual({ x: 1100, y: -60 });
  });

  it('is copied, deleted and restored with everything under it', () => {
    const canvas = folded();
    canvas.run('selectGroup');
    const text = canvas.copy()!;
    canvas.run('delete');
    expect((canvas.document.nodes as JsonObject[]).map(({ id }) => id)).not.toContain('110003');
    canvas.undo();
    expect(groupsOf(canvas)[0]).toMatchObject({ isFolded: true, nodes: ['110002', '110003'] });
    canvas.paste(text, { x: 500, y: 2000 });
    expect(groupsOf(canvas)[1]).toMatchObject({ isFolded: true });
    const [a, b] = groupsOf(canvas)[1]!.nodes.map((id) => placeOf(canvas, id) as { x: number; y: number });
    expect([b!.x - a!.x, b!.y - a!.y]).toEqual([0, 200]);
  });

  it('stays folded when the document is reopened', () => {
    const canvas = drive(folded().document);
    expect(canvas.store.graph.nodeAt(canvas.key('110003'))!.hiddenIn).toBe('g1');
    foldGroup(canvas.store, groupsOf(canvas)[0]!);
    expect(canvas.box('110003')).toMatchObject({ x: 700, y: 100 });
  });
});

describe('groups in a document', () => {
  it.each([
    [undefined, 0],
    ['x', 0],
    [[null, 5, {}, { id: 'a' }, { id: '', nodes: ['1'] }], 0],
    [
      [
        { id: 'a', nodes: ['1', 7, '1'] },
        { id: 'a', nodes: ['2'] },
        { id: 'b', nodes: ['1', '2'], color: 'pink' },
      ],
      2,
    ],
  ])('reads %j as %i groups', (canvasGroups, count) => {
    const groups = readGroups({ canvasGroups } as JsonObject);
    expect(groups).toHaveLength(count);
    if (count > 0)
      expect(groups).toMatchObject([
        { id: 'a', nodes: ['1'] },
        { id: 'b', nodes: ['2'], color: 'none', isFolded: false },
      ]);
  });

  it('are kept as they are until edited, and do no harm', () => {
    const json = { ...sample(), canvasGroups: [{ id: 'x', nodes: ['nobody'], odd: 1 }, 'junk'] };
    const canvas = drive(json);
    expect(canvas.document).toEqual(json);
    expect(groupBox(canvas.store.graph, groupsOf(canvas)[0]!)).toBeUndefined();
    canvas.drag('110002', { x: 10, y: 0 });
    expect(canvas.document.canvasGroups).toEqual(json.canvasGroups);
  });
});

/** Start -> One -> Two -> Three -> End. */
const line = () => ({
  nodes: [
    node('100001', '1', 'Start'),
    node('110001', '5', 'One', 340),
    node('110002', '5', 'Two', 680),
    node('110003', '5', 'Three', 1020),
    node('900001', '2', 'End', 1360),
    node('120000', '77', 'Repeat', 340, 400, { blocks: [], edges: [] }),
  ],
  edges: [
    edge('100001', '110001'),
    edge('110001', '110002'),
    edge('110002', '110003'),
    edge('110003', '900001'),
  ],
});
const drawnEdges = (canvas: CanvasDriver) =>
  (canvas.document.edges as JsonObject[]).map(
    ({ sourceNodeID, targetNodeID }) => `${sourceNodeID} ${targetNodeID}`,
  );

describe('a folded group of connected nodes', () => {
  const folded = (...ids: string[]) => {
    const canvas = drive({
      ...line(),
      canvasGroups: [{ id: 'g1', title: 'Both', isFolded: true, nodes: ids }],
    });
    canvas.select(ids[0]!);
    return canvas;
  };

  it('is deleted with its inner edges, closes the gap, and is restored', () => {
    const canvas = folded('110001', '110002');
    const before = canvas.document;
    canvas.run('selectGroup');
    canvas.run('delete');
    expect(drawnEdges(canvas)).toEqual(['110003 900001', '100001 110003']);
    canvas.undo();
    expect(canvas.document).toEqual(before);
    expect(canvas.reported).toEqual([]);
  });

  it('does not draw its inner edges, and draws them again when unfolded', () => {
    const canvas = folded('110001', '110002');
    const { graph } = canvas.store;
    const drawn = () => graph.edgeKeys.map((key) => graph.edgeAt(key)!.edge.source);
    const everywhere = { x: -1e4, y: -1e4, width: 2e4, height: 2e4 };
    expect(drawn()).toEqual(['100001', '110002', '110003']);
    expect([...graph.edgeIndex.query(everywhere)]).toHaveLength(3);
    canvas.run('fold');
    expect(drawn()).toHaveLength(4);
    expect([...graph.edgeIndex.query(everywhere)]).toHaveLength(4);
    const [, inner] = graph.edgeKeys;
    canvas.store.selection.replace([], [inner!]);
    foldGroup(canvas.store, groupsOf(canvas)[0]!);
    expect([...graph.edgeIndex.query(everywhere)]).toHaveLength(3);
    expect(canvas.store.selection.edges.size).toBe(0);
  });

  it('keeps its inner edges when it is moved into a container', () => {
    const canvas = folded('110001', '110002');
    const loop = canvas.key('120000');
    const keys = [...canvas.store.graph.standsFor(canvas.key('110001'))];
    expect(moveInto(canvas.store, keys, loop, new Map())).toBe(true);
    const inside = (canvas.document.nodes as JsonObject[]).find(({ id }) => id === '120000')!;
    expect(inside.edges).toContainEqual(edge('110001', '110002'));
    expect(drawnEdges(canvas)).toEqual(['110003 900001']);
    // Groups contain top-level nodes only, so it is gone.
    expect(canvas.document.canvasGroups).toBeUndefined();
    canvas.undo();
    expect(groupsOf(canvas)).toMatchObject([{ isFolded: true, nodes: ['110001', '110002'] }]);
  });

  it('is one item for navigation, search and box selection', () => {
    const canvas = folded('110001', '110002');
    const { graph, selection } = canvas.store;
    const both = [canvas.key('110001'), canvas.key('110002')];
    goTo(canvas.store, both[0]!);
    expect([...selection.nodes]).toEqual(both);
    const found = findNodes(canvas.store, 'two');
    expect(found.map(({ id }) => id)).toEqual([both[1]]);
    selection.clear();
    found[0]!.run();
    expect([...selection.nodes]).toEqual(both);
    selection.clear();
    const at = (x: number, y: number) => ({
      screen: { x, y },
      flow: { x, y },
      isAdding: false,
      isFree: false,
    });
    const box = selectBox(canvas.store, at(500, -50));
    box.move(at(600, 30));
    expect([...selection.nodes]).toEqual(both);
    box.drop(at(600, 30));
    expect(neighbour(graph, both[0], 'right')).toBe(canvas.key('110003'));
    expect(neighbour(graph, canvas.key('110003'), 'left')).toBe(both[0]);
    expect(neighbour(graph, canvas.key('120000'), 'up')).toBe(both[0]);
  });

  it('becomes a sub-workflow with all its nodes', async () => {
    const asked: string[][] = [];
    const encapsulation = {
      refusals: (document: WorkflowDocument, keys: readonly Key[]) => {
        asked.push(keys.map((key) => document.nodes.get(key)!.id));
        return [{ text: 'Only asked.' }];
      },
      encapsulate: async () => [],
      canRelease: () => false,
      loadWorkflow: async () => ({}),
      release: () => ({ patches: [] }),
    };
    const canvas = drive(folded('110001', '110002').document, { encapsulation });
    canvas.select('110001');
    canvas.run('selectGroup');
    await encapsulateSelection(canvas.store);
    expect(asked).toEqual([['110001', '110002']]);
  });

  it('is folded and unfolded as one step each, and its panel closes', () => {
    const canvas = folded('110001', '110002');
    canvas.run('fold');
    canvas.run('fold');
    expect(canvas.store.history.size).toBe(2);
    canvas.select('110003');
    canvas.run('group');
    expect(canvas.store.state.getState().openGroup).toBe('g2');
    canvas.undo();
    expect(canvas.store.state.getState().openGroup).toBeUndefined();
  });

  it('cannot be swapped with its neighbours', () => {
    const canvas = folded('110001', '110002');
    for (const name of ['moveStepUp', 'moveStepDown'] as const) expect(canvas.isEnabled(name)).toBe(false);
    canvas.select('110003');
    expect(canvas.isEnabled('moveStepUp')).toBe(false);
  });
});
