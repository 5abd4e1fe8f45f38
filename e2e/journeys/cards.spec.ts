import { ApiClient } from '../drivers/ApiClient.js';
import { createWeatherPlugin } from '../drivers/createWeatherPlugin.js';
import { openNew, signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/toolTest.js';

/** A published plugin whose tool answers with degrees, and an agent that may call it; resolves with its path. */
async function createAgent(url: string, serviceUrl: string): Promise<string> {
  const api = new ApiClient(url);
  const space_id = await api.signIn();
  const tool = await createWeatherPlugin(api, space_id, serviceUrl);
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '天气助手' });
  await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
    bot_info: { bot_id, plugin_info_list: [tool] },
  });
  return `/space/${space_id}/bot/${bot_id}`;
}

test('a card from the editor shows the result of a tool in a chat', async ({ page, heddle, weather }) => {
  const agent = await createAgent(heddle.url, weather.url);
  const dialog = page.getByRole('dialog');

  await test.step('the author makes a card, and sees what the chat will show', async () => {
    await signIn(page);
    await page.getByRole('link', { name: '资源库' }).click();
    // The page before it has the same menu.
    await expect(page.getByRole('heading', { name: '资源库', level: 1 })).toBeVisible();
    await openNew(page, '卡片');
    await dialog.getByLabel('名称').fill('天气卡片');
    await dialog.getByRole('button', { name: '创建' }).click();
    await page.getByRole('button', { name: '添加变量' }).click();
    await page.getByLabel('变量名').fill('degrees');
    await page.getByRole('button', { name: '添加元素' }).click();
    await page.getByRole('menuitem', { name: '文本', exact: true }).click();
    const properties = page.getByRole('region', { name: '属性' });
    await properties
      .getByLabel('文本')
      .fill('气温 {{degrees}} 度 <script>document.title="attacked"</script>');
    await page.getByLabel('示例数据（JSON）').fill('{"degrees": 3}');
    await expect(page.getByRole('region', { name: '卡片' })).toContainText('气温 3 度 <script>');
  });

  await test.step('the card is published and bound to the tool of an agent', async () => {
    await expect(page.getByText('已保存')).toBeVisible();
    await page.getByRole('button', { name: '发布' }).click();
    await dialog.getByRole('button', { name: '发布' }).click();
    await expect(page.getByText('版本 1', { exact: true })).toBeVisible();
    await page.goto(agent);
    await page.getByRole('button', { name: '“find_weather”的设置' }).click();
    await page.getByRole('menuitem', { name: '绑定卡片' }).click();
    await dialog.getByRole('combobox', { name: '卡片' }).click();
    await page.getByRole('option', { name: '天气卡片' }).click();
    await expect(dialog.getByRole('combobox', { name: '“degrees”的值' })).toHaveValue('degrees');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('显示卡片')).toBeVisible();
  });

  await test.step('the chat shows the card with the result, also after it is loaded again', async () => {
    const question = page.getByPlaceholder('以用户身份提问');
    await question.fill('Oslo 现在多少度？');
    await question.press('Enter');
    const card = page.getByRole('log', { name: '消息' }).getByRole('region', { name: '卡片' });
    await expect(card).toContainText('气温 17 度 <script>');
    await page.reload();
    await expect(card).toContainText('气温 17 度');
    await expect(page).not.toHaveTitle('attacked');
  });
});
