import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/toolTest.js';

// The first agent of the space is made on the way.
test.use({ servers: 'plugin' });

test('a cURL line is a tool in an answer of an agent after eight actions', async ({ page, weather }) => {
  await signIn(page);
  const dialog = page.getByRole('dialog');
  let actions = 0;
  const act = (action: Promise<void>): Promise<void> => {
    actions += 1;
    return action;
  };

  await act(page.getByRole('button', { name: '新建', exact: true }).click());
  await act(page.getByRole('menuitem', { name: '插件', exact: true }).click());
  await act(dialog.getByLabel('cURL 命令或接口文档').fill(`curl '${weather.url}/v1/weather?city=Bergen'`));
  await expect(dialog.getByLabel('创建后发送一次请求')).toBeChecked();
  await act(dialog.getByRole('button', { name: '创建' }).click());
  const response = page.getByRole('region', { name: '响应' });
  await expect(response).toContainText('25');
  expect(weather.heard.map(({ path }) => path)).toEqual(['/v1/weather?city=Bergen']);

  await act(page.getByRole('button', { name: '发布并添加到智能体' }).click());
  await act(dialog.getByRole('button', { name: '发布并添加' }).click());
  await expect(page).toHaveURL(/\/bot\/\d+$/);
  const question = page.getByPlaceholder('以用户身份提问');
  await act(question.fill('Oslo 现在多少度？'));
  await act(question.press('Enter'));
  await expect(
    page.getByRole('log', { name: '消息' }).getByText('现在 17 度。', { exact: true }),
  ).toBeVisible();
  expect(weather.heard.at(-1)?.path).toBe('/v1/weather?city=Oslo');
  expect(actions).toBeLessThanOrEqual(8);
});
