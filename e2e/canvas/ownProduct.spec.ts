import { expect, test } from '../fixtures/canvas.js';

test('the product of the guide runs its own node types in a worker, and marks a problem', async ({
  canvas,
}) => {
  const { page } = canvas;
  await canvas.open('canvas-ownproduct--example');
  await expect(canvas.card('Cup').locator('.flow-badge')).toHaveCount(0);
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByText('{"cup":{"price":12}}')).toBeVisible();
  await canvas.card('Cup').dblclick();
  await page.getByLabel('Amount').fill('5');
  await expect(canvas.card('Cup')).toContainText('Cup: 5');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByText('{"cup":{"price":20}}')).toBeVisible();
  await page.getByLabel('Price of').selectOption('nothing');
  await expect(canvas.card('Cup').locator('.flow-badge')).toHaveText('1');
});
