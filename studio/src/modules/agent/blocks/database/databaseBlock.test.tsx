import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../shared/api/client.js';
import { renderInAgent } from '../../testing/renderInAgent.js';
import { DatabaseList } from './DatabaseList.js';

const stored = {
  ...{ id: '5', draft_id: '6', space_id: '1', table_name: 'customer_notes', table_desc: 'Open cases' },
  ...{ rw_mode: 2, prompt_disabled: false, field_list: [] },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { id } = JSON.parse(String(init.body));
    return id === '5'
      ? Response.json({ code: 0, msg: '', database_info: stored })
      : Response.json({ code: 700012006, msg: 'gone' }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The list links to the page of a database. */
function Databases() {
  const routeTree = createRootRoute({ component: DatabaseList });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return <RouterProvider router={router as never} />;
}

test('shows the mode, switches the model off and on, asks before changes, and removes', async () => {
  const user = userEvent.setup({ delay: null });
  const session = renderInAgent(<Databases />, { database_list: [{ table_id: '6', database_id: '5' }] });
  await screen.findByText('Read-only · Open cases');
  const access = screen.getByRole('switch', { name: 'The model can use customer_notes' });
  await user.click(access);
  const list = () => session.blocks.database_list;
  expect(list()).toEqual([{ table_id: '6', database_id: '5', prompt_disabled: true }]);
  await user.click(access);
  expect(list()).toEqual([{ table_id: '6', database_id: '5' }]);
  await user.click(screen.getByRole('button', { name: 'Actions for customer_notes' }));
  const asks = () =>
    screen.findByRole('menuitemcheckbox', { name: 'Ask before changing data', hidden: true });
  await user.click(await asks());
  expect(list()).toEqual([{ table_id: '6', database_id: '5', confirm_writes: true }]);
  await screen.findByText('Read-only · asks before changes · Open cases');
  await user.click(await screen.findByRole('menuitem', { name: 'Remove', hidden: true }));
  await waitFor(() => expect(list()).toEqual([]));
});

test('a read-only agent shows databases and changes nothing', async () => {
  renderInAgent(<DatabaseList />, { database_list: [{ table_id: '6', database_id: '5' }] }, true);
  const item = within((await screen.findByText('customer_notes')).closest('li')!);
  expect(item.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
});
