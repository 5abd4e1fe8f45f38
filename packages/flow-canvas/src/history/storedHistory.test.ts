import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, options, sample } from '../testing/fixtures/sampleTypes.js';

const again = (json: JsonObject) => new CanvasDriver(JSON.parse(JSON.stringify(json)) as JsonObject, options);
const kept = async (canvas: CanvasDriver) => JSON.parse(JSON.stringify(await canvas.handle.exportHistory()));

/** Applies steps of every kind, undoes the last two, and returns the documents after each. */
function edited(json: JsonObject) {
  const canvas = new CanvasDriver(json, options);
  const states = [canvas.document];
  const step = (edit: () => void) => {
    edit();
    states.push(canvas.document);
  };
  step(() => canvas.drag('100001', { x: 40, y: 300 }));
  let added = '';
  step(() => {
    added = canvas.addNode('work', { x: 900, y: 600 });
  });
  step(() => canvas.connect('100001', added));
  step(() => {
    canvas.select('200000');
    canvas.run('delete');
  });
  step(() => {
    canvas.select(added);
    canvas.run('group');
  });
  canvas.undo();
  canvas.undo();
  return { canvas, states };
}

describe('a history that survives a reload', () => {
  it('is restored for the same document, step by step in both directions', async () => {
    const { canvas, states } = edited(looping());
    const stored = await kept(canvas);
    const next = again(canvas.document);
    expect(await next.handle.restoreHistory(stored)).toBe(true);
    expect([next.handle.canUndo, next.handle.canRedo]).toEqual([true, true]);
    for (const state of states.slice(0, 3).reverse()) {
      next.undo();
      expect(next.document).toEqual(state);
    }
    expect(next.handle.canUndo).toBe(false);
    for (const state of states.slice(1)) {
      next.redo();
      expect(next.document).toEqual(state);
    }
    for (const state of states.slice(0, -1).reverse()) {
      next.undo();
      expect(next.document).toEqual(state);
    }
  });

  it('continues from page to page, with the names and times of its steps', async () => {
    const { canvas, states } = edited(looping());
    const second = again(canvas.document);
    await second.handle.restoreHistory(await kept(canvas));
    second.drag('300000', { x: 64, y: 0 });
    const third = again(second.document);
    expect(await third.handle.restoreHistory(await kept(second))).toBe(true);
    const labels = (from: CanvasDriver) =>
      Array.from({ length: from.store.history.length }, (_, index) => {
        const { label, at } = from.store.history.stepAt(index + 1)!;
        return [label, at];
      });
    expect(labels(third)).toEqual(labels(second));
    third.store.travelTo(0);
    expect(third.document).toEqual(states[0]);
  });

  it('is rejected for another document, a changed one, or invalid data', async () => {
    const { canvas } = edited(looping());
    const stored = await kept(canvas);
    expect(await again(sample()).handle.restoreHistory(stored)).toBe(false);
    const busy = again(canvas.document);
    busy.drag('300000', { x: 64, y: 0 });
    expect(await busy.handle.restoreHistory(stored)).toBe(false);
    const same = again(canvas.document);
    const broken = [
      null,
      'text',
      { ...stored, format: 2 },
      { ...stored, size: 99 },
      { ...stored, keys: stored.keys.slice(1) },
      { ...stored, steps: [{ label: 'x', at: 1, patches: [{ op: 'launch', key: 'k1' }] }], size: 1 },
      { ...stored, steps: [{ label: 'x', at: 1, patches: [{ op: 'remove-node' }] }], size: 1 },
    ];
    for (const one of broken) expect(await same.handle.restoreHistory(one)).toBe(false);
    expect(same.handle.canUndo).toBe(false);
  });

  it('keeps the newest steps within the size limit', async () => {
    const canvas = new CanvasDriver(sample(), options);
    for (let step = 1; step <= 8; step++)
      canvas.handle.applyPatches(
        [{ op: 'edit-head', patches: [{ op: 'add', path: ['text'], value: String(step).repeat(300_000) }] }],
        `Step ${step}`,
      );
    const stored = await canvas.handle.exportHistory();
    expect(stored.steps.map(({ label }) => label)).toEqual(['Step 6', 'Step 7', 'Step 8']);
    const next = again(canvas.document);
    await next.handle.restoreHistory(stored);
    next.store.travelTo(0);
    expect((next.document.text as string)[0]).toBe('5');
  });
});
