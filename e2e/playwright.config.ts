import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './journeys',
  // Each configuration clears its folder when it starts, and `npm test` runs both at the same time.
  outputDir: './test-results/browser',
  globalSetup: './fixtures/makeTemplate.ts',
  fullyParallel: false,
  // Each with a server and a browser, which wait for each other. More than three exceed time-outs on shared machines.
  workers: Math.min(3, availableParallelism() + 1),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // `npm test` names the tests that needed it.
  retries: 1,
  // Without a file the JSON would drown the list.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : 'list',
  use: {
    // An action that never becomes possible is named, instead of using up the time of its test.
    actionTimeout: 30_000,
    locale: 'zh-CN',
    // Tests of a worker use one page, which is emptied between them: a new one costs as much as loading the studio.
    reuseContext: true,
    // The view jumps instead of gliding, so that no test has to wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
