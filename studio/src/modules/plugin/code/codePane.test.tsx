import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import type { PluginInfo } from '../queries.js';
import { CodePane } from './CodePane.js';

const stored = {
  language: 'typescript',
  files: [{ path: 'index.ts', text: 'export const greet = () => ({});' }],
  packages: [{ name: 'words', version: '1.0.0', files: 2, characters: 2048 }],
  hosts: ['api.example.com'],
  secrets: [{ name: 'SHOP_KEY', hosts: ['api.example.com'] }],
  tools: [],
  edit_version: 3,
};
let sent: { path: string; body: Record<string, unknown> }[];

beforeEach(() => {
  setLanguage('en');
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('/').at(-1)!;
    const body = JSON.parse(String(init?.body ?? '{}'));
    if (path !== 'get_plugin_code') sent.push({ path, body });
    const problems = [{ file: 'index.ts', line: 2, column: 1, message: 'Unexpected "}"' }];
    const data = path === 'get_plugin_code' ? stored : { edit_version: 4, problems };
    return Response.json({ code: 0, msg: '', data });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(canEdit: boolean): Promise<void> {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <CodePane pluginId="7" info={{ edit_version: 3 } as PluginInfo} tools={[]} canEdit={canEdit} />
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  await screen.findByRole('heading', { name: 'Code' });
}

test('files and hosts are saved together, and problems are shown with their place', async () => {
  const user = userEvent.setup();
  await show(true);
  await user.click(screen.getByRole('button', { name: 'New file' }));
  await user.type(await screen.findByRole('textbox', { name: 'File name' }), 'lib/words.ts');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('button', { name: 'lib/words.ts' });
  await user.type(screen.getByRole('textbox', { name: 'Hosts' }), '\nshop.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const place = await screen.findByRole('button', { name: 'Open index.ts' });
  expect(place.textContent).toBe('index.ts, line 2');
  expect(sent).toEqual([
    {
      path: 'save_plugin_code',
      body: {
        plugin_id: '7',
        edit_version: 3,
        files: [...stored.files, { path: 'lib/words.ts', text: '' }],
        hosts: ['api.example.com', 'shop.example'],
      },
    },
  ]);
});

test('a secret is entered by name, and never shown', async () => {
  const user = userEvent.setup();
  await show(true);
  screen.getByText('Only for api.example.com');
  await user.click(screen.getByRole('button', { name: 'Add secret' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), '1KEY');
  await user.type(dialog.getByLabelText(/^Value/), 'planted-secret');
  const save = dialog.getByRole('button', { name: 'Save' });
  await user.click(save);
  await dialog.findByText(/^Start with a letter/);
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'KEY');
  await user.click(save);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({ plugin_id: '7', name: 'KEY', value: 'planted-secret' });
});

test('who may not edit reads the program only', async () => {
  await show(false);
  screen.getByText('words 1.0.0');
  expect(screen.getByRole('textbox', { name: 'Hosts' }).hasAttribute('readonly')).toBe(true);
  for (const name of ['Save', 'New file', 'Upload package', 'Add secret'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
