import { expect, test } from '../fixtures/canvas.js';

test('a brace in a text offers the variables, and Enter inserts one', async ({ canvas, stage }) => {
  await canvas.openStory('ui-kit-prompteditor--with-variables');
  const text = stage.getByRole('textbox').first();
  await text.click();
  await canvas.press('Mod+End');
  await stage.keyboard.type(' {');
  await expect(stage.getByRole('option').first()).toBeVisible();
  const before = (await text.innerText()).length;
  await canvas.press('Enter');
  await expect(stage.getByRole('option')).toHaveCount(0);
  expect((await text.innerText()).length).toBeGreaterThan(before);
});
