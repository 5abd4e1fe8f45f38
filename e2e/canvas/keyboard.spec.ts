import type { Locator } from '@playwright/test';
import type { CanvasPage } from '../drivers/CanvasPage.js';
import { expect, test } from '../fixtures/canvas.js';

/** The focused element. */
const focused = (canvas: CanvasPage): Locator => canvas.page.locator(':focus');

/** Types into the open panel and chooses its first option. */
async function pick(canvas: CanvasPage, text: string): Promise<void> {
  const field = canvas.root.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await field.pressSequentially(text);
  await expect(canvas.root.getByRole('dialog').getByRole('option').first()).toContainText(text, {
    ignoreCase: true,
  });
  await canvas.press('Enter');
  await expect(canvas.root.getByRole('dialog')).toHaveCount(0);
}

/** Chooses the panel's option with this text. */
async function pickLine(canvas: CanvasPage, line: RegExp): Promise<void> {
  const options = canvas.root.getByRole('dialog').getByRole('option');
  await expect(options.filter({ hasText: line })).toHaveCount(1);
  for (let step = 0; step < 30; step += 1) {
    if (await options.filter({ hasText: line }).and(canvas.page.locator('[aria-selected="true"]')).count())
      break;
    await canvas.page.keyboard.press('ArrowDown');
  }
  await canvas.press('Enter');
}

async function start(canvas: CanvasPage, story: string): Promise<void> {
  await canvas.open(story);
  await canvas.root.focus();
  await canvas.press('Tab');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Start/);
}

test('a workflow of five nodes with branches is built, rewired and undone by keys alone', async ({
  canvas,
}) => {
  await start(canvas, 'canvas-flowcanvas--empty');
  const before = await canvas.document();
  await canvas.press('n');
  await pick(canvas, 'Condition');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Condition/);
  await canvas.press('n');
  await pick(canvas, 'Code');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Code/);
  await canvas.press('c');
  await pickLine(canvas, /^End/);
  await canvas.press('Mod+f');
  await pick(canvas, 'Condition');
  // The other output, by the name on its card.
  await canvas.press('c');
  await pickLine(canvas, /output 2 “Else.*” → End/);
  expect(await canvas.edges()).toEqual(
    expect.arrayContaining([
      'Start > Condition',
      'Condition.true > Code',
      'Code > End',
      'Condition.false > End',
    ]),
  );
  await canvas.press('Mod+f');
  await pick(canvas, 'Condition');
  await canvas.press('Shift+c');
  await pickLine(canvas, /output 2 “Else.*” to End/);
  expect(await canvas.edges()).not.toContain('Condition.false > End');
  await expect(canvas.notice).toContainText('Disconnected Condition from End');
  await canvas.press('n');
  await pick(canvas, 'Output');
  expect(await canvas.edges()).toContain('Condition.false > Output');
  await canvas.press('Delete');
  await expect(canvas.notice).toContainText('Press Ctrl+Z to undo');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Condition/);
  for (let step = 0; step < 7; step += 1) await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});

test('focus stays in the canvas when undo removes the focused card', async ({ canvas }) => {
  await start(canvas, 'canvas-flowcanvas--empty');
  await canvas.press('n');
  await pick(canvas, 'Code');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Code/);
  const after = await canvas.document();
  await canvas.press('Mod+z');
  await expect(canvas.card('Code')).toHaveCount(0);
  await expect
    .poll(() => canvas.page.evaluate(() => document.activeElement?.closest('.flow-canvas') !== null))
    .toBe(true);
  await canvas.press('Mod+y');
  expect(await canvas.document()).toEqual(after);
});

test('arrows navigate the graph, Home and End reach its ends, and one Tab leaves it', async ({ canvas }) => {
  await start(canvas, 'canvas-flowcanvas--with-branches');
  const walk = async (key: string, name: RegExp) => {
    await canvas.press(key);
    await expect(focused(canvas)).toHaveAttribute('aria-label', name);
  };
  await walk('ArrowRight', /^Condition/);
  await walk('ArrowRight', /^Code 1/);
  await walk('ArrowDown', /^Output 2/);
  await walk('ArrowLeft', /^Condition/);
  await walk('End', /^End/);
  await walk('Home', /^Start/);
  await canvas.press('Tab');
  await expect(focused(canvas)).not.toHaveAttribute('data-flow-node', /.*/);
});

test('Shift and arrows move by the grid, with Ctrl by five steps, and announce the position', async ({
  canvas,
}) => {
  await start(canvas, 'canvas-flowcanvas--small');
  const place = async () => (await canvas.node('Start')).meta!.position!;
  const { x, y } = await place();
  await canvas.press('Shift+ArrowRight');
  expect((await place()).x).toBe((Math.floor(x / 8) + 1) * 8);
  await canvas.press('Control+Shift+ArrowDown');
  expect((await place()).y).toBe((Math.floor(y / 8) + 5) * 8);
  const now = await place();
  await expect(canvas.notice).toContainText(`Moved to ${now.x}, ${now.y}`);
});

test('a container is entered, filled and left again', async ({ canvas }) => {
  await start(canvas, 'canvas-flowcanvas--with-body');
  await canvas.press('ArrowRight');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Loop/);
  await canvas.press('e');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Code 1.*inside Loop/);
  await canvas.press('Shift+e');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Loop/);
  await canvas.press('Shift+n');
  await pick(canvas, 'Output');
  await expect(focused(canvas)).toHaveAttribute('aria-label', /^Output.*inside Loop/);
});

test('the form opens with the focus in it, and Escape and every panel return it', async ({ canvas }) => {
  await start(canvas, 'canvas-flowcanvas--with-forms');
  await canvas.press('ArrowRight');
  const card = focused(canvas);
  await expect(card).toHaveAttribute('aria-label', /^Code 1/);
  await canvas.press('Enter');
  await expect(canvas.root.getByRole('complementary')).toBeFocused();
  await canvas.press('Escape');
  await expect(card).toHaveAttribute('aria-label', /^Code 1/);
  for (const key of ['?', '/', 'Control+f', 'c', 'Shift+c', 'r', 'Shift+F10']) {
    await canvas.press(key);
    await expect(canvas.root.locator('.flow-popup')).toBeVisible();
    await canvas.press('Escape');
    await expect(canvas.root.locator('.flow-popup')).toHaveCount(0);
    await expect(card, key).toHaveAttribute('aria-label', /^Code 1/);
  }
});

test('the tree describes the graph, is navigated by arrows and letters, and follows the cards', async ({
  canvas,
}) => {
  await start(canvas, 'canvas-flowcanvas--with-branches');
  await canvas.press('o');
  const tree = canvas.root.getByRole('tree', { name: 'Nodes on the canvas' });
  await expect(tree.getByRole('treeitem')).toHaveCount(5);
  await expect(focused(canvas)).toHaveText('Start, to Condition');
  await canvas.press('ArrowDown');
  await expect(focused(canvas)).toHaveText(
    'Condition, output 1 “If Not set” to Code 1, output 2 “Else No condition matches” to Output 2, from Start',
  );
  await expect(focused(canvas)).toHaveAttribute('aria-posinset', '2');
  await canvas.page.keyboard.press('o');
  await expect(focused(canvas)).toContainText('Output 2');
  await expect(canvas.card('Output 2')).toHaveAttribute('data-selected', 'true');
  await canvas.press('ArrowLeft');
  await expect(focused(canvas)).toContainText('Condition');
  await canvas.press('End');
  await expect(focused(canvas)).toContainText('End, from Code 1, from Output 2');
  await canvas.press('Escape');
  await expect(focused(canvas)).toHaveAttribute('data-flow-node', /.+/);
});

test('a document of a thousand nodes has a tree of a few rows that reports the total', async ({ canvas }) => {
  await start(canvas, 'canvas-flowcanvas--large');
  await canvas.press('o');
  await expect(focused(canvas)).toHaveAttribute('aria-setsize', '1002');
  await canvas.press('End');
  await expect(focused(canvas)).toHaveAttribute('aria-posinset', '1002');
  expect(await canvas.root.getByRole('treeitem').count()).toBeLessThan(40);
  expect(await canvas.root.locator('*').count()).toBeLessThanOrEqual(900);
});

test('every icon button shows its name and shortcut on hover and focus', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--small');
  const tip = canvas.root.locator('.flow-tip');
  await canvas.tool('zoomIn').hover();
  await expect(tip).toHaveText(/Zoom inCtrl\+=/);
  await canvas.page.keyboard.press('Escape');
  await canvas.tool('undo').hover();
  await expect(tip).toContainText('Nothing to undo');
  await canvas.tool('usePointer').focus();
  await canvas.page.keyboard.press('ArrowRight');
  await expect(tip).toContainText('Mouse mode');
});
