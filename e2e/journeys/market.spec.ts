import { ApiClient } from '../drivers/ApiClient.js';
import { registerVisitor } from '../drivers/registerVisitor.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings' });

const name = '丝线顾问';

test('an agent is listed, found by somebody else, tried, copied, edited and offered as an update', async ({
  page,
  browser,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name });
  const publish = () =>
    api.post('/api/draftbot/publish', {
      bot_id,
      space_id,
      connectors: { '1024': {} },
    });
  await publish();
  const { page: other } = await registerVisitor(browser, api, 'market@example.com');

  await test.step('its owner lists it from the publish page', async () => {
    await signIn(page, `/space/${space_id}/bot/${bot_id}/publish`);
    await page.getByRole('button', { name: '发布到市场' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('简介').fill('回答关于丝线的问题。');
    await dialog.getByRole('combobox', { name: '分类' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('textbox', { name: '介绍（Markdown）' }).fill('# 用法\n\n直接提问即可。');
    await dialog.getByRole('button', { name: '发布到市场' }).click();
    await expect(page.getByText(`已上架“${name}”`)).toBeVisible();
  });

  await test.step('somebody else finds it, reads about it and tries it', async () => {
    await other.goto('/explore/template');
    await other.getByRole('combobox', { name: '搜索模板' }).fill('丝线');
    await other.keyboard.press('Enter');
    await other.getByRole('list', { name: '产品' }).getByRole('link', { name }).click();
    await expect(other.getByRole('heading', { name: '用法' })).toBeVisible();
    await other.getByRole('tab', { name: '试用' }).click();
    const chat = other.getByRole('tabpanel');
    await chat.getByRole('textbox').fill('你好');
    await chat.getByRole('textbox').press('Enter');
    await expect(chat.getByRole('toolbar', { name: '回答的操作' })).toBeVisible();
    await expect(chat.getByRole('alert')).toHaveCount(0);
  });

  await test.step('they copy it to their workspace and edit the copy', async () => {
    await other.getByRole('button', { name: '复制到空间' }).click();
    await other.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).click();
    await other.getByRole('dialog').getByRole('link', { name: '打开' }).click();
    await expect(other.getByRole('textbox', { name: '人设与提示词' })).toBeEditable();
    expect(other.url()).not.toContain(bot_id);
  });

  await test.step('a new version is offered to them with what changed', async () => {
    await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
      bot_info: { bot_id, prompt_info: { prompt: '简短回答。' } },
    });
    await publish();
    const { meta_info } = await api.get(
      `/api/marketplace/product/entity/info?entity_type=21&entity_id=${bot_id}`,
    );
    await api.post('/api/marketplace/product/listing', {
      ...{ entity_type: 21, entity_id: bot_id, category_id: meta_info.category.id },
      changelog: '回答更简短',
    });
    await other.goto('/explore/mine');
    const updates = other.getByRole('list', { name: '可用更新' });
    await expect(updates.getByText('回答更简短')).toBeVisible();
    await other.context().close();
  });
});
