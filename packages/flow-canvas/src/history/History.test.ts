import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';

/** A small generator with a seed, so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function edit(canvas: CanvasDriver, random: (below: number) => number): void {
  const ids = canvas.store.graph.order.map((key) => canvas.store.document.nodes.get(key)!.id);
  const pick = () => ids[random(ids.length)]!;
  switch (random(7)) {
    case 0:
      canvas.addNode(['work', 'choose', 'call'][random(3)]!, { x: random(4000), y: random(4000) });
      break;
    case 1:
      canvas.connect(pick(), pick(), random(3) === 0 ? 'true' : '');
      break;
    case 2:
      canvas.select(pick());
      if (ids.length > 4) canvas.run('delete');
      break;
    case 3:
      canvas.select(pick(), pick());
      if (ids.length < 40) canvas.run('duplicate');
      break;
    case 4:
      canvas.handle.editNode(
        canvas.key(pick()),
        (draft) => {
          (draft.data as JsonObject).n = random(99);
        },
        'Edit',
      );
      break;
    default:
      canvas.drag(pick(), { x: random(200) - 100, y: random(200) - 100 });
  }
}

describe('undo', () => {
  it.each([
    1, 2, 3,
  ])('takes 1,000 random edits back to the very document they began with (seed %i)', (seed) => {
    const canvas = new CanvasDriver(sample(), options);
    const random = numbers(seed);
    for (let step = 0; step < 1000; step++) edit(canvas, random);
    const last = JSON.stringify(canvas.document);
    while (canvas.store.history.undoStep !== undefined) canvas.undo();
    expect(JSON.stringify(canvas.document)).toBe(JSON.stringify(sample()));
    while (canvas.store.history.redoStep !== undefined) canvas.redo();
    expect(JSON.stringify(canvas.document)).toBe(last);
  });

  it('keeps the newest 1,000 steps', () => {
    const canvas = new CanvasDriver(sample(), options);
    for (let step = 0; step < 1010; step++) canvas.drag('110002', { x: 1, y: 0 });
    expect(canvas.store.history.size).toBe(1000);
  });

  it('leaves the index where a fresh canvas would have it', () => {
    const canvas = new CanvasDriver(sample(), options);
    const random = numbers(7);
    for (let step = 0; step < 300; step++) edit(canvas, random);
    const fresh = new CanvasDriver(canvas.document, options);
    const seen = ({ store }: CanvasDriver) => ({
      nodes: store.graph.order.map((key) => [
        store.graph.nodeAt(key)!.node.id,
        store.graph.nodeAt(key)!.box,
        store.graph.nodeIndex.boxOf(key),
      ]),
      edges: [...store.graph.edgeKeys].map((key) => JSON.stringify(store.graph.edgeAt(key)!.path)).sort(),
    });
    expect(seen(canvas)).toEqual(seen(fresh));
  });
});
