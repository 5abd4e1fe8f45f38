import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { ProviderDialog } from './components/ProviderDialog.js';

let outcome: string;
let saved: unknown[];

beforeEach(() => {
  setLanguage('en');
  outcome = 'host';
  saved = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.endsWith('check')) {
      saved.push(JSON.parse(String(init?.body)));
      return Response.json({ code: 0, msg: '', modelProviderAccountID: '5' });
    }
    const data = { outcome, detail: '', found: [], missing: [], models: [], milliseconds: 5 };
    return new Response(`event: result\ndata: ${JSON.stringify(data)}\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const show = () =>
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <ProviderDialog spaceId="1" onClose={() => undefined} onMade={() => undefined} />
      </QueryClientProvider>
    </HeddleProvider>,
  );

test('shows problems once it is submitted, in the language chosen since', () => {
  show();
  fireEvent.blur(screen.getByLabelText(/^Name/));
  expect(screen.queryByText('Enter a name')).toBeNull();
  press('Save and add model');
  expect(screen.getByText('Enter a name')).toBeTruthy();
  act(() => setLanguage('zh-CN'));
  expect(screen.queryByText('Enter a name')).toBeNull();
  expect(screen.getByText('请填写名称')).toBeTruthy();
});

test('warns of a failed test and saves only with "Save anyway", until the settings change', async () => {
  show();
  fill(/^Name/, 'Weavers');
  fill(/^Base URL/, 'https://modles.example.com/v1');
  press('Test');
  expect(await screen.findByText('Host not found')).toBeTruthy();
  expect(screen.getByText(/The test failed/)).toBeTruthy();
  press('Save anyway');
  await waitFor(() => expect(saved).toHaveLength(1));
  fill(/^Base URL/, 'https://models.example.com/v1');
  // The report of the failed test stays readable, but no longer concerns what would be saved.
  expect(screen.getByText('Host not found')).toBeTruthy();
  expect(screen.getByText(/changed since this test/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull();
  outcome = 'ok';
  press('Test');
  expect(await screen.findByText(/All checks passed/)).toBeTruthy();
  expect(screen.queryByText('Host not found')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull();
});
