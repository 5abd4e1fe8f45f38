import { expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import { runLate } from './runLate.js';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('reports that code could not be loaded, or why it failed', async () => {
  const canvas = new CanvasDriver(sample(), options);
  runLate(canvas.store, Promise.reject(new TypeError('Failed to fetch')), () => undefined);
  await settled();
  expect(canvas.notice).toBe('Couldn’t load this part. Check your connection and try again.');
  runLate(canvas.store, Promise.resolve('warp'), (thread) => {
    throw new Error(`no ${thread}`);
  });
  await settled();
  expect(canvas.notice).toBe('no warp');
});
