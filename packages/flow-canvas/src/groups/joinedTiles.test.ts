import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import { foldGroup, groupBox } from './groupEdits.js';
import { groupLinks } from './groupLinks.js';

/** Start and Choose in one folded group, Work and Other in another: two edges join the tiles. */
function joined() {
  const canvas = new CanvasDriver(sample(), options);
  for (const ids of [
    ['100001', '110001'],
    ['110002', '110003'],
  ]) {
    canvas.select(...ids);
    canvas.run('group');
    canvas.run('fold');
  }
  return canvas;
}

const groupsOf = (canvas: CanvasDriver) => canvas.store.graph.groups.groups;
const boxOf = (canvas: CanvasDriver, index: number) =>
  groupBox(canvas.store.graph, groupsOf(canvas)[index]!)!;

/** The drawn edges by the titles of their ends, with their start and end points. */
function drawnEdges(canvas: CanvasDriver) {
  const { graph } = canvas.store;
  return graph.edgeKeys
    .map((key) => graph.edgeAt(key)!)
    .filter((placed) => !placed.isUnderTile)
    .map(({ source, target, path, isBroken }) => ({
      name: `${source.title} > ${target.title}`,
      start: path.start,
      end: path.end,
      isBroken,
    }));
}

/** Asserts that both edges between the tiles run from the right of the first to the left of the second. */
function expectJoined(canvas: CanvasDriver) {
  const [from, to] = [boxOf(canvas, 0), boxOf(canvas, 1)];
  const between = drawnEdges(canvas).filter(({ name }) => name.startsWith('Choose > '));
  expect(between.map(({ name }) => name).sort()).toEqual(['Choose > Other', 'Choose > Work']);
  for (const { start, end, isBroken } of between) {
    expect(start).toEqual({ x: from.x + from.width, y: from.y + from.height / 2 });
    expect(end).toEqual({ x: to.x, y: to.y + to.height / 2 });
    expect(isBroken).toBe(false);
  }
}

describe('two folded groups joined by edges', () => {
  it('are two tiles with the edges between them, without their inner edges', () => {
    const canvas = joined();
    expectJoined(canvas);
    expect(drawnEdges(canvas).map(({ name }) => name)).not.toContain('Start > Choose');
    expect(groupsOf(canvas).map((group) => groupLinks(canvas.store.document, group))).toEqual([
      { into: 0, outOf: 2 },
      { into: 2, outOf: 2 },
    ]);
  });

  it('keep the edges when either tile is moved, by drag and by keys, and when that is undone', () => {
    const canvas = joined();
    const before = [boxOf(canvas, 0), boxOf(canvas, 1)];
    canvas.select('100001', '110001');
    canvas.drag('100001', { x: -200, y: 120 });
    expect(boxOf(canvas, 0)).toMatchObject({ x: before[0]!.x - 200, y: before[0]!.y + 120 });
    expect(boxOf(canvas, 1)).toEqual(before[1]);
    expectJoined(canvas);
    canvas.select('100001', '110001', '110002', '110003');
    canvas.run('alignTop');
    expect(boxOf(canvas, 0).y).toBe(boxOf(canvas, 1).y);
    expectJoined(canvas);
    canvas.undo();
    canvas.undo();
    expect([boxOf(canvas, 0), boxOf(canvas, 1)]).toEqual(before);
    expectJoined(canvas);
  });

  it('connect to the nodes of the unfolded one, and to its tile again', () => {
    const canvas = joined();
    foldGroup(canvas.store, groupsOf(canvas)[0]!);
    const tile = boxOf(canvas, 1);
    const choose = canvas.box('110001');
    for (const { name, start, end } of drawnEdges(canvas).filter((one) => one.name.startsWith('Choose > '))) {
      expect(start.x, name).toBe(choose.x + choose.width);
      expect(end, name).toEqual({ x: tile.x, y: tile.y + tile.height / 2 });
    }
    expect(drawnEdges(canvas).map(({ name }) => name)).toContain('Start > Choose');
    foldGroup(canvas.store, groupsOf(canvas)[0]!);
    expectJoined(canvas);
  });

  it('are cut and copied with their edges, which connect the copies', () => {
    const canvas = joined();
    canvas.select('100001', '110001', '110002', '110003');
    const before = canvas.document;
    // Start exists once and is not copied, so a group it is part of is not copied either.
    canvas.run('duplicate');
    expect(groupsOf(canvas)).toHaveLength(3);
    expect(drawnEdges(canvas).filter(({ name }) => /^Choose_1 > (Work|Other)_1$/.test(name))).toHaveLength(2);
    canvas.undo();
    expect(canvas.document).toEqual(before);
    canvas.select('110002', '110003');
    canvas.run('delete');
    expect(groupsOf(canvas)).toHaveLength(1);
    expect(drawnEdges(canvas).every(({ isBroken }) => !isBroken)).toBe(true);
    canvas.undo();
    expectJoined(canvas);
  });

  it('can be joined again by an edge drawn from tile to tile after the old ones are deleted', () => {
    const canvas = joined();
    const { document } = canvas.store;
    const between = [...document.edges.values()].filter(({ source }) => source === '110001');
    canvas.apply(
      between.map(({ key }) => ({ op: 'remove-edge' as const, key })),
      'Cut',
    );
    expect(groupLinks(document, groupsOf(canvas)[0]!)).toEqual({ into: 0, outOf: 0 });
    expect(canvas.connect('110001', '110003', 'true')).toBe(true);
    expect(canvas.connect('110001', '110003', 'true')).toBe(false);
    expect(drawnEdges(canvas).filter(({ name }) => name === 'Choose > Other')).toHaveLength(1);
    canvas.undo();
    canvas.undo();
    expectJoined(canvas);
  });
});
