import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import { showDrag } from './showDrag.js';

describe('dragged cards', () => {
  it('follow the pointer above all others, and return to their order', () => {
    const canvas = new CanvasDriver(sample(), options);
    const { store } = canvas;
    const keys = [canvas.key('110001'), canvas.key('110002')];
    const root = document.createElement('div');
    const elements = keys.map((key, depth) => {
      const element = document.createElement('div');
      element.className = 'react-flow__node';
      element.dataset.id = key;
      element.style.zIndex = String(depth);
      root.append(element);
      return element;
    });
    const orders = () => elements.map(({ style }) => Number(style.zIndex));
    const stop = showDrag(store, root);
    store.overlay.set({ drag: { keys: new Set([keys[1]!]), by: { x: 30, y: 5 } } });
    const { x, y } = store.graph.nodeAt(keys[1]!)!.box;
    expect(elements[1]!.style.transform).toBe(`translate(${x + 30}px,${y + 5}px)`);
    expect(orders()[1]).toBeGreaterThan(100);
    expect(orders()[0]).toBe(0);
    // A card mounted meanwhile starts over.
    stop();
    const stopAgain = showDrag(store, root);
    store.overlay.clear();
    expect(elements[1]!.style.transform).toBe(`translate(${x}px,${y}px)`);
    expect(orders()).toEqual([0, 1]);
    stopAgain();
  });
});
