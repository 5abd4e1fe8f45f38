import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, node, options } from '../testing/fixtures/sampleTypes.js';
import { hasRoomBelow } from './hasRoomBelow.js';

/** Whether the status bar fits below a card of 240 x 100 px when another one is at this position. */
function fitsAbove(x: number, y: number): boolean {
  const nodes = [node('1', '5', 'Above'), node('2', '5', 'Below', x, y)];
  const canvas = new CanvasDriver({ nodes, edges: [] }, options);
  return hasRoomBelow(canvas.store.graph, canvas.store.graph.nodeById('1')!);
}

describe('room for a status bar', () => {
  it('is there unless another card is close below or covers the place', () => {
    expect([fitsAbove(0, 140), fitsAbove(300, 110), fitsAbove(0, -200)]).toEqual([true, true, true]);
    expect([fitsAbove(0, 112), fitsAbove(200, 130), fitsAbove(0, 60)]).toEqual([false, false, false]);
  });

  it('counts neither the container around a card nor the nodes inside it', () => {
    const canvas = new CanvasDriver(looping(), options);
    const { graph } = canvas.store;
    expect(hasRoomBelow(graph, graph.nodeById('200000')!)).toBe(true);
    const inside = graph.nodeById('210000')!;
    const container = graph.nodeById('200000')!.box;
    const isLow = inside.box.y + inside.box.height + 35 > container.y + container.height;
    expect(hasRoomBelow(graph, inside)).toBe(!isLow);
  });
});
