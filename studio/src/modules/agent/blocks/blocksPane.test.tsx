import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { renderInAgent } from '../testing/renderInAgent.js';
import { BlocksPane } from './BlocksPane.js';
import { tabStatus } from './blockState.js';

/** What the server keeps, and how often it was changed. */
let stored: Record<string, number>;
let changes: number;
/** Settles when the server answers what it keeps. */
let answering: Promise<unknown>;

beforeEach(() => {
  stored = {};
  changes = 0;
  answering = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('update_display_info')) {
      changes++;
      stored = JSON.parse(String(init.body)).display_info.tab_display_info;
    }
    if (url.endsWith('get_display_info')) await answering;
    const data = url.endsWith('get_display_info') ? { tab_display_info: stored } : {};
    return Response.json({ code: 0, msg: '', data });
  });
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

/** What leaving the page forgets. */
function close(): void {
  cleanup();
  queryClient.clear();
}

const head = () => screen.findByRole('button', { name: /^Opening message/ });
const blocks = { onboarding_info: { prologue: 'Hello' } };

test('a block that was closed is closed after a reload', async () => {
  renderInAgent(<BlocksPane />, blocks);
  expect((await head()).getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(await head());
  await waitFor(() => expect(stored).toEqual({ opening_dialog_tab_status: tabStatus.close }));
  close();
  renderInAgent(<BlocksPane />, blocks);
  await waitFor(async () => expect((await head()).getAttribute('aria-expanded')).toBe('false'));
});

test('a click before the stored states arrive is kept, and so are these', async () => {
  stored = { knowledge_tab_status: tabStatus.open };
  let answer = () => {};
  answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  renderInAgent(<BlocksPane />, blocks);
  await userEvent.click(await head());
  answer();
  const both = { knowledge_tab_status: tabStatus.open, opening_dialog_tab_status: tabStatus.close };
  await waitFor(() => expect(stored).toEqual(both));
  expect((await head()).getAttribute('aria-expanded')).toBe('false');
});

test('what is closed in a read-only agent is not stored', async () => {
  renderInAgent(<BlocksPane />, blocks, true);
  await userEvent.click(await head());
  expect((await head()).getAttribute('aria-expanded')).toBe('false');
  close();
  renderInAgent(<BlocksPane />, blocks, true);
  expect((await head()).getAttribute('aria-expanded')).toBe('true');
  expect(changes).toBe(0);
});
