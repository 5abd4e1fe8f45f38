import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, node, options } from '../testing/fixtures/sampleTypes.js';

const three = () => ({
  nodes: [node('1', '5', 'A', 0, 40), node('2', '5', 'B', 300, 0), node('3', '5', 'C', 900, 90)],
  edges: [],
});

describe('arranging', () => {
  it('aligns nodes as one step', () => {
    const canvas = new CanvasDriver(three(), options);
    canvas.select('1', '2', '3');
    canvas.run('alignTop');
    expect(['1', '2', '3'].map((id) => canvas.box(id).y)).toEqual([0, 0, 0]);
    canvas.run('alignRight');
    expect(['1', '2', '3'].map((id) => canvas.box(id).x)).toEqual([900, 900, 900]);
    canvas.undo();
    canvas.undo();
    expect(canvas.document).toEqual(three());
  });

  it('distributes nodes with equal gaps between the first and the last', () => {
    const canvas = new CanvasDriver(three(), options);
    canvas.select('3', '1', '2');
    canvas.run('distributeHorizontally');
    expect(['1', '2', '3'].map((id) => canvas.box(id).x)).toEqual([0, 450, 900]);
  });

  it('requires two nodes of one scope, three for distributing', () => {
    const canvas = new CanvasDriver(looping(), options);
    canvas.select('210000', '300000');
    expect(canvas.isEnabled('alignLeft')).toBe(false);
    canvas.select('210000', '220000');
    expect(canvas.isEnabled('alignLeft')).toBe(true);
    expect(canvas.isEnabled('distributeVertically')).toBe(false);
    canvas.run('alignTop');
    expect(canvas.box('210000').y).toBe(canvas.box('220000').y);
  });
});
