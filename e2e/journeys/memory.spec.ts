import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test('an agent remembers what a person says, who sees, changes and deletes it', async ({ page, heddle }) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '旅行顾问' });
  await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
    bot_info: { bot_id, model_info: { model_id: '1' }, suggest_reply_info: { suggest_reply_mode: 2 } },
  });
  await signIn(page, `/space/${space_id}/bot/${bot_id}`);
  await page.getByRole('button', { name: /^长期记忆/ }).click();
  await page.getByRole('switch', { name: '记住用户' }).click();
  await expect(page.getByText('已保存')).toBeVisible();

  const chat = page.getByRole('log', { name: '消息' });
  const say = async (text: string) => {
    await page.getByPlaceholder('以用户身份提问').fill(text);
    await page.keyboard.press('Enter');
    await expect(chat.getByText(`Demo: ${text}`)).toBeVisible();
  };
  await say('我住在上海。有什么好茶？');
  await page.getByRole('button', { name: '记忆', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '关于你的记忆' });
  await drawer.getByRole('button', { name: '立即总结' }).click();
  await expect(drawer.getByText('我住在上海。')).toBeVisible();
  await expect(drawer.getByText(/由演示模型的规则摘录/)).toBeVisible();
  await drawer.getByRole('button', { name: '编辑：我住在上海。' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑记忆' });
  await dialog.getByLabel('内容').fill('住在杭州');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('住在杭州')).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).click();

  await say('周末去哪里？');
  await chat.getByText('展开步骤').click();
  await chat.getByText('1 条记忆').click();
  await expect(chat.getByText('住在杭州')).toBeVisible();

  await page.getByRole('button', { name: '记忆', exact: true }).click();
  await drawer.getByRole('button', { name: '删除：住在杭州' }).click();
  await expect(page.getByText('已删除记忆。')).toBeVisible();
  await expect(drawer.getByText('还没有记忆')).toBeVisible();
  const place = `bot_id=${bot_id}&connector_id=10000010`;
  const kept = await api.get(`/api/playground_api/long_term_memory/list?${place}`);
  expect(kept.total).toBe(0);
});
