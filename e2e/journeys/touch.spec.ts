import type { Locator } from '@playwright/test';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Minimum size of a touch target, and how much of it a border may take, in pixels. */
const target = { minimum: 44, border: 1 };

/** Touch targets in this part that are too small, with their sizes. Links within a sentence are exempt. */
function smallTargets(part: Locator): Promise<string[]> {
  return part.evaluate((root, { minimum, border }) => {
    const pressed =
      'a[href], button, input:not([type="hidden"], [type="file"]), select, textarea, [role="tab"], [role="menuitem"], [role="option"]';
    const isShown = (element: HTMLElement) =>
      element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]');
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    return [...root.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      if (!isShown(element) || isInSentence(element)) return [];
      // A label counts as part of its checkbox, and the frame as part of its field.
      const label = element.matches('[type="radio"], [type="checkbox"]')
        ? (element as HTMLInputElement).labels?.[0]
        : undefined;
      const middle = label ?? element;
      middle.scrollIntoView({ block: 'center', inline: 'center' });
      const box = middle.getBoundingClientRect();
      const frame = element.closest('.mantine-Input-wrapper');
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return [element, label, frame].some((part) => part?.contains(hit));
      };
      const reach = (stepX: number, stepY: number) => {
        let length = 0;
        while (
          length < minimum &&
          isHit(box.x + box.width / 2 + stepX * length, box.y + box.height / 2 + stepY * length)
        )
          length += 1;
        return length;
      };
      const width = reach(-1, 0) + reach(1, 0);
      const height = reach(0, -1) + reach(0, 1);
      if (Math.min(width, height) >= minimum - border) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return [`${element.tagName.toLowerCase()} ${name}: ${width} x ${height}`];
    });
  }, target);
}

test('touch targets on a phone are large enough on every page and in menus', async ({ page }) => {
  await page.goto('/sign');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  expect.soft(await smallTargets(page.locator('body')), 'sign').toEqual([]);
  await signIn(page);
  const develop = page.url();
  await expect(page.getByRole('link', { name: 'count_and_branch', exact: true })).toBeVisible();
  expect.soft(await smallTargets(page.locator('body')), 'develop').toEqual([]);

  await page.getByRole('button', { name: '账号菜单', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: '设置' })).toBeVisible();
  expect.soft(await smallTargets(page.getByRole('menu')), 'menu of the account').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '新建工作流' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('名称')).toBeVisible();
  expect.soft(await smallTargets(page.getByRole('dialog')), 'a dialog').toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(develop.replace('develop', 'library'));
  await expect(page.getByRole('link', { name: 'count_and_branch', exact: true })).toBeVisible();
  expect.soft(await smallTargets(page.locator('body')), 'library').toEqual([]);

  await page.goto('/settings/people?tab=roles');
  const entries = page.getByRole('navigation').locator('a[href^="/settings/"]');
  // The entries for operators appear with the account.
  await expect(entries.filter({ hasText: '审计日志' })).toBeVisible();
  const settings = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(settings.length).toBeGreaterThan(8);
  for (const path of ['/settings/people?tab=roles', ...settings]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await smallTargets(page.locator('body')), path).toEqual([]);
  }
});
