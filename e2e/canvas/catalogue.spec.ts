import { expect, test } from '../fixtures/canvas.js';
import { findViolations } from '../fixtures/findViolations.js';

const story = 'canvas-flowcanvas--with-catalogue';

test('the host’s items are browsed by source, previewed, and added where the panel was opened', async ({
  canvas,
}) => {
  await canvas.open(story);
  await canvas.tool('addNode').click();
  await canvas.root.getByRole('button', { name: 'More nodes…' }).click();
  const dialog = canvas.root.getByRole('dialog', { name: 'More nodes…' });
  await dialog.getByRole('tab', { name: 'Workflows' }).click();
  await expect(dialog.getByText('No workflows yet.')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Plugins' }).click();
  await dialog.getByRole('option', { name: /^Loom 3/ }).click();
  const about = dialog.getByRole('region', { name: 'About Loom 3' });
  await expect(about).toContainText('3 threads at a time');
  await expect(about.getByRole('listitem').first()).toContainText('warpArray<String>required');
  const before = await canvas.titles();
  await about.getByRole('button', { name: 'Add to canvas' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await canvas.titles()).toEqual([...before, 'Loom 3']);
  expect(await canvas.selected()).toEqual(['Loom 3']);
});

test('finds, pages, marks and adds by keyboard alone, and undo removes the node', async ({ canvas }) => {
  await canvas.open(story);
  const before = await canvas.titles();
  await canvas.root.focus();
  await canvas.press('Shift+A');
  const dialog = canvas.root.getByRole('dialog', { name: 'More nodes…' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(9);
  await canvas.press('ArrowUp', ...Array<string>(8).fill('ArrowDown'), 'Enter');
  await expect(dialog.getByRole('option')).toHaveCount(17);
  await dialog.getByRole('combobox').fill('loom 20');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await canvas.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Favorite' })).toBeFocused();
  await canvas.press('Enter', 'Tab', 'Enter');
  await expect(dialog).toHaveCount(0);
  expect(await canvas.titles()).toEqual([...before, 'Loom 20']);
  await canvas.press('Mod+z');
  expect(await canvas.titles()).toEqual(before);
  await canvas.open(story);
  await canvas.root.focus();
  await canvas.press('Shift+A');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await canvas.press('Shift+Tab', 'ArrowUp');
  await expect(dialog.getByRole('tab', { name: 'Favorites' })).toBeFocused();
  await expect(dialog.getByRole('option', { name: /^Loom 20/ })).toBeVisible();
  await canvas.press('Escape');
  await expect(dialog).toHaveCount(0);
});

for (const look of [
  { language: 'zh-CN', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const)
  test(`the dialog is accessible and fits a phone: ${look.language} ${look.scheme}`, async ({ canvas }) => {
    for (const width of [1280, 390]) {
      await canvas.page.setViewportSize({ width, height: 700 });
      await canvas.openStory(story, look);
      await canvas.root.focus();
      await canvas.press('Shift+A');
      const dialog = canvas.root.locator('.flow-items');
      await expect(dialog.getByRole('listitem').first()).toBeVisible();
      const box = (await dialog.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const coloursOnly = look.scheme === 'dark';
      const violations = await findViolations(canvas.page, { part: '.flow-items', coloursOnly });
      expect(
        violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => node.target.join(' ')).join()}`),
      ).toEqual([]);
    }
  });
