import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { TrashPage } from './pages/TrashPage.js';

const deletedAt = Date.UTC(2026, 2, 4, 9) / 1000;
let items: { res_id: string; res_type: number; name: string; can_delete: boolean }[];
let isBroken: boolean;
let sent: [string, unknown][];

beforeEach(() => {
  setLanguage('en');
  items = [
    { res_id: '5', res_type: 2, name: 'greeting', can_delete: true },
    { res_id: '6', res_type: 102, name: 'Helper', can_delete: true },
    { res_id: '7', res_type: 105, name: 'Shop', can_delete: false },
  ];
  isBroken = false;
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (isBroken) return Response.json({ code: 5000, msg: 'broken' }, { status: 400 });
    const input = JSON.parse(String(init?.body));
    if (!url.includes('list')) {
      sent.push([url.replace(/.*\//, ''), input]);
      items = items.filter(({ res_id }) => res_id !== input.res_id);
      return Response.json({ code: 0, msg: '', data: {} });
    }
    const shown = items.filter(({ res_type }) => [undefined, res_type].includes(input.res_type));
    const more = { res_sub_type: 0, creator_name: 'Ada', project_name: '' };
    const times = { delete_time: deletedAt, purge_time: deletedAt + 30 * 24 * 3600 };
    const data = {
      items: shown.map((item) => ({ ...item, ...more, ...times })),
      cursor: '',
      has_more: false,
    };
    return Response.json({ code: 0, msg: '', data });
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

test('lists every kind with the end of its time, and restores what the user may delete', async () => {
  show();
  expect(await screen.findAllByText(/Deleted Mar 04.*removed for good Apr 03/)).toHaveLength(3);
  expect(screen.getByText('App', { selector: '.mantine-Badge-label' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Restore: greeting' }));
  await waitFor(() => expect(screen.queryByText('greeting')).toBeNull());
  expect(sent).toEqual([['restore', { space_id: '1', res_type: 2, res_id: '5' }]]);
});

test('asks before it deletes for good, one item or all that the user may delete', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete for good: Helper' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/deletes the 2 items/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Empty trash' }));
  await waitFor(() => expect(screen.queryByText('Helper')).toBeNull());
  expect(sent.map(([call]) => call)).toEqual(['delete_for_good', 'delete_for_good']);
  expect(screen.getByText('Shop')).toBeTruthy();
});

test('says what the trash is for while it is empty', async () => {
  items = [];
  show();
  expect(await screen.findByText('Trash is empty')).toBeTruthy();
});

test('offers to retry when the list cannot be loaded', async () => {
  isBroken = true;
  show();
  await screen.findByText('Couldn’t load the trash');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('greeting')).toBeTruthy();
});
