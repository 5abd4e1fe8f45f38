import type { CanvasHandle } from '@heddle/flow-canvas';
import { expect, test } from '../fixtures/canvas.js';

type Stage = { storyCanvas: CanvasHandle };

test('cards of a host are elements at any zoom, with ports where the host puts them', async ({ canvas }) => {
  await canvas.open('canvas-owntypes--plain');
  await expect(canvas.card('Order')).toHaveText('OrderTwo cups');
  const card = await canvas.box('In stock?');
  const port = await canvas.portCenter('In stock?', 'in');
  expect(port.x).toBeCloseTo(card.x + card.width / 2, 0);
  // The host's border is two pixels wide.
  expect(Math.abs(port.y - card.y)).toBeLessThan(4);
  await canvas.connect('In stock?', 'Order', 'yes');
  expect((await canvas.document()).edges.at(-1)).toMatchObject({
    source: 'stock',
    sourceHandle: 'yes',
    target: 'order',
  });
  await canvas.page.evaluate(() => {
    const { storyCanvas } = globalThis as unknown as Stage;
    storyCanvas.setCamera({ x: 100, y: 100, zoom: 0.15 });
  });
  await expect(canvas.card('Order')).toHaveText('OrderTwo cups');
  const small = await canvas.box('In stock?');
  expect(small.width).toBeCloseTo(card.width * 0.15, 0);
});

test('cards beyond the budget are painted in the colours that the host gave them', async ({ canvas }) => {
  await canvas.open('canvas-owntypes--far');
  await expect(canvas.card('Task 0')).toBeVisible();
  await canvas.page.evaluate(() => {
    const { storyCanvas } = globalThis as unknown as Stage;
    storyCanvas.setCamera({ x: 40, y: 40, zoom: 0.2 });
  });
  await expect(canvas.cards).toHaveCount(0);
  // The background of the host's cards, somewhere in the painted tiles.
  const isPainted = () =>
    canvas.page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.flow-surface canvas')].some((tile) => {
        if (tile.width === 0 || tile.height === 0) return false;
        const copy = new OffscreenCanvas(tile.width, tile.height).getContext('2d')!;
        copy.drawImage(tile, 0, 0);
        const { data } = copy.getImageData(0, 0, tile.width, tile.height);
        for (let at = 0; at < data.length; at += 4)
          if (data[at] === 255 && data[at + 1] === 214 && data[at + 2] === 231) return true;
        return false;
      }),
    );
  await expect.poll(isPainted).toBe(true);
});
