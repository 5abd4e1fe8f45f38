import { defineConfig } from '@playwright/test';
import product from './playwright.config.js';

// Long repetitions of faults, for `npm run test:soak`.
export default defineConfig({
  ...product,
  testDir: './soak',
  outputDir: './test-results/soak',
  workers: 1,
  retries: 0,
  timeout: 60 * 60_000,
});
