import { describe, expect, it, vi } from 'vitest';
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

describe('card layer', () => {
  it('hides cards in favour of painted blocks while zooming, and only then', async () => {
    const { root, stop, zoomTo, isScaled } = laid();
    zoomTo(0.9);
    // A single step ends at once.
    expect(isScaled()).toBe(false);
    zoomTo(0.8);
    expect(isScaled()).toBe(true);
    await vi.waitFor(() => expect(root.dataset.atRest).toBe(''));
    expect(isScaled()).toBe(false);
    stop();
  });

  it('keeps cards while panning, however fast', async () => {
    const { store, stop, isScaled } = laid();
    for (const x of [0, 900, 1800]) store.camera.moved({ x, y: 0, zoom: 1 });
    expect(store.camera.isFast).toBe(true);
    expect(isScaled()).toBe(false);
    stop();
  });

  it('keeps cards when a run starts while they are readable', () => {
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
