import { resourceTypes } from '@heddle/api-contract/families/library';
import { HeddleProvider } from '@heddle/ui-kit';
import { IconLayoutGrid } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { PaletteHost } from './components/PaletteHost.js';

const node = {
  ...{ res_id: '5', res_type: resourceTypes.workflow, res_sub_type: 0, name: 'order_flow', edit_time: 1 },
  ...{ place: 'node', place_id: '101', place_name: 'Ask' },
  snippet: [
    { text: 'Which ', is_match: false },
    { text: 'teapot', is_match: true },
    { text: '?', is_match: false },
  ],
};
let searched: string[];

beforeEach(() => {
  setLanguage('en');
  searched = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = (data: object) => Response.json({ code: 0, msg: '', ...data });
    if (url.includes('/api/search/space')) {
      const { query } = JSON.parse(String(init?.body)) as { query: string };
      searched.push(query);
      const results = query.includes('teapot') ? [node] : [];
      return answer({ data: { results, is_indexing: false } });
    }
    if (url.includes('library_resource_list'))
      return answer({ resource_list: [], cursor: '', has_more: false });
    return answer({ data: { bot_space_list: [], has_personal_space: true, team_space_num: 0 } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show() {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const pages = [{ path: '/space/1/develop', label: 'Develop', Icon: IconLayoutGrid }];
  const root = createRootRoute({
    component: () => (
      <>
        <h1>Page</h1>
        <input aria-label="field" />
        <PaletteHost spaceId="1" pages={pages} />
      </>
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree: root, history });
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        {/* The tree of this test has no routes of the studio. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  await screen.findByRole('heading', { name: 'Page' });
  return { history, user: userEvent.setup() };
}

test('finds the node of a workflow by its prompt, and opens it with the keyboard', async () => {
  const { history, user } = await show();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await user.type(field, 'teapot');
  const option = await screen.findByRole('option', { name: /order_flow.*Node “Ask”: ?Which ?teapot ?\?/ });
  expect(within(option).getByText('teapot').tagName).toBe('MARK');
  expect(searched.at(-1)).toBe('teapot');
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(option.id));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(history.location.href).toBe('/work_flow?space_id=1&workflow_id=5&node_id=101'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers pages and actions that match, and says when nothing does', async () => {
  const { history, user } = await show();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await user.type(field, 'devel');
  await user.click(await screen.findByRole('option', { name: /^Devel ?op$/ }));
  expect(history.location.pathname).toBe('/space/1/develop');
  await user.keyboard('{Control>}k{/Control}');
  const again = await screen.findByRole('combobox', { name: 'Search' });
  await user.type(again, 'xyzzy');
  expect(await screen.findByText('No results for “xyzzy”')).toBeTruthy();
  await user.clear(again);
  await user.type(again, 'shortcuts');
  await user.click(await screen.findByRole('option', { name: /^Keyboard ?shortcuts$/ }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

test('leaves keys to fields and to parts of the page that have handled them', async () => {
  const { history, user } = await show();
  await user.type(screen.getByRole('textbox', { name: 'field' }), '?gd');
  expect(history.location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  const heading = screen.getByRole('heading', { name: 'Page' });
  heading.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  fireEvent.keyDown(heading, { key: 'k', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(heading, { key: 'g' });
  fireEvent.keyDown(heading, { key: 'l' });
  await waitFor(() => expect(history.location.pathname).toBe('/space/1/library'));
});
