import { describe, expect, it } from 'vitest';
import { CameraControl } from './CameraControl.js';

describe('camera', () => {
  it('keeps the detail level while zooming, and updates it when idle', async () => {
    const camera = new CameraControl();
    let told = 0;
    camera.subscribe(() => {
      told += 1;
    });
    for (const zoom of [0.9, 0.7, 0.4, 0.2]) camera.moveTo({ x: 0, y: 0, zoom });
    expect([camera.isFast, camera.level, told]).toEqual([true, 'full', 4]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect([camera.isFast, camera.level, told]).toEqual([false, 'block', 5]);
  });

  it('updates the detail level at once after a jump', () => {
    const camera = new CameraControl();
    camera.moveTo({ x: 0, y: 0, zoom: 0.1 });
    expect([camera.isFast, camera.level]).toEqual([false, 'plain']);
  });
});
