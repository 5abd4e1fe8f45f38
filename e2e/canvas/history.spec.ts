import { expect, test } from '../fixtures/canvas.js';

test.beforeEach(({ canvas }) => canvas.open());

test('undo and redo name the step and restore the document exactly', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.dragNode('Code 1', { x: 0, y: 110 });
  const after = await canvas.document();
  await canvas.tool('undo').click();
  await expect(canvas.notice).toHaveText('Undone: Move Code 1');
  expect(await canvas.document()).toEqual(before);
  await canvas.tool('redo').click();
  await expect(canvas.notice).toHaveText('Redone: Move Code 1');
  expect(await canvas.document()).toEqual(after);
  await canvas.root.focus();
  await canvas.undo();
  await canvas.press('Mod+y');
  expect(await canvas.document()).toEqual(after);
});

test('undo is offered only when there is something to undo', async ({ canvas }) => {
  await expect(canvas.tool('undo')).toBeDisabled();
  await expect(canvas.tool('redo')).toBeDisabled();
  await canvas.click('Code 1');
  await canvas.press('Shift+ArrowDown');
  await expect(canvas.tool('undo')).toBeEnabled();
  await canvas.undo();
  await expect(canvas.tool('undo')).toBeDisabled();
  await expect(canvas.tool('redo')).toBeEnabled();
});

test('a series of arrow presses is one step', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.click('Code 1');
  await canvas.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});

test('typing in a form is one step, undone like others', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-forms');
  const before = await canvas.document();
  await canvas.click('Code 1');
  const name = canvas.root.getByLabel('Node name');
  await name.press('End');
  // Sent at once: a step takes in what follows within half a second, and each answer of a busy browser may take longer.
  await Promise.all([...' warp'].map((letter) => canvas.page.keyboard.press(letter)));
  expect(await canvas.titles()).toContain('Code 1 warp');
  await canvas.tool('undo').click();
  expect(await canvas.document()).toEqual(before);
});

test('the list of steps goes to any of them, back and forth', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.dragNode('Code 1', { x: 0, y: 110 });
  const moved = await canvas.document();
  await canvas.click('Output 2');
  await canvas.press('Mod+d', 'Control+Alt+z');
  const list = canvas.root.getByRole('listbox', { name: 'History' });
  const after = await canvas.document();
  await expect(list.getByRole('option')).toHaveText([
    /^Initial state/,
    /^Move Code 1/,
    /^Duplicate Output 2.*current/,
  ]);
  await list.getByRole('option').first().click();
  expect(await canvas.document()).toEqual(before);
  await list.getByRole('option', { name: /^Move Code 1/ }).click();
  expect(await canvas.document()).toEqual(moved);
  await canvas.press('End', 'Enter');
  expect(await canvas.document()).toEqual(after);
});
