import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/canvas.js';

test('a document is exported to a file and imported as one step', async ({ canvas }) => {
  await canvas.open();
  const saved = await canvas.document();
  await canvas.root.focus();
  const coming = canvas.page.waitForEvent('download');
  await canvas.press('Control+Shift+s');
  const file = await (await coming).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ json: saved });
  await canvas.press('Mod+a', 'Delete');
  const rest = await canvas.document();
  const chooser = canvas.page.waitForEvent('filechooser');
  await canvas.press('Control+Shift+l');
  await (await chooser).setFiles({
    name: 'kept.flow',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await expect(canvas.notice).toContainText('kept.flow');
  expect(await canvas.document()).toEqual(saved);
  await canvas.undo();
  expect(await canvas.document()).toEqual(rest);
});

test('a file without a workflow is refused with a message, and changes nothing', async ({ canvas }) => {
  await canvas.open();
  const before = await canvas.document();
  await canvas.root.focus();
  const chooser = canvas.page.waitForEvent('filechooser');
  await canvas.press('Control+Shift+l');
  await (await chooser).setFiles({
    name: 'list.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[1, 2'),
  });
  await expect(canvas.notice).toContainText('list.json');
  expect(await canvas.document()).toEqual(before);
});

test('a template is previewed and replaces the empty canvas', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-templates');
  await canvas.root.locator('.flow-template-choice', { hasText: 'A loop' }).click();
  const preview = canvas.root.getByRole('dialog', { name: 'A loop' });
  await expect(preview.getByRole('img')).toBeVisible();
  await preview.getByRole('button', { name: 'Use template' }).click();
  expect(await canvas.titles()).toContain('Loop');
  await expect(canvas.root.locator('.flow-templates')).toHaveCount(0);
  await canvas.undo();
  expect(await canvas.titles()).toEqual([]);
});
