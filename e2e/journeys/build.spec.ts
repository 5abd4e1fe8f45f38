import { EditorDriver } from '../drivers/EditorDriver.js';
import { createWorkflow, signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test('a workflow of five nodes is built by mouse, runs both branches, and survives a reload', async ({
  page,
}) => {
  await signIn(page);
  await createWorkflow(page, 'built_by_hand');
  const editor = new EditorDriver(page);

  await test.step('place the nodes', async () => {
    await editor.addNode('code');
    await editor.closeForm();
    await editor.dragNode('代码', { x: -260, y: 190 });
    await editor.addNode('if');
    await editor.closeForm();
    await editor.dragNode('选择器', { x: -20, y: -190 });
    await editor.addNode('message');
    await editor.closeForm();
    await editor.dragNode('输出', { x: 180, y: 210 });
  });

  await test.step('join them', async () => {
    await editor.connect({ title: '开始' }, '代码');
    await editor.connect({ title: '代码' }, '选择器');
    await editor.connect({ title: '选择器', port: 'true' }, '输出');
    await editor.connect({ title: '选择器', port: 'false' }, '结束');
    await editor.connect({ title: '输出' }, '结束');
  });

  await test.step('say what each does', async () => {
    await editor.openForm('代码');
    await editor.chooseVariable('input', 'input');
    await editor.closeForm();
    await editor.openForm('选择器');
    await editor.chooseVariable('如果 1.1 要比较的变量', 'key0');
    await editor.form.getByLabel('如果 1.1 的比较方式').selectOption({ label: '包含' });
    await editor.form.getByRole('textbox', { name: '如果 1.1 的比较值 的值' }).fill('hello');
    await editor.closeForm();
    await editor.openForm('输出');
    await editor.chooseVariable('output', 'key0');
    await editor.form.getByRole('textbox', { name: '输出内容' }).fill('found {{output}}');
    await editor.closeForm();
    await editor.openForm('结束');
    await editor.chooseVariable('output', 'key0');
    await editor.closeForm();
  });

  await expect(page.getByRole('button', { name: '没有问题' })).toBeVisible();
  await editor.expectSaved();

  await test.step('run the branch that matches', async () => {
    await editor.fillInput('input', 'hello world');
    await editor.run();
    await editor.expectSuccess();
    expect((await editor.nodeStatuses())['输出']).toBe('完成');
    await expect(editor.runPanel).toContainText('found');
  });

  await test.step('run the other branch', async () => {
    await editor.fillInput('input', 'good bye');
    await editor.run();
    await editor.expectSuccess();
    expect((await editor.nodeStatuses())['输出']).toBe('已跳过');
  });

  await test.step('take a step back and forth', async () => {
    const dock = page.getByRole('toolbar', { name: '画布工具' });
    await dock.getByRole('button', { name: '撤销' }).click();
    await dock.getByRole('button', { name: '重做' }).click();
    await editor.expectSaved();
  });

  await test.step('undo outlives the page', async () => {
    const bar = page.getByRole('toolbar', { name: '画布工具' });
    const isSound = page.getByRole('button', { name: '没有问题' });
    // The undo history is stored a moment after the document is saved.
    await expect(async () => {
      await page.reload();
      await expect(bar.getByRole('button', { name: '撤销' })).toBeEnabled({ timeout: 4000 });
    }).toPass();
    // The last step set the variable of End.
    await bar.getByRole('button', { name: '撤销' }).click();
    await expect(isSound).toBeHidden();
    await bar.getByRole('button', { name: '重做' }).click();
    await expect(isSound).toBeVisible();
    await editor.expectSaved();
  });

  await page.reload();
  for (const title of ['开始', '代码', '选择器', '输出', '结束'])
    await expect(editor.card(title)).toBeVisible();
  await expect(page.getByRole('button', { name: '没有问题' })).toBeVisible();
});

test('a tab with an outdated draft is warned and keeps its changes as a copy', async ({ page, context }) => {
  await signIn(page);
  await createWorkflow(page, 'two_tabs');
  const first = new EditorDriver(page);
  const other = await context.newPage();
  await other.goto(page.url());
  const second = new EditorDriver(other);
  await expect(second.card('开始')).toBeVisible();

  await first.addNode('code');
  await first.expectSaved();
  await second.addNode('message');
  const dialog = other.getByRole('dialog', { name: '此工作流已在别处更改' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '将我的保存为副本，并打开最新版本' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(second.card('代码')).toBeVisible();

  await other.goto('/');
  await other.getByRole('link', { name: 'two_tabs_copy' }).click();
  await expect(second.card('输出')).toBeVisible();
});

test('edits made offline are kept and saved once the server is reachable again', async ({
  page,
  context,
}) => {
  await signIn(page);
  await createWorkflow(page, 'offline_work');
  const editor = new EditorDriver(page);
  await expect(editor.card('开始')).toBeVisible();
  // The editor prefetches what it needs offline.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await editor.addNode('code');
  await expect(page.getByRole('banner').getByRole('alert')).toContainText('未保存');
  await context.setOffline(false);
  await editor.expectSaved();
  await page.reload();
  await expect(editor.card('代码')).toBeVisible();
});
