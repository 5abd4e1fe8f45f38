import { CanvasPage } from '../drivers/CanvasPage.js';
import { expect, test } from '../fixtures/canvas.js';

test.beforeEach(({ canvas }) => canvas.open());

test('copies get unique ids and names, and keep the edges between them', async ({ canvas }) => {
  await canvas.select('Code 1', 'Output 2');
  await canvas.press('Mod+c');
  await expect(canvas.notice).toHaveText('Copied 2 nodes');
  await canvas.page.mouse.move(640, 460);
  await canvas.press('Mod+v');
  await expect.poll(() => canvas.titles()).toHaveLength(6);
  const { nodes } = await canvas.document();
  expect(new Set(nodes.map((node) => node.id)).size).toBe(6);
  expect(await canvas.edges()).toContain('Code 1_1 > Output 2_1');
  expect(await canvas.selected()).toEqual(['Code 1_1', 'Output 2_1']);
});

test('nodes are copied to another page as text and pasted complete', async ({ canvas }) => {
  await canvas.select('Code 1', 'Output 2');
  await canvas.press('Mod+c');
  const text = await canvas.page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(text)).toBeTruthy();
  const page = await canvas.page.context().newPage();
  const other = new CanvasPage(page);
  await other.open('canvas-flowcanvas--empty');
  await page.bringToFront();
  await other.root.focus();
  await other.press('Mod+v');
  await expect.poll(() => other.titles()).toEqual(['Start', 'End', 'Code 1', 'Output 2']);
  expect(await other.edges()).toContain('Code 1 > Output 2');
  await page.close();
});

test('cutting removes nodes and pasting restores them', async ({ canvas }) => {
  await canvas.click('Code 1');
  await canvas.press('Mod+x');
  expect(await canvas.titles()).toEqual(['Start', 'Output 2', 'End']);
  await canvas.press('Mod+v');
  expect(await canvas.titles()).toContain('Code 1');
});

test('duplicating places a copy beside its original', async ({ canvas }) => {
  await canvas.click('Code 1');
  await canvas.press('Mod+d');
  const [first, second] = [await canvas.node('Code 1'), await canvas.node('Code 1_1')];
  expect(second.meta!.position!.x - first.meta!.position!.x).toBe(40);
  expect(second.id).not.toBe(first.id);
});

test('Start and End are left out of a copy, and on their own refused', async ({ canvas }) => {
  await canvas.click('Start');
  await canvas.press('Mod+c');
  await expect(canvas.notice).toHaveText('Start and End can’t be deleted or copied.');
  await canvas.press('Mod+a', 'Mod+c');
  await expect(canvas.notice).toHaveText('Copied 2 nodes');
});

test('text without nodes is refused with a message', async ({ canvas }) => {
  await canvas.page.evaluate(() => navigator.clipboard.writeText('{"type":"shopping list"}'));
  await canvas.root.focus();
  await canvas.press('Mod+v');
  await expect(canvas.notice).toHaveText('No nodes on the clipboard.');
  expect(await canvas.titles()).toHaveLength(4);
});

test('a pasted reference to a node that does not exist here is marked as missing', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-forms');
  await canvas.select('Code 1');
  await canvas.press('Mod+c');
  await expect(canvas.notice).toHaveText('Copied 1 node');
  await canvas.page.evaluate(async () => {
    const text = await navigator.clipboard.readText();
    const away = text.replace('"blockID":"","name":""', '"blockID":"424242","name":"warp"');
    await navigator.clipboard.writeText(away);
  });
  await canvas.press('Mod+v');
  await expect.poll(() => canvas.titles()).toContain('Code 1_1');
  expect(JSON.stringify((await canvas.node('Code 1_1')).data)).toContain('"blockID":"424242"');
  await canvas.press('Enter');
  const form = canvas.root.getByRole('complementary', { name: /Code 1_1/ });
  await expect(form).toContainText('Broken reference 424242 / warp');
});
