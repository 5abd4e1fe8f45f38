import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, sessionKey } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { PackageSources } from './PackageSources.js';

const source = (id: string, more: object = {}) => ({
  ...{ id, kind: 'address', location: `https://packages.example/${id}`, is_configured: false },
  ...{ lists_all: false, key_id: '0123456789abcdef', publisher: `Publisher ${id}`, sequence: 1 },
  ...{ state: 'ready', checked_at: '1700000000', refreshed_at: '1700000000', package_count: 2 },
  ...{ listed_count: 1, update_count: 0, problem_count: 0 },
  ...more,
});
const entry = (id: string, title: string, more: object = {}) => ({
  ...{ id, source_id: '1', package_id: title.toLowerCase(), title, type: 'agent', version: '1.1.0' },
  ...{ listed_version: '', has_update: false, is_gone: false, size: 2048, state: 'available' },
  ...{ product_id: '0', product_status: 0 },
  ...more,
});
const problem = {
  message: 'the signature of index.json is wrong',
  reason: { key: 'productPackage.signatureWrong', parameters: {} },
};

let sources: object[];
let sent: Record<string, Record<string, unknown>[]>;

beforeEach(() => {
  setLanguage('en');
  sources = [source('1'), source('2', { state: 'failed', is_configured: true, problem })];
  sent = {};
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const name = new URL(url, 'http://studio').pathname.replace('/api/marketplace/package/', '');
    sent[name] = [...(sent[name] ?? []), JSON.parse(String(init?.body ?? '{}'))];
    if (name === 'add_source')
      return Response.json({
        ...{ code: 700099200, msg: 'public_key: another source has this public key' },
        reason: { key: 'productPackage.keyTaken', parameters: { field: 'public_key' } },
      });
    const answers: Record<string, unknown> = {
      sources: { sources, orphan_count: 0 },
      list: {
        packages: [
          entry('11', 'Greeter', {
            listed_version: '1.0.0',
            has_update: true,
            state: 'listed',
            product_id: '5',
            product_status: 1,
          }),
          entry('12', 'Broken', { state: 'failed', problem }),
          entry('13', 'Gone', { is_gone: true, state: 'listed', product_id: '6', product_status: 1 }),
        ],
        ...{ has_more: false, total: 3 },
      },
      list_in_store: { job_id: '9' },
      refresh: { job_id: '8' },
    };
    return Response.json({ code: 0, msg: '', data: answers[name] ?? {} });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show() {
  queryClient.setQueryData(sessionKey, { user_id_str: '7', locale: 'en' });
  const router = createRouter({
    routeTree: createRootRoute({ component: PackageSources }),
    history: createMemoryHistory(),
  });
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        {/* The router of the test has only this page. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return userEvent.setup({ delay: null });
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

test('shows why a source failed, and removes only those that are not configured', async () => {
  const user = show();
  const failed = await rowOf('Publisher 2');
  expect(failed.getByText(/signature of index.json doesn’t match/)).toBeTruthy();
  expect(failed.getByText(/Configuration file/)).toBeTruthy();
  expect(failed.queryByRole('button', { name: /Remove/ })).toBeNull();
  const row = await rowOf('Publisher 1');
  expect(row.getByText(/2 packages, 1 listed/)).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Refresh: Publisher 1' }));
  await waitFor(() => expect(sent['refresh']).toEqual([{ source_id: '1' }]));
  await user.click(row.getByRole('button', { name: 'Remove: Publisher 1' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent['remove_source']).toEqual([{ source_id: '1' }]));
});

test('lists one package or all, and says what is wrong with one', async () => {
  const user = show();
  await user.click((await rowOf('Publisher 1')).getByRole('button', { name: /Packages/ }));
  expect((await rowOf('Broken')).getByText(/signature/)).toBeTruthy();
  expect((await rowOf('Gone')).queryByRole('button')).toBeNull();
  const greeter = await rowOf('Greeter');
  expect(greeter.getByRole('link', { name: 'Open product' }).getAttribute('href')).toBe('/explore/product/5');
  await user.click(greeter.getByRole('button', { name: 'Update to 1.1.0: Greeter' }));
  await user.click(screen.getByRole('button', { name: 'List all' }));
  await waitFor(() =>
    expect(sent['list_in_store']).toEqual([{ source_id: '1', entry_ids: ['11'] }, { source_id: '1' }]),
  );
});

test('explains packages where there is no source, and shows a refusal beside its field', async () => {
  sources = [];
  const user = show();
  expect(await screen.findByText('No package sources')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add source' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add source' }));
  expect(await dialog.findByText('Enter an address.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Address/), 'https://packages.example');
  await user.type(dialog.getByLabelText(/Public key/), 'ed25519:key');
  await user.click(dialog.getByRole('button', { name: 'Add source' }));
  expect(await dialog.findByText('Another source has this public key.')).toBeTruthy();
  expect(sent['add_source']).toEqual([
    { location: 'https://packages.example', public_key: 'ed25519:key', lists_all: false },
  ]);
});
