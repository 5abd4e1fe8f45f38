import { expect, test } from '../fixtures/canvas.js';

test('50,000 nodes open, pan and are found, with few elements', async ({ canvas }) => {
  test.setTimeout(120_000);
  await canvas.open('canvas-flowcanvas--large', { args: { between: 50_000 } });
  const elements = () => canvas.root.evaluate((root) => root.getElementsByTagName('*').length);
  expect(await elements()).toBeLessThanOrEqual(900);

  await canvas.root.focus();
  await canvas.press('Mod+f');
  await canvas.root.getByRole('dialog').getByRole('combobox').fill('Code 49999');
  await canvas.root.getByRole('dialog').getByRole('option').first().click();
  await expect(canvas.card('Code 49999')).toBeVisible();
  const before = await canvas.box('Code 49999');

  await canvas.page.mouse.move(640, 120);
  await canvas.page.mouse.wheel(0, 120);
  await expect.poll(async () => (await canvas.box('Code 49999')).y).toBeLessThan(before.y);
  expect(await elements()).toBeLessThanOrEqual(900);
});
