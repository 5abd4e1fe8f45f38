import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import { layCards } from './layCards.js';

function laid() {
  const { store } = new CanvasDriver(sample(), options);
  const root = document.createElement('div');
  const stop = layCards(store, root);
  const zoomTo = (zoom: number) => store.camera.moved({ x: 0, y: 0, zoom });
  return { store, root, stop, zoomTo, isScaled: () => root.hasAttribute('data-scaled') };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the layer of cards', () => {
  it('leaves the view to what is painted while it is scaled, and no longer', async () => {
    const { root, stop, zoomTo, isScaled } = laid();
    zoomTo(0.9);
    // A single step is over at once.
    expect(isScaled()).toBe(false);
    zoomTo(0.8);
    expect(isScaled()).toBe(true);
    await wait(250);
    expect(isScaled()).toBe(false);
    expect(root.dataset.atRest).toBe('');
    stop();
  });

  it('stays while the view is moved, however fast', async () => {
    const { store, stop, isScaled } = laid();
    for (const x of [0, 900, 1800]) store.camera.moved({ x, y: 0, zoom: 1 });
    expect(store.camera.isFast).toBe(true);
    expect(isScaled()).toBe(false);
    stop();
  });

  it('stays over a run while its cards can be read', () => {
    const { store, stop, zoomTo, isScaled } = laid();
    store.setRun({ seq: 1, status: 'running', nodes: new Map() } as never);
    zoomTo(0.9);
    zoomTo(0.8);
    expect(isScaled()).toBe(false);
    zoomTo(0.2);
    expect(isScaled()).toBe(true);
    stop();
  });
});
