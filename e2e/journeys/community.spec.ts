import { ApiClient } from '../drivers/ApiClient.js';
import { registerVisitor } from '../drivers/registerVisitor.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings' });

const name = '染料顾问';
const comment = '低价出售染料，加我好友。';

test('a product is rejected, improved and approved, and a comment on it is reported and removed', async ({
  page,
  browser,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  await api.signIn();
  await api.post('/api/marketplace/product/admin/settings/update', {
    needs_review: true,
    has_community: true,
  });
  const author = await registerVisitor(browser, api, 'dyer@example.com');
  const { bot_id } = await author.api.post('/api/draftbot/create', { space_id: author.spaceId, name });
  await author.api.post('/api/draftbot/publish', {
    bot_id,
    space_id: author.spaceId,
    connectors: { '1024': {} },
  });
  const categories = await author.api.get('/api/marketplace/product/category/list?entity_type=21');
  const submit = (readme: string) =>
    author.api.post('/api/marketplace/product/listing', {
      ...{ entity_type: 21, entity_id: bot_id, category_id: categories.categories[0].id },
      ...{ description: '回答关于染料的问题。', readme },
    });
  const { product_id } = await submit('待补充');
  const review = page.getByRole('dialog', { name: `审核“${name}”` });

  await test.step('an administrator reads the draft and rejects it with a reason', async () => {
    await signIn(page, '/settings/market');
    await page.getByRole('button', { name: `审核: ${name}` }).click();
    await expect(review.getByRole('region', { name: '介绍' })).toContainText('待补充');
    await review.getByRole('button', { name: '不通过' }).click();
    await review.getByLabel('原因').fill('请写明用法');
    await review.getByRole('button', { name: '不通过' }).click();
    await expect(page.getByText(`已拒绝“${name}”`)).toBeVisible();
  });

  await test.step('its author reads why and submits it again', async () => {
    await author.page.goto('/explore/mine');
    await expect(author.page.getByText('未通过原因：请写明用法')).toBeVisible();
    await submit('直接提问即可。');
    await author.page.reload();
    await expect(author.page.getByText('待审核')).toBeVisible();
  });

  await test.step('the administrator approves it, and everybody sees it', async () => {
    await page.reload();
    await page.getByRole('button', { name: `审核: ${name}` }).click();
    await review.getByRole('button', { name: '通过并上架' }).click();
    await expect(page.getByText('没有等待审核的产品')).toBeVisible();
    await author.page.goto(`/explore/product/${product_id}`);
    await expect(author.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  const written = author.page.getByRole('listitem').filter({ hasText: comment });
  await test.step('the author starts a discussion and reports a comment of somebody else', async () => {
    await author.page.getByRole('tab', { name: '讨论' }).click();
    await author.page.getByRole('button', { name: '发帖' }).click();
    const dialog = author.page.getByRole('dialog', { name: '发帖' });
    await dialog.getByLabel('标题').fill('欢迎提问');
    await dialog.getByLabel('内容').fill('想知道什么？');
    await dialog.getByRole('button', { name: '发布' }).click();
    const post = author.page.getByRole('article', { name: '欢迎提问' });
    await expect(post).toBeVisible();

    const other = await registerVisitor(browser, api, 'seller@example.com');
    const { post_list } = await other.api.get(
      `/api/marketplace/interaction/post/list?item_id=${product_id}&item_type=5`,
    );
    await other.api.post('/api/marketplace/interaction/comment/publish', {
      ...{ item_id: post_list[0].post_info.id, item_type: 3 },
      comment_content: comment,
    });
    await other.page.context().close();

    await post.getByRole('button', { name: /查看“欢迎提问”的评论/ }).click();
    await written.getByRole('button', { name: '更多操作' }).click();
    await author.page.getByRole('menuitem', { name: '举报' }).click();
    const report = author.page.getByRole('dialog', { name: '举报内容' });
    await report.getByRole('checkbox', { name: '垃圾信息或广告' }).check();
    await report.getByRole('button', { name: '提交举报' }).click();
    await expect(author.page.getByText('已举报，感谢反馈')).toBeVisible();
  });

  await test.step('the administrator deletes it, and it is gone for everybody', async () => {
    await page.goto('/settings/community');
    const reported = page.getByRole('listitem').filter({ hasText: comment });
    await expect(reported).toContainText('垃圾信息或广告');
    await reported.getByRole('button', { name: /^删除/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('没有待处理的举报')).toBeVisible();
    await author.page.reload();
    await author.page.getByRole('tab', { name: '讨论' }).click();
    await author.page.getByRole('button', { name: /查看“欢迎提问”的评论/ }).click();
    await expect(author.page.getByRole('textbox', { name: '写评论…' })).toBeVisible();
    await expect(written).toHaveCount(0);
  });

  await author.page.context().close();
  await api.post('/api/marketplace/product/admin/settings/update', {
    needs_review: false,
    has_community: false,
  });
});
