import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, sessionKey } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { DevelopPage } from './pages/DevelopPage.js';

const types = { agent: 1, project: 2, workflow: 100 };

const entry = (id: string, name: string, type: number, more: { canEdit?: boolean; run?: string } = {}) => ({
  basic_info: {
    ...{ id, name, description: '', icon_uri: '', icon_url: '', space_id: '1', owner_id: '1', status: 1 },
    ...{ create_time: '1', update_time: '2', publish_time: '' },
  },
  type,
  publish_info: { has_published: false, has_changes: false, publish_time: '', connectors: [] },
  permission_info: {
    ...{ in_collaboration: false, can_view: true },
    ...{ can_edit: more.canEdit ?? true, can_delete: more.canEdit ?? true },
  },
  owner_info: { user_id: '1', nickname: 'Ada', avatar_url: '', user_unique_name: 'ada' },
  favorite_info: { is_fav: false, fav_time: '' },
  other_info: { bot_mode: 0, recently_open_time: '', flow_mode: 0 },
  ...(more.run && { last_run: { status: more.run, time: '3', duration_ms: 1200 } }),
});

const folder = (id: string, name: string, parent_id: string, children: object[] = []) => ({
  folder_basic_info: {
    ...{ id, name, parent_id, folder_type: 1, description: '', space_id: '1', creator_id: '1' },
    ...{ create_time: '1', update_time: '1', is_deleted: false },
  },
  children_list: children,
  ...{ object_count: 0, total_object_count: 0 },
});

let entries: ReturnType<typeof entry>[];
let folders: object[];
let hasMore: boolean;
/** What was sent, by the last part of the path. */
let sent: Record<string, Record<string, unknown>[]>;
/** Paths that the server refuses. */
let refused: string[];
/** The server answers about favorites when this resolves. */
let favoriteHeld: Promise<void>;
/** Tells the page that the end of the list is in view. */
let reachEnd: () => void;

beforeEach(() => {
  setLanguage('en');
  localStorage.clear();
  entries = [
    entry('5', 'Greeter', types.agent, { run: 'success' }),
    entry('6', 'Shop', types.project),
    entry('5', 'count', types.workflow, { run: 'failed' }),
  ];
  folders = [folder('20', 'Sales', '0', [folder('21', 'Leads', '20')]), folder('22', 'Other', '0')];
  hasMore = false;
  sent = {};
  refused = [];
  favoriteHeld = Promise.resolve();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: object[]) => void) {
        reachEnd = () => seen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const name = new URL(url, 'http://studio').pathname.split('/').filter(Boolean).at(-1) ?? '';
    const body = JSON.parse(String(init?.body ?? '{}'));
    sent[name] = [...(sent[name] ?? []), body];
    if (refused.includes(name)) return Response.json({ code: 115000000, msg: 'refused' });
    const answer = (data: unknown) => Response.json({ code: 0, msg: '', message: '', data });
    if (name === 'tree') return answer(folders);
    if (name === 'sample_list') return answer([]);
    if (name === 'get_draft_intelligence_list') {
      const isFirst = body.cursor_id === undefined;
      return answer({
        intelligences: isFirst ? entries : [entry('9', 'Later', types.agent)],
        total: hasMore ? 4 : entries.length,
        has_more: hasMore && isFirst,
        next_cursor_id: hasMore && isFirst ? 'after' : '',
      });
    }
    if (name === 'favorite') {
      await favoriteHeld;
      return Response.json({ code: 0, message: '', is_first_favorite: true });
    }
    if (url.includes('account/info')) return answer({ user_id_str: '7', locale: 'en' });
    return answer({ project_id: '7', audit_data: { check_not_pass: false, check_not_pass_msg: '' } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(path = '/space/1/develop') {
  queryClient.setQueryData(sessionKey, { user_id_str: '7', locale: 'en' });
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const develop = createRoute({
    getParentRoute: () => space,
    path: '/develop',
    validateSearch: ({ folder: id }: Record<string, unknown>) =>
      id === undefined ? {} : { folder: String(id) },
    component: DevelopPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren([develop])])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        {/* The router of the test has only this route. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return userEvent.setup({ delay: null });
}

const lastList = () => sent['get_draft_intelligence_list']?.at(-1) ?? {};
const cardOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }));

async function choose(user: ReturnType<typeof show>, field: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

test('agents, apps and workflows are in one list with the state of their last run or answer', async () => {
  show();
  const agent = await cardOf('Greeter');
  expect(agent.getByRole('link', { name: 'Greeter' }).getAttribute('href')).toBe('/space/1/bot/5');
  expect(agent.getByText('Answered')).toBeTruthy();
  const workflow = await cardOf('count');
  expect(workflow.getByRole('link', { name: 'count' }).getAttribute('href')).toContain('/work_flow?');
  expect(workflow.getByText('Last run failed')).toBeTruthy();
  const app = await cardOf('Shop');
  expect(app.getByText('No runs yet')).toBeTruthy();
  expect(app.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/space/1/project-ide/6');
  expect(lastList()).toMatchObject({ types: [1, 2, 100], size: 24, folder_id: '0' });
});

test('the end of the list asks for the next 24, and only once', async () => {
  hasMore = true;
  show();
  await screen.findByText('Showing 3 of 4');
  reachEnd();
  expect(await screen.findByText('Later')).toBeTruthy();
  expect(lastList()).toMatchObject({ cursor_id: 'after', size: 24 });
  expect(sent['get_draft_intelligence_list']).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('filters look into folders, are kept for the next visit, and can be cleared', async () => {
  const user = show();
  await screen.findByText('Greeter');
  expect(screen.getByRole('link', { name: 'Sales' })).toBeTruthy();
  await choose(user, 'Type', 'App');
  await choose(user, 'Creator', 'Created by me');
  await choose(user, 'Status', 'Recently opened');
  await user.click(screen.getByRole('button', { name: 'Favorites only' }));
  const asked = {
    ...{ types: [2], search_scope: 1, recently_open: true, is_fav: true, order_by: 3 },
    folder_include_children: true,
  };
  await waitFor(() => expect(lastList()).toMatchObject(asked));
  cleanup();
  queryClient.clear();
  entries = [];
  const again = show();
  await screen.findByText('Nothing matches these filters');
  expect(lastList()).toMatchObject(asked);
  await again.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() =>
    expect(lastList()).toMatchObject({ types: [1, 2, 100], folder_include_children: false }),
  );
});

test('names sort from A, times from the latest', async () => {
  const user = show();
  await screen.findByText('Greeter');
  await choose(user, 'Sort by', 'Name');
  await waitFor(() => expect(lastList()).toMatchObject({ order_by: 4, order_type: 1 }));
  await user.click(screen.getByRole('button', { name: 'Ascending' }));
  await waitFor(() => expect(lastList()['order_type']).toBeUndefined());
});

test('selected things are deleted together; what the server refuses is named, the rest can be restored', async () => {
  const user = show();
  await screen.findByText('Greeter');
  await user.click(screen.getByRole('checkbox', { name: 'Select: Greeter' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select: count' }));
  refused = ['delete'];
  expect(bar().getByText('2 selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 items?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Couldn’t delete 2 items')).toBeTruthy();
  refused = [];
  await user.click(screen.getByRole('checkbox', { name: 'Select: Greeter' }));
  await user.click(bar().getByRole('button', { name: 'Delete' }));
  const second = within(await screen.findByRole('dialog', { name: 'Delete 1 item?' }));
  await user.click(second.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() => expect(sent['restore']).toMatchObject([{ bot_id: '5', space_id: '1' }]));
});

test('entries that a person may not edit cannot be moved or deleted, and the reason names the first', async () => {
  entries.push(entry('8', 'theirs', types.workflow, { canEdit: false }));
  const user = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select: theirs' }));
  for (const name of ['Move to folder', 'Delete'])
    expect(bar().getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  expect(bar().getByTitle('You can’t delete theirs')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More actions: theirs' }));
  for (const name of [/^Rename/, /^Move to folder/, /^Delete/]) {
    const item = await screen.findByRole('menuitem', { name, hidden: true });
    expect(item.hasAttribute('data-disabled')).toBe(true);
  }
});

test('a folder needs a name of at most 50 characters, and cannot be moved into itself', async () => {
  const user = show();
  await screen.findByText('Greeter');
  await user.click(screen.getAllByRole('button', { name: 'New folder' })[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'New folder' }));
  await user.click(form.getByRole('button', { name: 'Create' }));
  expect(form.getByText('Enter a name for the folder.')).toBeTruthy();
  await user.click(form.getByRole('textbox', { name: /^Name/ }));
  await user.paste('x'.repeat(51));
  await user.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(sent['create']).toMatchObject([{ space_id: '1', type: 1, parent_folder_id: '0' }]),
  );
  expect(sent['create']?.[0]?.['name']).toHaveLength(50);

  await user.click(await screen.findByRole('button', { name: 'Folder actions: Sales' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to folder', hidden: true }));
  const moving = within(await screen.findByRole('dialog', { name: 'Move “Sales”' }));
  await user.click(moving.getByRole('combobox', { name: 'Destination' }));
  const options = await screen.findAllByRole('option', { hidden: true });
  const names = options.map(({ textContent }) => textContent);
  expect(names).toContain('Other');
  expect(names).not.toContain('Sales');
  expect(names).not.toContain('Sales / Leads');
});

test('an open folder lists its own content, says where it is, and gets what is created there', async () => {
  entries = [];
  const user = show('/space/1/develop?folder=21');
  expect(await screen.findByText('This folder is empty')).toBeTruthy();
  expect(lastList()).toMatchObject({ folder_id: '21' });
  expect(screen.getAllByRole('link', { name: 'Sales' }).at(-1)?.getAttribute('href')).toContain('folder=');
  await user.click(screen.getByRole('button', { name: 'New' }));
  await user.click(await screen.findByRole('menuitem', { name: 'App', hidden: true }));
  const form = within(await screen.findByRole('dialog', { name: 'New app' }));
  const create = form.getByRole<HTMLButtonElement>('button', { name: 'Create' });
  expect(create.disabled).toBe(true);
  await user.click(form.getByRole('textbox', { name: /^Name/ }));
  await user.paste('店'.repeat(21));
  await user.click(create);
  await waitFor(() =>
    expect(sent['create']).toMatchObject([{ space_id: '1', name: '店'.repeat(20), folder_id: '21' }]),
  );
});

test('a folder that was deleted meanwhile leads back to everything', async () => {
  show('/space/1/develop?folder=99');
  expect(await screen.findByText('This folder doesn’t exist')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show everything' }).getAttribute('href')).toBe('/space/1/develop');
});

test('an app is deleted only after its name was typed', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'More actions: Shop' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  const form = within(await screen.findByRole('dialog', { name: 'Delete the app “Shop”?' }));
  const remove = form.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  await user.type(form.getByRole('textbox'), 'shop');
  expect(remove.disabled).toBe(true);
  await user.clear(form.getByRole('textbox'));
  await user.type(form.getByRole('textbox'), 'Shop');
  await user.click(remove);
  await waitFor(() => expect(sent['delete']).toMatchObject([{ project_id: '6' }]));
});

test('a favorite is marked at once, and is what the server says afterwards', async () => {
  let release = () => {};
  favoriteHeld = new Promise((resolve) => {
    release = resolve;
  });
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Add to favorites: count' }));
  expect(await screen.findByRole('button', { name: 'Remove from favorites: count' })).toBeTruthy();
  expect(sent['favorite']).toMatchObject([{ entity_type: 100, entity_id: '5', is_cancel: false }]);
  release();
  expect(await screen.findByRole('button', { name: 'Add to favorites: count' })).toBeTruthy();
});

test('the list shows the same things in rows, which are selected together', async () => {
  const user = show();
  await screen.findByText('Greeter');
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.getAllByRole('row')).toHaveLength(4);
  await user.click(screen.getByRole('checkbox', { name: 'Select everything shown' }));
  expect(screen.getByText('3 selected')).toBeTruthy();
});
