import { expect, test } from '../fixtures/canvas.js';

test.beforeEach(({ canvas }) => canvas.open());

test('a click selects one node, Shift adds and removes, Escape clears the selection', async ({ canvas }) => {
  await canvas.click('Code 1');
  expect(await canvas.selected()).toEqual(['Code 1']);
  await canvas.click('Output 2', { isAdding: true });
  expect(await canvas.selected()).toEqual(['Code 1', 'Output 2']);
  await canvas.click('Code 1', { isAdding: true });
  expect(await canvas.selected()).toEqual(['Output 2']);
  await canvas.press('Escape', 'Escape');
  expect(await canvas.selected()).toEqual([]);
});

test('a box selects the nodes it touches, and with Shift adds them', async ({ canvas }) => {
  const [code, output] = [await canvas.box('Code 1'), await canvas.box('Output 2')];
  await canvas.boxSelect({ x: code.x - 20, y: code.y - 60 }, { x: code.x + 60, y: code.y + 40 });
  expect(await canvas.selected()).toEqual(['Code 1']);
  await canvas.page.keyboard.down('Shift');
  await canvas.boxSelect({ x: output.x - 20, y: output.y - 60 }, { x: output.x + 60, y: output.y + 40 });
  await canvas.page.keyboard.up('Shift');
  expect(await canvas.selected()).toEqual(['Code 1', 'Output 2']);
  await expect(canvas.notice).toHaveText('2 nodes selected');
});

test('select all selects every node', async ({ canvas }) => {
  await canvas.root.focus();
  await canvas.press('Mod+a');
  expect(await canvas.selected()).toEqual(['Code 1', 'End', 'Output 2', 'Start']);
});

test('selected nodes are dragged together, as one step', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.select('Code 1', 'Output 2');
  await canvas.page.keyboard.down('Alt');
  await canvas.dragNode('Code 1', { x: 20, y: 90 });
  await canvas.page.keyboard.up('Alt');
  const [, code, output] = (await canvas.document()).nodes;
  const by = (index: number, now: { x: number; y: number }) => ({
    x: now.x - before.nodes[index]!.meta!.position!.x,
    y: now.y - before.nodes[index]!.meta!.position!.y,
  });
  expect(by(1, code!.meta!.position!)).toEqual(by(2, output!.meta!.position!));
  expect(by(1, code!.meta!.position!).y).toBeGreaterThan(80);
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});

test('Escape cancels a drag and leaves everything where it was', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.dragNode('Code 1', { x: 0, y: 120 }, () => canvas.press('Escape'));
  expect(await canvas.document()).toEqual(before);
});

test('a dragged node snaps to the lines of its neighbours, but not with Alt', async ({ canvas }) => {
  const y = async (title: string) => (await canvas.node(title)).meta!.position!.y;
  await canvas.dragNode('Code 1', { x: 0, y: 4 });
  expect(await y('Code 1')).toBe(await y('Start'));
  await canvas.page.keyboard.down('Alt');
  await canvas.dragNode('Code 1', { x: 0, y: 4 });
  await canvas.page.keyboard.up('Alt');
  expect(await y('Code 1')).toBeGreaterThan(await y('Start'));
});

test('Shift and the arrows move the selection by grid steps', async ({ canvas }) => {
  const before = (await canvas.node('Code 1')).meta!.position!;
  await canvas.click('Code 1');
  await canvas.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
  expect((await canvas.node('Code 1')).meta!.position).toEqual({ x: before.x + 8, y: before.y + 16 });
});

test('nodes are aligned and distributed', async ({ canvas }) => {
  await canvas.page.keyboard.down('Alt');
  await canvas.dragNode('Code 1', { x: 30, y: 90 });
  await canvas.dragNode('Output 2', { x: 50, y: -70 });
  await canvas.page.keyboard.up('Alt');
  await canvas.root.focus();
  await canvas.press('Mod+a');
  await canvas.runCommand('Align top');
  const tops = (await canvas.document()).nodes.map((node) => node.meta!.position!.y);
  expect(new Set(tops).size).toBe(1);
  await canvas.runCommand('Distribute horizontally');
  const boxes = await Promise.all(['Start', 'Code 1', 'Output 2', 'End'].map((title) => canvas.box(title)));
  const gaps = boxes.slice(1).map((box, index) => box.x - boxes[index]!.x - boxes[index]!.width);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(2);
});

test('a drag to the border scrolls the view', async ({ canvas }) => {
  const before = await canvas.box('End');
  const stage = (await canvas.surface.boundingBox())!;
  const from = await canvas.head('Code 1');
  await canvas.page.mouse.move(from.x, from.y);
  await canvas.page.mouse.down();
  await canvas.page.mouse.move(from.x - 60, from.y, { steps: 3 });
  await canvas.page.mouse.move(stage.x + 6, from.y, { steps: 3 });
  await expect.poll(async () => (await canvas.box('End')).x).toBeGreaterThan(before.x);
  await canvas.press('Escape');
  await canvas.page.mouse.up();
});

test('the selection toolbar does not cover the label of a group', async ({ canvas }) => {
  await canvas.open('canvas-groups--open');
  const label = canvas.root.locator('.flow-group-label');
  await label.locator('b').click();
  const row = canvas.root.locator('.flow-selection-tools');
  await expect(row).toBeVisible();
  const [tools, name] = [(await row.boundingBox())!, (await label.boundingBox())!];
  expect(tools.y + tools.height).toBeLessThanOrEqual(name.y);
});
