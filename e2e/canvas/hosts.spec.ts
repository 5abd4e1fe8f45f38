import { expect, test } from '../fixtures/canvas.js';

test('a host’s own type, colours, messages, dock and hooks replace everything of Heddle’s', async ({
  canvas,
}) => {
  await canvas.open('canvas-hosts--uncontrolled');
  await expect(canvas.card('Warp').locator('i')).toHaveText('Warp');
  await expect(canvas.root).toHaveCSS('background-color', 'rgb(250, 240, 230)');
  await expect(canvas.root).toHaveAttribute('lang', 'de');
  await expect(canvas.root).toHaveAttribute('aria-label', 'Arbeitsfläche');
  await expect(canvas.root.locator('.flow-minimap')).toHaveCount(0);
  await expect(canvas.root.locator('.flow-toolbar')).toHaveCount(0);
  const tools = canvas.root.getByRole('toolbar', { name: 'Own tools' });
  await canvas.click('Weft');
  await expect(tools.getByRole('status')).toHaveText('1');
  await tools.getByRole('button', { name: 'Knoten einfügen' }).click();
  await canvas.chooseType('step');
  expect(await canvas.titles()).toEqual(['Warp', 'Weft', 'Step']);
  await tools.getByRole('button', { name: 'Undo edit' }).click();
  expect(await canvas.titles()).toEqual(['Warp', 'Weft']);
});

test('a controlling host receives each edit, and one that refuses edits shows its own document', async ({
  canvas,
}) => {
  await canvas.open('canvas-hosts--refusing');
  await canvas.click('Weft');
  await canvas.press('Delete');
  await expect(canvas.card('Weft')).toBeVisible();
  expect(await canvas.titles()).toEqual(['Warp', 'Weft']);
  await canvas.openStory('canvas-hosts--controlled');
  await expect(canvas.page.locator('[data-story-nodes]')).toHaveText('0');
  await canvas.root.focus();
  await canvas.undo();
  await expect(canvas.page.locator('[data-story-nodes]')).toHaveText('2');
});
