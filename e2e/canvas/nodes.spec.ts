import { expect, test } from '../fixtures/canvas.js';

test('F2 renames a node on its card, and a title already in use gets a number', async ({ canvas }) => {
  await canvas.open();
  await canvas.click('Code 1');
  await canvas.press('F2');
  const field = canvas.root.getByRole('textbox', { name: /Code 1/ });
  await field.fill('Output 2');
  await field.press('Enter');
  expect(await canvas.titles()).toEqual(['Start', 'Output 2_1', 'Output 2', 'End']);
  await canvas.undo();
  expect(await canvas.titles()).toContain('Code 1');
});

test('a card is folded to its head with its edges, and unfolded', async ({ canvas }) => {
  await canvas.open();
  const { height } = await canvas.box('Code 1');
  await canvas.click('Code 1');
  await canvas.press('Shift+F');
  await expect.poll(async () => (await canvas.box('Code 1')).height).toBeLessThan(height);
  await expect(canvas.port('Code 1', 'out')).toBeVisible();
  await canvas.press('Shift+F');
  await expect.poll(async () => (await canvas.box('Code 1')).height).toBe(height);
});

test('the host’s badges are shown below the card of their node', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-badges');
  await canvas.page.mouse.move(640, 300);
  await expect(canvas.root.getByRole('button', { name: 'Update to v0.2.0' })).toHaveText('v0.2.0');
});

test('the link to a node is copied', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-item-search');
  await canvas.chooseFromMenu('Code 1', 'copyLink');
  await expect(canvas.notice).toHaveText(/copied/i);
  const address = await canvas.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).searchParams.get('node_id')).toBe((await canvas.node('Code 1')).id);
});

test('the canvas enters and leaves full screen', async ({ canvas }) => {
  await canvas.open();
  await canvas.tool('toggleFullScreen').click();
  await expect(canvas.root).toHaveAttribute('data-full-screen', 'true');
  await expect(canvas.tool('toggleFullScreen')).toHaveAttribute('aria-pressed', 'true');
  await canvas.tool('toggleFullScreen').click();
  await expect(canvas.root).not.toHaveAttribute('data-full-screen');
});

test('the host’s search adds results to the panel, page by page', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-item-search');
  await canvas.root.focus();
  await canvas.press('/');
  await canvas.root.getByRole('combobox').fill('loom');
  const looms = canvas.root.getByRole('option', { name: /^Loom/ });
  await expect(looms).toHaveCount(3);
  await canvas.root.getByRole('option', { name: 'Load more' }).click();
  await expect(looms).toHaveCount(6);
  await looms.last().click();
  expect((await canvas.titles()).at(-1)).toBe('Loom 6');
});

test('a selected card is above the one it overlaps', async ({ canvas }) => {
  await canvas.open();
  const [code, output] = [await canvas.box('Code 1'), await canvas.box('Output 2')];
  await canvas.page.keyboard.down('Alt');
  await canvas.dragNode('Code 1', { x: output.x - code.x - code.width / 2, y: 20 });
  await canvas.page.keyboard.up('Alt');
  const covered = { x: output.x + 20, y: output.y + 60 };
  const shown = () =>
    canvas.page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-flow-node]')?.getAttribute('aria-label'),
      covered,
    );
  await expect.poll(shown).toMatch(/^Code 1/);
  await canvas.page.mouse.click(output.x + output.width - 30, output.y + 14);
  await expect.poll(shown).toMatch(/^Output 2/);
});
