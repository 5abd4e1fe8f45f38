import { expect, test } from '../fixtures/canvas.js';

test('a selection becomes a group that moves with its nodes, as one step each', async ({ canvas }) => {
  await canvas.open();
  const before = await canvas.document();
  await canvas.select('Code 1', 'Output 2');
  await canvas.press('Control+Alt+g');
  const frame = canvas.root.getByRole('region', { name: /^Group .*, 2 nodes$/ });
  await expect(frame).toBeVisible();
  const grouped = await canvas.document();
  const place = (await canvas.node('Output 2')).meta!.position!;
  // The name field opens with the new group.
  await canvas.press('Escape');
  await expect(canvas.root.getByRole('dialog')).toHaveCount(0);
  const label = (await frame.locator('[data-flow-group] b').boundingBox())!;
  const from = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
  await canvas.drag(from, { x: from.x, y: from.y + 120 });
  await expect
    .poll(async () => (await canvas.node('Output 2')).meta!.position!.y)
    .toBeGreaterThan(place.y + 60);
  await canvas.undo();
  expect(await canvas.document()).toEqual(grouped);
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});

test('a group folds to one tile that describes its contents, and unfolds again', async ({ canvas }) => {
  await canvas.open('canvas-groups--open');
  await canvas.root.getByRole('button', { name: /^Collapse .*Checks/ }).click();
  const tile = canvas.root.locator('.flow-group-tile');
  await expect(tile).toContainText('2 nodes inside');
  await expect(canvas.card('Two')).toHaveCount(0);
  await tile.getByRole('button').click();
  await expect(canvas.card('Two')).toBeVisible();
});

test('a group is named, coloured and described in its panel', async ({ canvas }) => {
  await canvas.open('canvas-groups--open');
  await canvas.root.locator('.flow-group-label button').last().click();
  const panel = canvas.root.getByRole('dialog');
  await panel.getByRole('textbox').first().fill('Weaving');
  await panel.getByRole('radio', { checked: false }).first().check();
  await panel.getByRole('textbox').last().fill('What the loom does');
  await canvas.press('Escape');
  const frame = canvas.root.locator('.flow-group');
  await expect(frame).toContainText('Weaving');
  await expect(frame).toContainText('What the loom does');
  await expect(frame).not.toHaveAttribute('data-color', 'ai');
});
