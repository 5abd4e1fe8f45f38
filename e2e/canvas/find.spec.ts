import { expect, test } from '../fixtures/canvas.js';

test.beforeEach(({ canvas }) => canvas.open());

test('a node is found by name and jumped to, even far out of view', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--large');
  await canvas.root.focus();
  await canvas.press('Mod+0', 'Mod+f');
  await canvas.root.getByRole('combobox').fill('Output 998');
  await canvas.press('Enter');
  await expect(canvas.card('Output 998')).toBeVisible();
  expect(await canvas.selected()).toEqual(['Output 998']);
});

test('nodes are found by type and by their content', async ({ canvas }) => {
  await canvas.root.focus();
  await canvas.press('Mod+f');
  const search = canvas.root.getByRole('combobox');
  const found = canvas.root.getByRole('option');
  await search.fill('output');
  await expect(found.filter({ hasText: 'Output 2' })).toBeVisible();
  await search.fill('110001');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Code 1');
  await search.fill('async function');
  await expect(found).toContainText('Code 1');
  await search.fill('nothing like this');
  await expect(found).toHaveCount(0);
  await canvas.press('Escape');
  await expect(search).toHaveCount(0);
});

test('the palette lists every command with its shortcut, and runs the chosen one', async ({ canvas }) => {
  await canvas.root.focus();
  await canvas.press('Control+k');
  const found = canvas.root.getByRole('option');
  await expect(found.filter({ hasText: 'Select all' })).toContainText('Ctrl+A');
  await expect(found.filter({ hasText: 'Auto-layout' })).toBeVisible();
  await canvas.root.getByRole('combobox').fill('select all');
  await canvas.press('Enter');
  expect(await canvas.selected()).toHaveLength(4);
});

test('the menu of the empty canvas adds a node where it was opened', async ({ canvas }) => {
  const place = { x: 300, y: 440 };
  await canvas.page.mouse.click(place.x, place.y, { button: 'right' });
  await canvas.root.locator('.flow-menu [data-flow-command="addNode"]').click();
  await canvas.chooseType('text');
  const title = (await canvas.titles()).at(-1)!;
  const box = await canvas.box(title);
  expect(Math.abs(box.x + box.width / 2 - place.x)).toBeLessThan(20);
});

test('menus show the shortcut of each command, and disabled ones are greyed out', async ({ canvas }) => {
  await canvas.click('Start', { button: 'right' });
  const menu = canvas.root.locator('.flow-menu');
  await expect(menu.locator('[data-flow-command="copy"]')).toContainText('Ctrl+C');
  await expect(menu.locator('[data-flow-command="replaceNode"]')).toBeDisabled();
});

test('text is found and replaced on the whole canvas, as one step', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.root.focus();
  await canvas.press('Control+Alt+f');
  const panel = canvas.root.getByRole('dialog');
  const [wanted, by] = [panel.getByRole('textbox').first(), panel.getByRole('textbox').last()];
  await wanted.fill('params');
  await by.fill('values');
  await expect(panel.getByRole('listitem')).toContainText('Code 1');
  await panel.getByRole('button', { name: /^Replace \d+$/ }).click();
  await expect(panel.getByRole('status')).toContainText('Replaced');
  expect(JSON.stringify((await canvas.node('Code 1')).data)).toContain('values');
  await panel.getByRole('button', { name: 'Close' }).click();
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});
