import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';
import { threeTexts } from '../fixtures/textDocuments.js';

test('two nodes are turned into a sub-workflow, run as one step, and expanded again', async ({
  page,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const spaceId = await api.signIn();
  const { workflow_id } = await api.post('/api/workflow_api/create', { name: 'weave', space_id: spaceId });
  await api.post('/api/workflow_api/save', { workflow_id, schema: JSON.stringify(threeTexts()) });
  await signIn(page, `/work_flow?space_id=${spaceId}&workflow_id=${workflow_id}`);
  const editor = new EditorDriver(page);
  await expect(editor.card('首段')).toBeVisible();
  /** Fits all nodes into view and selects some by Shift-click, which opens no form. */
  const select = async (...titles: string[]) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('[data-flow-command="fit"]').click();
    await expect(editor.card('结束')).toBeInViewport({ ratio: 0.9 });
    for (const title of titles) {
      const box = (await editor.card(title).boundingBox())!;
      await page.keyboard.down('Shift');
      await page.mouse.click(box.x + box.width / 2, box.y + 14);
      await page.keyboard.up('Shift');
    }
  };
  const tools = page.getByRole('toolbar', { name: '所选节点的工具栏' });

  await test.step('a selection with the start is refused, and the reason leads to the node', async () => {
    await select('开始', '首段');
    await tools.getByRole('button', { name: '封装为子工作流' }).click();
    const reasons = page.getByRole('dialog', { name: '无法将这些节点封装为子工作流' });
    await expect(reasons).toContainText('开始节点和结束节点不能封装');
    await reasons.getByRole('button', { name: /开始节点和结束节点不能封装/ }).click();
    await expect(editor.card('开始')).toBeFocused();
  });

  await test.step('two in a row become one', async () => {
    await select('首段', '次段');
    await page.keyboard.press('Control+g');
    await expect(editor.card('首段')).toHaveCount(0);
    await expect(page.locator('[data-flow-node][aria-label^="weave_sub_"]')).toBeVisible();
    await expect(page.getByRole('button', { name: '没有问题' })).toBeVisible();
    await editor.expectSaved();
  });

  await test.step('what it gives is the same as before', async () => {
    await editor.fillInput('input', 'warp');
    await editor.run();
    await editor.expectSuccess();
    await expect(editor.runPanel).toContainText('<[warp]>!');
    await editor.runPanel.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('it is listed in the space', async () => {
    const { workflow_list } = await api.post('/api/workflow_api/workflow_list', {
      space_id: spaceId,
      page: 1,
      size: 20,
      name: 'weave_sub_',
    });
    expect(workflow_list).toHaveLength(1);
  });

  await test.step('its nodes come back in its place', async () => {
    const call = page.locator('[data-flow-node][aria-label^="weave_sub_"]');
    const box = (await call.boundingBox())!;
    await page.mouse.click(box.x + 70, box.y + 14);
    await editor.closeForm();
    await page.keyboard.press('Control+Shift+g');
    await expect(call).toHaveCount(0);
    await expect(editor.card('首段')).toBeVisible();
    await expect(editor.card('次段')).toBeVisible();
    await expect(page.getByRole('button', { name: '没有问题' })).toBeVisible();
    await editor.expectSaved();
    await editor.fillInput('input', 'weft');
    await editor.run();
    await editor.expectSuccess();
    await expect(editor.runPanel).toContainText('<[weft]>!');
  });
});
