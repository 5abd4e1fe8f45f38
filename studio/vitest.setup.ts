import { closeToasts } from '@heddle/ui-kit';
import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll, vi } from 'vitest';
import { queryClient } from './src/shared/api/client.js';
import { cancelReturn } from './src/shared/api/serverReturn.js';
import { setLanguage } from './src/shared/i18n/i18n.js';

// jsdom has no fonts; fields that grow with their text wait for them.
if (!('fonts' in document))
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// Files share one window and one copy of the studio's modules: each starts as a first visit does.
beforeAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  setLanguage('zh-CN');
});

afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  queryClient.clear();
  cancelReturn();
  closeToasts();
  // A part that loads late must not come after the window has gone.
  await vi.dynamicImportSettled();
});
