import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { installBrowserStubs } from './src/testing/browser.js';

// Test files share one process and one document (`isolate: false`), so each test starts from an empty page.
beforeEach(installBrowserStubs);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
