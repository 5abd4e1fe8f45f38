import { ApiClient } from '../drivers/ApiClient.js';
import { createWeatherPlugin } from '../drivers/createWeatherPlugin.js';
import { registerVisitor } from '../drivers/registerVisitor.js';
import { expect, test } from '../fixtures/toolTest.js';

test("an agent answers with a plugin of the marketplace that somebody else's workspace owns", async ({
  browser,
  heddle,
  weather,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { plugin_id } = await createWeatherPlugin(api, space_id, weather.url);
  const { categories } = await api.get(
    '/api/marketplace/product/category/list?entity_type=2&need_empty_category=true',
  );
  await api.post('/api/marketplace/product/listing', {
    ...{ entity_type: 2, entity_id: plugin_id, category_id: categories[0].id },
    ...{ description: '查询任何城市的天气。', readme: '直接询问天气即可。' },
  });
  const { page } = await registerVisitor(browser, api, 'weather@example.com');

  await page.goto('/explore/plugin');
  await page.getByRole('list', { name: '产品' }).getByRole('link', { name: '天气', exact: true }).click();
  await page.getByRole('button', { name: '用于智能体' }).click();
  const dialog = page.getByRole('dialog', { name: '使用“天气”' });
  await dialog.getByLabel('智能体名称').fill('出行助手');
  await dialog.getByRole('button', { name: '添加并打开智能体' }).click();
  await expect(page).toHaveURL(/\/bot\/\d+$/);

  const question = page.getByPlaceholder('以用户身份提问');
  await question.fill('Oslo 现在多少度？');
  await question.press('Enter');
  await expect(
    page.getByRole('log', { name: '消息' }).getByText('现在 17 度。', { exact: true }),
  ).toBeVisible();
  expect(weather.heard.at(-1)?.path).toBe('/weather?city=Oslo');
  await page.context().close();
});
