import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { CredentialsPage } from './pages/CredentialsPage.js';

const stored = {
  ...{ credential_id: '7', name: 'Weather', kind: 'service', location: 'header', key: 'X-Key' },
  ...{ username: '', hosts: ['https://api.example.com'], is_shared: true, hint: '••••cdef' },
  creator: { id: '1', name: 'Ada', self: true },
  ...{ create_time: 1_700_000_000, rotate_time: 1_700_000_000, use_count: 1, can_edit: true },
};
let sent: [call: string, body: Record<string, unknown>][];

beforeEach(() => {
  setLanguage('en');
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = String(url).split('/').at(-1) ?? '';
    sent.push([call, JSON.parse(String(init?.body))]);
    const resources = [{ kind: 'workflow', id: '9', name: 'Forecast', space_id: '1' }];
    const data = call === 'list' ? { credentials: [stored] } : call === 'used_by' ? { resources } : {};
    return Response.json({ code: 0, msg: '', data });
  });
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const page = createRoute({ getParentRoute: () => space, path: '/credentials', component: CredentialsPage });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren([page])])]),
    history: createMemoryHistory({ initialEntries: ['/space/1/credentials'] }),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const bodyOf = (call: string) => sent.find(([name]) => name === call)?.[1];

test('an edit without a secret keeps the stored one', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Weather' }));
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Climate');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodyOf('update')).toBeDefined());
  expect(bodyOf('update')).toMatchObject({ credential_id: '7', name: 'Climate', hosts: ['api.example.com'] });
  expect(bodyOf('update')).not.toHaveProperty('secret');
});

test('before a credential is deleted, what uses it is named', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete: Weather' }));
  expect(await screen.findByText('Forecast')).toBeDefined();
  expect(bodyOf('delete')).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(bodyOf('delete')).toEqual({ credential_id: '7' }));
});
