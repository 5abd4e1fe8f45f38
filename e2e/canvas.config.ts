import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import product from './playwright.config.js';

// The canvas alone, on the pages of Storybook: no server, no account.
export default defineConfig({
  ...product,
  testDir: './canvas',
  outputDir: './test-results/canvas',
  globalSetup: './fixtures/serveStories.ts',
  // Tests share nothing, so that the last ones are spread over the workers too.
  fullyParallel: true,
  // They run beside the journeys, which need longer even with three workers.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeout: 40_000,
  expect: { timeout: 8_000 },
  use: { ...product.use, actionTimeout: 8_000 },
});
