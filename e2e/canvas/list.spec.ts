import { expect, test } from '../fixtures/canvas.js';

test.use({ device: { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true } });

test('on a phone the graph is a list that is edited by touch', async ({ canvas }) => {
  await canvas.openStory('canvas-flowcanvas--with-forms', { scheme: 'light' });
  const list = canvas.root.getByRole('list', { name: 'Workflow steps' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await list.getByRole('button', { name: 'Add a step after Code 1' }).tap();
  await canvas.root.locator('[data-flow-choice="if"]').tap();
  const form = canvas.root.getByRole('complementary');
  await expect(form).toBeVisible();
  expect((await form.boundingBox())!.width).toBeGreaterThan(330);
  await canvas.page.keyboard.press('Escape');
  expect(await canvas.edges()).toEqual(
    expect.arrayContaining(['Code 1 > Condition', 'Condition.true > Output 2']),
  );
  await list.getByRole('button', { name: 'More actions for Condition' }).tap();
  await canvas.root.locator('.flow-menu [data-flow-command="delete"]').tap();
  await expect(canvas.root.locator('.flow-notice')).toContainText('Deleted 1 item');
  await canvas.root.locator('.flow-notice').getByRole('button', { name: 'Undo' }).tap();
  expect(await canvas.titles()).toContain('Condition');
});

test('the list is left for the canvas and returned to, and nothing scrolls sideways', async ({ canvas }) => {
  await canvas.openStory('canvas-flowcanvas--with-branches');
  await expect(canvas.root.getByRole('list', { name: 'Workflow steps' })).toBeVisible();
  await canvas.tool('toggleList').tap();
  await expect(canvas.surface).toBeVisible();
  const sideways = () =>
    canvas.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  const dock = (await canvas.root.locator('.flow-toolbar').boundingBox())!;
  expect(dock.x).toBeGreaterThanOrEqual(0);
  expect(dock.x + dock.width).toBeLessThanOrEqual(375);
  await canvas.tool('toggleList').tap();
  await expect(canvas.root.getByRole('list', { name: 'Workflow steps' })).toBeVisible();
  expect(await sideways()).toBe(0);
});

test('a thousand steps are scrolled through with a few rows', async ({ canvas }) => {
  await canvas.openStory('canvas-flowcanvas--large');
  const list = canvas.root.locator('.flow-list');
  await expect(list.getByRole('button', { name: /^Start/ })).toBeVisible();
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list.getByRole('button', { name: /^End/ })).toBeVisible();
  expect(await canvas.root.locator('*').count()).toBeLessThanOrEqual(900);
});

test('touch targets are at least 40 pixels high', async ({ canvas }) => {
  await canvas.openStory('canvas-flowcanvas--with-branches');
  await expect(canvas.root.getByRole('list', { name: 'Workflow steps' })).toBeVisible();
  for (const button of await canvas.root.locator('.flow-list button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(39);
});
