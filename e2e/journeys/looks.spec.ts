import type { Page } from '@playwright/test';
import { ApiClient } from '../drivers/ApiClient.js';
import { openWorkflow, signIn, startSession } from '../drivers/studio.js';
import { findCutTexts } from '../fixtures/findCutTexts.js';
import { findViolations } from '../fixtures/findViolations.js';
import { expect, test } from '../fixtures/test.js';

type Language = 'zh-CN' | 'en';
type Scheme = 'light' | 'dark';

const looks: [Language, Scheme][] = [
  ['zh-CN', 'light'],
  ['en', 'dark'],
];

/** Labels of the studio in both languages. */
const said = {
  'zh-CN': { testRun: '试运行', run: /^(再次)?运行$/, success: '运行成功', import: '导入', close: '关闭' },
  en: {
    testRun: 'Test run',
    run: /^Run( again)?$/,
    success: 'Run succeeded',
    import: 'Import',
    close: 'Close',
  },
};

/** Switches language and color scheme, also for pages opened later. */
async function dress(page: Page, language: Language, scheme: Scheme): Promise<void> {
  await page.evaluate(
    async ([language, scheme]) => {
      localStorage.setItem('heddle.language', language);
      localStorage.setItem('mantine-color-scheme-value', scheme);
      // When signed in, the language of the account applies; when signed out, this call is refused.
      await fetch('/api/user/update_profile', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({ locale: language }),
      });
    },
    [language, scheme] as const,
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
}

/** Expects no serious or critical finding of axe; in the dark scheme, whose structure is the same, about colours. */
async function expectAccessible(page: Page, place: string, scheme: Scheme): Promise<void> {
  const violations = await findViolations(page, { coloursOnly: scheme === 'dark' });
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
    );
  expect.soft(grave, place).toEqual([]);
}

/** Expects room for texts that are 40 % longer than the English ones, on a usual and on a narrow window. */
async function expectRoomForLongTexts(page: Page, place: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [before.width, 768]) {
    await page.setViewportSize({ ...before, width });
    expect.soft(await findCutTexts(page), `${place} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(before);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBe(0);
}

test('the sign-in page has no serious accessibility issues in either language and color scheme', async ({
  page,
}) => {
  await page.goto('/sign');
  for (const [language, scheme] of looks) {
    await dress(page, language, scheme);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `sign ${language} ${scheme}`, scheme);
  }
});

test('the main pages have no serious accessibility issues in either language and color scheme', async ({
  page,
}) => {
  await signIn(page);
  const home = page.url();
  for (const [language, scheme] of looks) {
    const words = said[language];
    const place = (name: string) => `${name} ${language} ${scheme}`;
    await page.goto(home);
    await dress(page, language, scheme);
    await expect(page.getByRole('link', { name: 'count_and_branch', exact: true })).toBeVisible();
    await expectAccessible(page, place('develop'), scheme);
    if (language === 'en') await expectRoomForLongTexts(page, place('develop'));

    await page.goto(home.replace('develop', 'library'));
    await expect(page.getByRole('link', { name: 'count_and_branch', exact: true })).toBeVisible();
    await expectAccessible(page, place('library'), scheme);
    if (language === 'en') await expectRoomForLongTexts(page, place('library'));

    await page.getByRole('button', { name: words.import, exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('{"nodes":[{"id":"1","type":"999"}]}');
    await expect(page.getByRole('dialog').getByText('999', { exact: true })).toBeVisible();
    await expectAccessible(page, place('import'), scheme);
    if (language === 'en') await expectRoomForLongTexts(page, place('import'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openWorkflow(page, 'count_and_branch');
    await page.locator('[data-flow-node]').nth(1).click();
    await expect(page.locator('.cm-content')).toBeVisible();
    await expectAccessible(page, place('editor with a form'), scheme);

    await page.getByRole('banner').getByRole('button', { name: words.testRun }).click();
    const panel = page.getByRole('complementary', { name: words.testRun });
    await panel.getByRole('button', { name: words.run }).click();
    await expect(panel.getByText(words.success)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, place('editor after a run'), scheme);
    if (language === 'en') await expectRoomForLongTexts(page, place('editor after a run'));
  }
});

test('a phone shows the workflow as an editable list of steps without horizontal scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page);
  await dress(page, 'zh-CN', 'light');
  await expect(page.getByRole('link', { name: 'count_and_branch', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('navigation').getByRole('link', { name: '资源库' }).click();
  await expect(page.getByRole('heading', { name: '资源库' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'count_and_branch', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await openWorkflow(page, 'count_and_branch');
  const steps = page.getByRole('list', { name: '工作流步骤' });
  await expect(steps.locator('[data-flow-row]')).toHaveCount(6);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'list of steps', 'light');
  await steps.getByRole('button', { name: /^统计字词/ }).click();
  await expect(page.getByLabel('节点名称')).toHaveValue('统计字词');
  await expectNoSidewaysScroll(page);
  await page.getByLabel('节点名称').press('Escape');
  await expect(page.getByLabel('节点名称')).toHaveCount(0);
  await page.getByRole('button', { name: '切换列表与画布' }).click();
  await expect(page.locator('[data-flow-node]').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the keyboard reaches the top bar, every node and its form, and returns to the canvas', async ({
  page,
}) => {
  await startSession(page);
  await openWorkflow(page, 'hello_output');
  await expect(page.locator('[data-flow-node]').first()).toBeVisible();
  const focused = page.locator(':focus');
  // The canvas has the focus at first; the top bar precedes it in tab order.
  await expect(focused).toHaveAttribute('role', 'application');
  const reached: string[] = [];
  const back = '返回空间';
  for (let step = 0; step < 20 && !reached.at(-1)?.includes(back); step += 1) {
    await page.keyboard.press('Shift+Tab');
    reached.push((await focused.getAttribute('aria-label')) ?? (await focused.innerText()));
  }
  expect(reached.join('\n')).toContain('试运行');
  expect(reached.at(-1)).toContain(back);
  for (let step = 0; step < 20 && (await focused.getAttribute('role')) !== 'application'; step += 1)
    await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('role', 'application');

  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('data-flow-node', /.+/);
  const seen = new Set([await focused.getAttribute('data-flow-node')]);
  for (let step = 0; step < 2; step += 1) {
    const before = (await focused.getAttribute('data-flow-node')) ?? '';
    await page.keyboard.press('ArrowRight');
    // The focus moves once the next card is mounted, which takes a frame or more.
    await expect(focused).toHaveAttribute('data-flow-node', new RegExp(`^(?!${before}$)`));
    seen.add(await focused.getAttribute('data-flow-node'));
  }
  expect(seen.size).toBe(3);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('节点名称')).toBeVisible();
  await page.getByLabel('节点名称').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('节点名称')).toHaveCount(0);
  await expect(focused).toHaveAttribute('data-flow-node', /.+/);
});

test('switching the language translates all text, including texts of the server', async ({
  page,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  await api.signIn();
  // In a space of its own, because journeys before this one leave things with Chinese names.
  const { id } = await api.post('/api/playground_api/space/save', { name: 'Looks' });
  const home = `/space/${id}/develop`;
  await signIn(page, home);
  await page.getByRole('button', { name: '新建工作流' }).first().click();
  await page.getByRole('dialog').getByLabel('名称').fill('spoken');
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
  await expect(page).toHaveURL(/\/work_flow/);
  await page.goto(home);
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Develop' })).toBeVisible();
  await expect.poll(() => foreignWords(page)).toEqual([]);
  await page.goto(home.replace('develop', 'library'));
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
  await expect.poll(() => foreignWords(page)).toEqual([]);

  await page.goto(home);
  await page.getByRole('button', { name: 'New workflow' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('written_in_english');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/work_flow/);
  await expect(page.locator('[data-flow-node]').first()).toContainText('Start');
  for (const type of ['llm', 'if', 'api', 'code', 'dataset', 'database', 'message', 'subWorkflow']) {
    await page.locator('[data-flow-command="addNode"]').click();
    await expect.poll(() => foreignWords(page)).toEqual([]);
    await page.locator(`[data-flow-choice="${type}"]`).click();
    await expect(page.getByLabel('Node name')).toBeVisible();
    await expect.poll(() => foreignWords(page)).toEqual([]);
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Problems/ })
    .click();
  await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible();
  expect(await foreignWords(page)).toEqual([]);

  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await expect(page.getByRole('region', { name: '问题' })).toBeVisible();
  await page.getByRole('region', { name: '问题' }).press('Escape');
  await expect(page.getByRole('region', { name: '问题' })).toHaveCount(0);
});

/** Visible or accessible text that is Chinese or an untranslated key. */
function foreignWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
    // An untranslated key is displayed as the key; names of variables on cards look the same.
    const isKey = (text: string, parent: Element) =>
      /^[a-z]+[A-Z]\w*$/.test(text) && !parent.closest('[data-flow-node]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent || parent.closest('script, style, noscript, .cm-editor, [lang="zh-CN"]')) continue;
      if (isChinese(text) || isKey(text, parent)) found.push(text);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (element.closest('.cm-editor')) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name) ?? '';
        if (isChinese(text)) found.push(`${name}: ${text}`);
      }
    }
    return found;
  });
}
