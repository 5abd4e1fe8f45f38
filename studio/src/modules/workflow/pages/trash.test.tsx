import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { TrashPage } from './TrashPage.js';

const deletedAt = Date.UTC(2026, 2, 4, 9) / 1000;
let names: string[];
let isBroken: boolean;
let restored: unknown[];

beforeEach(() => {
  setLanguage('en');
  names = ['greeting', 'shared'];
  isBroken = false;
  restored = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (isBroken) return Response.json({ code: 5000, msg: 'broken' }, { status: 400 });
    if (url.includes('restore')) {
      restored.push(JSON.parse(String(init?.body)));
      names = names.filter((name) => name !== 'greeting');
    }
    const rows = names.map((name) => ({
      workflow_id: name === 'greeting' ? '5' : '6',
      name,
      delete_time: deletedAt,
    }));
    return Response.json({
      code: 0,
      msg: '',
      data: {
        workflow_list: rows,
        auth_list: rows.map(({ name }) => ({ auth: { can_delete: name === 'greeting' } })),
        total: rows.length,
      },
    });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show() {
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const trash = createRoute({ getParentRoute: () => space, path: '/trash', component: TrashPage });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren([trash])])]),
    history: createMemoryHistory({ initialEntries: ['/space/1/trash'] }),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
}

test('lists deleted workflows with the end of their time, and restores those that the user may delete', async () => {
  show();
  expect(await screen.findAllByText(/Deleted Mar 04.*removed for good Apr 03/)).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Restore: greeting' }));
  await waitFor(() => expect(screen.queryByText('greeting')).toBeNull());
  expect(restored).toEqual([{ workflow_id: '5', space_id: '1' }]);
});

test('says what the trash is for while it is empty', async () => {
  names = [];
  show();
  expect(await screen.findByText('Trash is empty')).toBeTruthy();
});

test('offers to retry when the list cannot be loaded', async () => {
  isBroken = true;
  show();
  await screen.findByText('Couldn’t load workflows');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('greeting')).toBeTruthy();
});
