// Takes screenshots of the canvas from its stories; the second part of `npm run pictures`.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CanvasPage } from '../drivers/CanvasPage.js';
import serveStories from '../fixtures/serveStories.js';
import configuration from '../playwright.config.js';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

const pictures = {
  canvas: 'canvas-flowcanvas--with-branches',
  'canvas-body': 'canvas-flowcanvas--with-body',
  'canvas-comparison': 'canvas-flowdiff--with-merge',
};

const stop = await serveStories();
const browser = await chromium.launch(configuration.use?.launchOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 592 }, reducedMotion: 'reduce' });
  const canvas = new CanvasPage(page);
  for (const [name, story] of Object.entries(pictures))
    for (const scheme of ['light', 'dark'] as const) {
      await canvas.open(story, { scheme });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}${name}-${scheme}.png` });
    }
} finally {
  await browser.close();
  stop?.();
}
