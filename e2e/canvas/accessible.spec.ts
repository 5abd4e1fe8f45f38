import type { CanvasPage } from '../drivers/CanvasPage.js';
import { expect, test } from '../fixtures/canvas.js';
import { findViolations } from '../fixtures/findViolations.js';

const looks = [
  { language: 'zh-CN', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
] as const;
type Look = (typeof looks)[number];

/**
 * Asserts that axe finds no violation of any impact inside the canvas, or another part of the page. In the dark
 * scheme it examines colours only, because the structure is the same.
 */
async function expectClean(
  { page }: CanvasPage,
  place: string,
  { scheme }: Look,
  part = '.flow-canvas',
): Promise<void> {
  const violations = await findViolations(page, {
    part,
    coloursOnly: scheme === 'dark',
    // The canvas is inside the host's main landmark, and so is the form beside it.
    disabledRules: ['landmark-complementary-is-top-level'],
  });
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`).join(' | ')}`,
  );
  expect.soft(found, place).toEqual([]);
}

// Each test runs axe up to ten times, half a second each on a quiet machine.
test.describe.configure({ timeout: 120_000 });

for (const look of looks) {
  const name = `${look.language} ${look.scheme}`;

  test(`the canvas and its panels are accessible: ${name}`, async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--with-branches', look);
    await expectClean(canvas, 'cards', look);
    await canvas.root.focus();
    await canvas.press('Tab');
    for (const key of ['?', 'Control+k', '/', 'Control+f', 'c', 'Shift+c', 'Shift+F10', 'o']) {
      await canvas.press(key);
      if (key !== 'o') await expect(canvas.root.locator('.flow-popup')).toBeVisible();
      await expectClean(canvas, `after ${key}`, look);
      await canvas.press('Escape');
    }
    await canvas.tool('undo').hover();
    await expect(canvas.root.locator('.flow-tip')).toBeVisible();
    await expectClean(canvas, 'tip', look);
  });

  test(`runs, problems, containers and forms are accessible: ${name}`, async ({ canvas }) => {
    for (const story of [
      'failed',
      'running',
      'with-problems',
      'with-body',
      'read-only',
      'with-unknown-type',
    ]) {
      await canvas.open(`canvas-flowcanvas--${story}`, look);
      await expectClean(canvas, story, look);
    }
    await canvas.open('canvas-flowcanvas--with-forms', look);
    await canvas.root.focus();
    await canvas.press('Tab', 'Enter');
    await expect(canvas.root.getByRole('complementary')).toBeVisible();
    await expectClean(canvas, 'form', look);
  });

  const further = {
    'lists and dialogs': ['problem-list', 'history', 'replace', 'templates'].map(
      (of) => `flowcanvas--with-${of}`,
    ),
    'groups, the comparison and the scrubber': [
      'groups--open',
      'flowdiff--with-merge',
      'runscrubber--failed-run',
    ],
  };
  for (const [parts, stories] of Object.entries(further))
    test(`${parts} are accessible: ${name}`, async ({ canvas }) => {
      for (const story of stories) {
        await canvas.open(`canvas-${story}`, look);
        await expectClean(canvas, story, look, '#storybook-root');
      }
    });

  test(`the list is accessible: ${name}`, async ({ canvas }) => {
    for (const story of ['narrow', 'body-as-list', 'failed-as-list', 'read-only-list', 'as-list']) {
      await canvas.openStory(`canvas-flowcanvas--${story}`, look);
      await expect(canvas.root.locator('.flow-list-open').first()).toBeVisible();
      await expectClean(canvas, story, look);
    }
  });
}

test('at 320 px, which is 1280 px at 400 % zoom, the list, a form and every panel fit', async ({
  canvas,
}) => {
  await canvas.page.setViewportSize({ width: 320, height: 560 });
  await canvas.openStory('canvas-flowcanvas--with-forms');
  await expect(canvas.root.locator('.flow-list-open').first()).toBeVisible();
  const fits = async (selector: string) => {
    const box = (await canvas.root.locator(selector).boundingBox())!;
    expect(box.x, selector).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, selector).toBeLessThanOrEqual(320);
  };
  await fits('.flow-toolbar');
  await canvas.root.focus();
  for (const key of ['?', 'Control+k', '/', 'Control+f']) {
    await canvas.press(key);
    await fits('.flow-popup');
    await canvas.press('Escape');
  }
  await canvas.root.locator('.flow-list-open').first().click();
  await fits('.flow-form');
});

test('shows cards, edges and the focus in forced colours', async ({ canvas }) => {
  await canvas.page.emulateMedia({ forcedColors: 'active' });
  await canvas.open('canvas-flowcanvas--with-branches');
  await canvas.root.focus();
  await canvas.press('Tab');
  await expect(canvas.card('Start')).toHaveCSS('outline-style', 'solid');
  const ground = await canvas.root.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--flow-edge'),
  );
  expect(ground.trim()).toBe('CanvasText');
  await canvas.page.emulateMedia({ forcedColors: 'none' });
});
