import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import type { PluginInfo, ToolInfo } from '../queries.js';
import { AddToolsDialog } from './AddToolsDialog.js';

const url = 'https://pets.example.com/v1';
const info = { space_id: '1', meta_info: { url } } as PluginInfo;
const tools = [
  { api_id: '3', name: 'find', method: 1, path: '/pets' },
  { api_id: '4', name: 'add', method: 2, path: '/pets' },
] as ToolInfo[];
const operation = (operationId: string) => ({ operationId, summary: operationId });
const document = JSON.stringify({
  openapi: '3.0.1',
  info: { title: 'Pets' },
  servers: [{ url: 'https://other.example.com' }],
  paths: {
    '/pets': { get: operation('search'), post: operation('create') },
    '/cats': { get: operation('cats') },
  },
});
let sent: { url: string; body: Record<string, unknown> }[];

beforeEach(() => {
  setLanguage('en');
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent.push({ url: address, body: JSON.parse(String(init?.body ?? '{}')) });
    const answer = (data: object) => Response.json({ code: 0, msg: '', ...data });
    if (address.includes('fetch_document')) return answer({ data: { text: document } });
    return answer({ paths_created: [], paths_duplicated: [], edit_version: 2 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('fetches a document, shows tools that are known, and replaces those that are chosen', async () => {
  const user = userEvent.setup();
  let isClosed = false;
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        <AddToolsDialog
          pluginId="2"
          info={info}
          tools={tools}
          onClose={() => {
            isClosed = true;
          }}
        />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  await user.click(screen.getByLabelText('cURL command or API document'));
  await user.paste('https://pets.example.com/openapi.json');
  await user.click(screen.getByRole('button', { name: 'Fetch the document' }));
  await screen.findByText('Tools with a known method and path: 2');
  expect(screen.getByText(/The document is for https:\/\/other.example.com/)).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Replace: POST /pets' }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(sent.find(({ url: address }) => address.includes('batch_create_api'))?.body).toMatchObject({
    plugin_id: '2',
    openapi: document,
    skip_same_paths: true,
    paths_to_replace: [{ method: 2, path: '/pets' }],
  });
});
