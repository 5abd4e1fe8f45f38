import { expect, test } from '../fixtures/canvas.js';

test.beforeEach(({ canvas }) => canvas.open());

test('the whole graph is in view when the canvas opens', async ({ canvas }) => {
  const stage = (await canvas.surface.boundingBox())!;
  for (const title of ['Start', 'Code 1', 'Output 2', 'End']) {
    const { x, width } = await canvas.box(title);
    expect(x).toBeGreaterThanOrEqual(stage.x);
    expect(x + width).toBeLessThanOrEqual(stage.x + stage.width);
  }
});

test('dragging the empty canvas with the hand moves the view and not the nodes', async ({ canvas }) => {
  const [before, document] = [await canvas.box('Code 1'), await canvas.document()];
  await canvas.tool('useHand').click();
  await canvas.drag({ x: 640, y: 120 }, { x: 600, y: 180 });
  const after = await canvas.box('Code 1');
  expect(after.x - before.x).toBeCloseTo(-40, 0);
  expect(after.y - before.y).toBeCloseTo(60, 0);
  expect(await canvas.document()).toEqual(document);
  await canvas.tool('usePointer').click();
});
