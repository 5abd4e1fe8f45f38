import { describe, expect, it } from 'vitest';
import { toFlow } from '../geometry/camera.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';
import { afterWheel } from './wheel.js';

const at = { x: 300, y: 200 };

function start(tool: 'pointer' | 'hand') {
  const { store } = new CanvasDriver(sample(), { definitions, views });
  store.state.setState({ tool });
  store.camera.moved({ x: 10, y: 20, zoom: 1 });
  return (turn: Partial<WheelEvent>) =>
    afterWheel(
      store,
      { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false, ...turn },
      at,
    );
}

describe('wheel', () => {
  it('pans both ways in trackpad mode', () => {
    const turn = start('pointer');
    expect(turn({ deltaX: 30, deltaY: 50 })).toEqual({ x: -20, y: -30, zoom: 1 });
  });

  it('pans sideways with Shift, and with a tilted wheel in either mode', () => {
    expect(start('pointer')({ deltaY: 50, shiftKey: true })).toEqual({ x: -40, y: 20, zoom: 1 });
    expect(start('hand')({ deltaX: 50 })).toEqual({ x: -40, y: 20, zoom: 1 });
    // macOS has already swapped the axes.
    expect(start('pointer')({ deltaX: 50, shiftKey: true })).toEqual({ x: -40, y: 20, zoom: 1 });
  });

  it('zooms around the pointer in mouse mode, by less than a third per notch', () => {
    const turn = start('hand');
    const closer = turn({ deltaY: -120 });
    expect(closer.zoom).toBeGreaterThan(1.1);
    expect(closer.zoom).toBeLessThan(1.34);
    const before = toFlow({ x: 10, y: 20, zoom: 1 }, at);
    const after = toFlow(closer, at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(turn({ deltaY: -120 }).zoom * turn({ deltaY: 120 }).zoom).toBeCloseTo(1);
  });

  it('zooms with Ctrl in trackpad mode, for the small steps of a pinch and the large ones of a wheel', () => {
    const turn = start('pointer');
    expect(turn({ deltaY: -10, ctrlKey: true }).zoom).toBeCloseTo(2 ** 0.1);
    expect(turn({ deltaY: -120, ctrlKey: true }).zoom).toBeCloseTo(2 ** 0.24);
    expect(turn({ deltaY: -5000, metaKey: true }).zoom).toBeCloseTo(2 ** 0.35);
  });

  it('supports wheels that report lines or pages', () => {
    const turn = start('pointer');
    expect(turn({ deltaY: 3, deltaMode: 1 })).toEqual({ x: 10, y: -40, zoom: 1 });
    expect(turn({ deltaY: 1, deltaMode: 2 })).toEqual({ x: 10, y: 20 - 800, zoom: 1 });
  });
});
