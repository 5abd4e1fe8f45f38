import type { Locator } from '@playwright/test';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';

test.use({ installation: 'settings', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Pixels: the least a finger needs, and what a border may take of it. */
const target = { least: 44, border: 1 };

const settings = [
  'profile',
  'security',
  'files',
  'authorised-apps',
  'access-tokens',
  'oauth-apps',
  'service-identities',
  'people',
  'people?tab=roles',
  'registration',
  'models',
  'usage',
  'audit',
];

/** What is pressed in this part and is lower or narrower than a finger, with its size; words in a sentence may be. */
function smallTargets(part: Locator): Promise<string[]> {
  return part.evaluate((root, { least, border }) => {
    const pressed =
      'a[href], button, input:not([type="hidden"], [type="file"]), select, textarea, [role="tab"], [role="menuitem"], [role="option"]';
    const isShown = (element: HTMLElement) =>
      element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]');
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    return [...root.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      if (!isShown(element) || isInSentence(element)) return [];
      // The words of a box are its target, and so is the frame of a field.
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
          length < least &&
          isHit(box.x + box.width / 2 + stepX * length, box.y + box.height / 2 + stepY * length)
        )
          length += 1;
        return length;
      };
      const width = reach(-1, 0) + reach(1, 0);
      const height = reach(0, -1) + reach(0, 1);
      if (Math.min(width, height) >= least - border) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return [`${element.tagName.toLowerCase()} ${name}: ${width} x ${height}`];
    });
  }, target);
}

test('what a finger presses is large enough on a phone, on every page and in its menus', async ({ page }) => {
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

  for (const name of settings) {
    await page.goto(`/settings/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await smallTargets(page.locator('body')), name).toEqual([]);
  }
});
