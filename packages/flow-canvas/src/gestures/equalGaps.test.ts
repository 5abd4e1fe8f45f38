import { describe, expect, it } from 'vitest';
import type { Box } from '../geometry/box.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, node, views } from '../testing/fixtures/sampleTypes.js';
import { equalGaps } from './equalGaps.js';

const box = (x: number, y = 0): Box => ({ x, y, width: 100, height: 60 });

describe('equalGaps', () => {
  it('centers a box between two others', () => {
    expect(equalGaps('x', box(203), [box(0), box(400)], 6)).toEqual({
      by: -3,
      gaps: [
        { axis: 'x', at: 30, from: 100, to: 200 },
        { axis: 'x', at: 30, from: 300, to: 400 },
      ],
    });
  });

  it('places a box beyond two others at their distance, on either side', () => {
    expect(equalGaps('x', box(284), [box(0), box(140)], 6)).toEqual({
      by: -4,
      gaps: [
        { axis: 'x', at: 30, from: 100, to: 140 },
        { axis: 'x', at: 30, from: 240, to: 280 },
      ],
    });
    expect(equalGaps('x', box(-138), [box(0), box(140)], 6)?.by).toBe(-2);
  });

  it('works for columns too', () => {
    const found = equalGaps('y', box(0, 158), [box(0, 0), box(20, 80)], 6);
    expect(found?.by).toBe(2);
    expect(found?.gaps).toEqual([
      { axis: 'y', at: 60, from: 60, to: 80 },
      { axis: 'y', at: 60, from: 140, to: 160 },
    ]);
  });

  it('ignores boxes out of reach, in another row, or overlapping', () => {
    expect(equalGaps('x', box(220), [box(0), box(400)], 6)).toBeUndefined();
    expect(equalGaps('x', box(200), [box(0, 300), box(400, 300)], 6)).toBeUndefined();
    expect(equalGaps('x', box(50), [box(0), box(100)], 6)).toBeUndefined();
  });

  it('snaps a dragged node to the spacing of its neighbours, and Alt turns that off', () => {
    const driver = new CanvasDriver(
      {
        nodes: [
          node('110001', '5', 'One', 0, 0),
          node('110002', '5', 'Two', 400, 30),
          node('110003', '5', 'Three', 0, 500),
        ],
        edges: [],
      },
      { definitions, views },
    );
    const { width } = driver.box('110001');
    const even = 400 + width + (400 - width);
    driver.drag('110003', { x: even - 4, y: -485 }, true);
    expect(driver.box('110003').x).toBe(even);
    driver.undo();
    driver.drag('110003', { x: even - 4, y: -485 });
    expect(driver.box('110003').x).toBe(even - 4);
  });
});
