import { expect, test } from '../fixtures/canvas.js';

test.beforeEach(({ canvas }) => canvas.open('canvas-flowcanvas--with-body'));

test('a node dragged well out of its container leaves it, and can be moved back onto the body', async ({
  canvas,
}) => {
  const before = await canvas.document();
  expect((await canvas.node('Loop')).blocks).toHaveLength(1);
  await canvas.page.keyboard.down('Alt');
  await canvas.dragNode('Code 1', { x: -320, y: 230 });
  await canvas.page.keyboard.up('Alt');
  expect((await canvas.node('Loop')).blocks ?? []).toHaveLength(0);
  await expect(canvas.notice).toHaveText(/2 connections removed/);
  const frame = await canvas.box('Loop');
  const from = await canvas.head('Code 1');
  await canvas.drag(from, { x: frame.x + frame.width / 2, y: frame.y + frame.height - 30 });
  expect((await canvas.node('Loop')).blocks).toHaveLength(1);
  await canvas.undo();
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});

test('Start cannot be dropped into a container, and a message says why', async ({ canvas }) => {
  const before = await canvas.document();
  const frame = await canvas.box('Loop');
  const from = await canvas.head('Start');
  await canvas.drag(from, { x: frame.x + frame.width / 2, y: frame.y + frame.height - 20 });
  await expect(canvas.notice).toHaveText('Start and End can’t go inside a container');
  expect(await canvas.document()).toEqual(before);
});

test('a container moves with its contents', async ({ canvas }) => {
  const [frame, inner] = [await canvas.box('Loop'), await canvas.box('Code 1')];
  const place = (await canvas.node('Code 1')).meta;
  await canvas.page.keyboard.down('Alt');
  await canvas.dragNode('Loop', { x: 40, y: -30 });
  await canvas.page.keyboard.up('Alt');
  const [later, within] = [await canvas.box('Loop'), await canvas.box('Code 1')];
  expect(within.x - inner.x).toBeCloseTo(later.x - frame.x, 0);
  expect(within.y - inner.y).toBeCloseTo(later.y - frame.y, 0);
  expect((await canvas.node('Code 1')).meta).toEqual(place);
});

test('a folded container hides its body and keeps it', async ({ canvas }) => {
  await canvas.root.getByRole('button', { name: 'Collapse Loop' }).click();
  await expect(canvas.card('Code 1')).toHaveCount(0);
  expect((await canvas.node('Loop')).blocks).toHaveLength(1);
  await canvas.root.getByRole('button', { name: 'Expand Loop' }).click();
  await expect(canvas.card('Code 1')).toBeVisible();
});

test('the keyboard moves a node out of its container and into the nearest', async ({ canvas }) => {
  await canvas.click('Code 1');
  await canvas.press('Mod+Alt+ArrowUp');
  expect((await canvas.node('Loop')).blocks ?? []).toHaveLength(0);
  await canvas.press('Mod+Alt+ArrowDown');
  expect((await canvas.node('Loop')).blocks).toHaveLength(1);
});

test('edges do not cross the border of a container', async ({ canvas }) => {
  const before = await canvas.edges();
  await canvas.connect('Start', 'Code 1');
  await expect(canvas.notice).toHaveText('Both ends must be in the same container');
  expect(await canvas.edges()).toEqual(before);
});

test('a body begins and ends at the ports of its container', async ({ canvas }) => {
  const inside = (await canvas.edges()).filter((edge) => edge.includes('Code 1'));
  expect(inside).toHaveLength(2);
  expect(inside[0]).toMatch(/^Loop\./);
  expect(inside[1]).toMatch(/> Loop\./);
});

test('containers cannot be nested, and Break can only be added inside a loop', async ({ canvas }) => {
  const before = await canvas.titles();
  // The panel opens in the middle, so pan the loop out from under it.
  await canvas.panBy({ x: -330, y: -60 });
  const frame = await canvas.box('Loop');
  await canvas.tool('addNode').click();
  await canvas.root.getByRole('combobox').fill('batch');
  const choice = (await canvas.root.locator('[data-flow-choice="batch"]').boundingBox())!;
  const body = { x: frame.x + 40, y: frame.y + frame.height - 20 };
  await canvas.drag({ x: choice.x + 60, y: choice.y + choice.height / 2 }, body);
  await expect(canvas.notice).toHaveText('Containers can’t be nested.');
  expect(await canvas.titles()).toEqual(before);
  await canvas.open();
  await canvas.addNode('break');
  await expect(canvas.notice).toHaveText('This node only works inside a loop');
  expect(await canvas.titles()).toHaveLength(4);
});

test('deleting a container deletes its body, and undo restores both', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.click('Loop');
  await canvas.press('Delete');
  expect(await canvas.titles()).toEqual(['Start', 'End']);
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});

test('nodes are pasted into the body under the pointer', async ({ canvas }) => {
  await canvas.click('Code 1');
  await canvas.press('Mod+c');
  const frame = await canvas.box('Loop');
  await canvas.page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height - 12);
  await canvas.press('Mod+v');
  expect((await canvas.node('Loop')).blocks).toHaveLength(2);
});

test('auto-layout keeps a body inside its container, and a note at its node', async ({ canvas }) => {
  await canvas.root.focus();
  await canvas.press('m');
  await expect(canvas.root.locator('.flow-placing')).toBeVisible();
  const { x, y } = await canvas.box('Start');
  // Over Start, the node it belongs to.
  await canvas.page.mouse.click(x + 20, y - 40);
  await expect.poll(async () => (await canvas.document()).nodes).toHaveLength(4);
  await canvas.press('Escape');
  await canvas.dragNode('End', { x: 60, y: 160 });
  const before = await canvas.document();
  const fromStart = async () => {
    const note = (await canvas.document()).nodes.at(-1)!.meta!.position!;
    const start = (await canvas.node('Start')).meta!.position!;
    return { x: note.x - start.x, y: note.y - start.y };
  };
  const place = await fromStart();
  await canvas.press('Alt+Shift+f');
  await expect.poll(() => canvas.document()).not.toEqual(before);
  const [frame, inside] = [await canvas.box('Loop'), await canvas.box('Code 1')];
  expect(inside.x).toBeGreaterThan(frame.x);
  expect(inside.y + inside.height).toBeLessThan(frame.y + frame.height);
  expect((await canvas.box('End')).x).toBeGreaterThan(frame.x + frame.width);
  expect(await fromStart()).toEqual(place);
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});
