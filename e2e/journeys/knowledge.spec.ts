import { pdfOf } from '../../packages/server/src/document-files/testing/pdfFile.js';
import { openNew, signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

const lines = (...texts: string[]) => texts.map((text, index) => ({ text, x: 60, y: 760 - index * 24 }));
const policy = Buffer.from(
  pdfOf([
    lines('Returns policy', 'An item may be returned within 14 days of delivery.'),
    lines('Broken goods', 'An item that is broken on arrival is refunded in full.'),
  ]),
);

test('a PDF is cited in the answer of an agent, and the source opens at its chunk', async ({ page }) => {
  await signIn(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: '资源库' }).click();
  // The page before it has the same menu.
  await expect(page.getByRole('heading', { name: '资源库', level: 1 })).toBeVisible();
  await openNew(page, '知识库');
  await dialog.getByLabel('名称').fill('退货政策');
  await dialog.getByRole('button', { name: '创建', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: '添加内容' }).click();

  // Rule 21 of the screens: a file of another type is refused, the others go on.
  await page.locator('input[type=file]').setInputFiles([
    { name: 'policy.pdf', mimeType: 'application/pdf', buffer: policy },
    { name: 'old.doc', mimeType: 'application/msword', buffer: Buffer.from('old') },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: '请先另存为 DOCX。' })).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  const preview = page.getByRole('region', { name: '预览' });
  await expect(preview.getByText('refunded in full')).toBeVisible();
  await page.getByRole('radio', { name: '按分隔符' }).click();
  const length = page.getByLabel('最大长度（字符）');
  const process = page.getByRole('button', { name: '处理 1 个文件' });
  for (const value of ['99', '5001']) {
    await length.fill(value);
    await expect(process).toBeDisabled();
  }
  await page.getByRole('radio', { name: '自动' }).click();
  await process.click();
  await expect(page.getByText('全部处理完成')).toBeVisible();
  await page.getByRole('link', { name: '完成' }).click();
  await expect(page.getByRole('listitem', { name: '第 1 段' })).toContainText('broken on arrival');

  await page.getByRole('link', { name: '项目开发' }).first().click();
  await page.getByRole('button', { name: '新建智能体' }).first().click();
  await dialog.getByLabel('名称').fill('客服');
  await dialog.getByRole('button', { name: '创建' }).click();
  const block = page.getByRole('region', { name: '文本知识库' });
  await block.getByRole('button', { name: '添加知识库' }).click();
  await dialog.getByRole('button', { name: '添加: 退货政策' }).click();
  await dialog.getByRole('button', { name: '关闭' }).click();
  const question = page.getByPlaceholder('以用户身份提问');
  await question.fill('Is an item that is broken on arrival refunded?');
  await question.press('Enter');
  const answer = page.getByRole('log', { name: '消息' });
  await expect(answer.getByText(/^Demo: .*refunded in full\. \[\d\]$/)).toBeVisible();

  await page.getByRole('list', { name: '来源' }).getByRole('button').first().click();
  const cited = page.getByRole('listitem', { name: /引用的分段/ });
  await expect(cited).toContainText('refunded in full');
});
