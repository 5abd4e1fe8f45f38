import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { drawSvg } from '../picture/index.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, options, sample, views } from '../testing/fixtures/sampleTypes.js';

const portsOf = (canvas: CanvasDriver, id: string) =>
  canvas.store.graph.nodeAt(canvas.key(id))!.ports.map(({ id: port, x, y }) => [port, x, Math.round(y)]);

describe('a folded card', () => {
  it('shows its head with every port at it, as one step that can be undone', () => {
    const canvas = new CanvasDriver(sample(), options);
    canvas.select('110001');
    const before = portsOf(canvas, '110001');
    canvas.run('foldCard');
    expect(canvas.changes).toEqual(['Collapse Choose']);
    expect(canvas.box('110001')).toMatchObject({ width: 240, height: 44 });
    expect(portsOf(canvas, '110001')).toEqual([
      ['', 0, 22],
      ['true', 240, 15],
      ['false', 240, 29],
    ]);
    // Edges are attached to the ports' new positions.
    const placed = [...canvas.store.graph.edgesOf(canvas.key('110001'))].find(
      ({ edge }) => edge.sourcePort === 'false',
    )!;
    expect(placed.path.start.y).toBeCloseTo(canvas.box('110001').y + (44 * 2) / 3);
    canvas.run('foldCard');
    expect(portsOf(canvas, '110001')).toEqual(before);
    expect(canvas.document).toEqual(sample());
    canvas.undo();
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('takes on the same state as the other selected cards', () => {
    const json = sample();
    (json.nodes as JsonObject[])[2]!.meta = { position: { x: 700, y: -100 }, defaultCollapsed: true };
    const canvas = new CanvasDriver(json, options);
    expect(canvas.box('110002').height).toBe(44);
    canvas.select('110001', '110002', '110003');
    canvas.run('foldCard');
    expect(canvas.changes).toEqual(['Collapse 2 cards']);
    canvas.run('foldCard');
    expect(canvas.changes.at(-1)).toBe('Expand 3 cards');
    expect(canvas.box('110002').height).toBe(100);
  });

  it('keeps its height while a run is shown, and omits its rows in pictures', () => {
    const json = sample();
    (json.nodes as JsonObject[])[2]!.meta = { position: { x: 700, y: -100 }, defaultCollapsed: true };
    const lined = { ...views, work: { ...views.work, lines: () => [{ text: 'a row of the card', y: 60 }] } };
    const canvas = new CanvasDriver(json, { ...options, views: lined });
    canvas.setRun({ seq: 1, status: 'running', nodes: new Map() } as never);
    expect(canvas.box('110002').height).toBe(44);
    const rows = drawSvg(json, { ...options, views: lined }).match(/a row of the card/g);
    // The rows of Other and of the inner nodes, but not of Work.
    expect(rows).toHaveLength(1);
  });

  it('is not possible for a container, which folds its body, or on a read-only canvas', () => {
    const canvas = new CanvasDriver(looping(), options);
    canvas.select('200000');
    expect(canvas.isEnabled('foldCard')).toBe(false);
    const locked = new CanvasDriver(sample(), { ...options, readOnly: true });
    locked.select('110001');
    expect(locked.isEnabled('foldCard')).toBe(false);
  });
});
