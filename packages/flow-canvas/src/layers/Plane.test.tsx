import { describe, expect, it } from 'vitest';
import { Plane } from './Plane.js';

const view = { width: 1280, height: 800 };

describe('plane', () => {
  it('has its first tile around the initial view, and further tiles around that', () => {
    for (const [zoom, x, y] of [
      [1, 640, 400],
      [0.5, -9_000, 77.7],
      [2, 9_999_999, 123_456],
    ] as const) {
      const plane = new Plane(zoom, { x, y });
      const width = view.width / zoom;
      const height = view.height / zoom;
      const tiles = plane.tilesIn({ x: x - width / 2, y: y - height / 2, width, height });
      expect(tiles[0]).toEqual({ name: '0 0', tile: undefined, far: 0 });
      expect(tiles).toHaveLength(9);
      const reach = 200 / zoom;
      const near = plane.tilesIn({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });
      expect(near.map(({ name }) => name)).toEqual(['0 0']);
    }
  });

  it('is positioned by the camera, scaled from its own zoom', () => {
    const plane = new Plane(1, { x: 1000, y: 500 });
    // The corner of the first tile is 224 pixels before the middle.
    plane.place({ x: -360, y: -100, zoom: 1 });
    expect(plane.element.style.transform).toBe('translate(416px,176px) scale(1)');
    plane.place({ x: 0, y: 0, zoom: 0.5 });
    expect(plane.element.style.transform).toBe('translate(388px,138px) scale(0.5)');
  });
});
