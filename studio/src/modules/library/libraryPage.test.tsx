import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
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
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { readSearch } from './libraryTabs.js';
import { LibraryPage } from './pages/LibraryPage.js';
// Loaded before the tests: it contains the canvas.
import '../resource/references/ReferencesDrawer.js';

const resource = (res_id: string, name: string, res_type: number) => ({
  ...{ res_id, name, res_type, res_sub_type: 0, desc: '', icon: '', edit_time: 1, publish_status: 2 },
  ...{ creator_id: '1', creator_name: '', creator_avatar: '', user_name: '', space_id: '1' },
  actions: [
    { key: resourceActions.edit, enable: true },
    { key: resourceActions.delete, enable: true },
  ],
  ...{ detail_disable: false, del_flag: false, tag_ids: [] as string[] },
});
const stored = [
  resource('5', 'greeting', resourceTypes.workflow),
  resource('6', 'Polite', resourceTypes.prompt),
  resource('7', 'Weather', resourceTypes.plugin),
  resource('8', 'Guide', resourceTypes.bot),
];
const node = (res_id: string, name: string, level: number, more: object = {}) => ({
  ...{ key: `workflow-${res_id}`, kind: 'workflow', res_id, res_type: 2, res_sub_type: 0, name, level },
  ...{ space_id: '1', publish_status: 1, state: 'listed', count: 1, ...more },
});
const unseen = { key: 'user-hidden', kind: '', res_type: 0, state: 'hidden', count: 2 };
const edge = (from: string, to: string, in_draft: boolean) => ({ from, to, in_draft, in_published: true });
const references = {
  nodes: [node('5', 'greeting', 0), node('9', 'caller', -1), node('', '', -1, unseen), node('10', 'old', 1)],
  edges: [edge('workflow-9', 'workflow-5', false), edge('user-hidden', 'workflow-5', true)],
  is_cut: false,
};
const folderNode = (id: string, name: string, children_list: object[] = []) => ({
  ...{ children_list, object_count: 0, total_object_count: 0 },
  folder_basic_info: {
    ...{ id, parent_id: '0', folder_type: 2, name, description: '', space_id: '1', creator_id: '1' },
    ...{ create_time: '1', update_time: '1', is_deleted: false },
  },
});
const folders = [folderNode('20', 'Shop', [folderNode('21', 'Prices')])];
let moved: object;
let saved: unknown[];
let deleted: { res_id: string }[];
let asked: object;
const billing = '4611686018427387905';
let applied: object;
let views: { view_id: string; name: string; query: string }[];

beforeEach(() => {
  setLanguage('en');
  saved = [];
  deleted = [];
  views = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? '{}'));
    const answer = (data: object) => Response.json({ code: 0, msg: '', ...data });
    if (url.includes('get_prompt_resource_info'))
      return answer({
        data: { id: '6', space_id: '1', name: 'Polite', description: '', prompt_text: 'Be kind' },
      });
    // Its language is followed.
    if (url.includes('account/info')) return answer({ data: { user_id_str: '7', locale: 'en' } });
    if (url.includes('library/references')) return answer({ data: references });
    if (url.includes('upsert_prompt_resource')) {
      saved.push(body.prompt);
      return answer({ data: { id: '6' } });
    }
    if (url.includes('folder/tree')) return answer({ data: folders });
    if (url.includes('folder/create')) return answer({ data: { folder_id: '30' } });
    if (url.includes('folder/move_object')) {
      moved = body;
      return answer({ data: {} });
    }
    if (url.includes('delete_resources')) {
      deleted.push(...body.resources);
      const why = { key: 'database.notFound', parameters: {} };
      return answer({ data: { failed: [{ res_id: '7', res_type: 1, code: 1, msg: 'in use', why }] } });
    }
    if (url.includes('tag/list'))
      return answer({ data: [{ tag_id: billing, name: 'Billing', color: 'red', count: 1 }] });
    if (url.includes('tag/save')) return answer({ data: { tag_id: '41' } });
    if (url.includes('tag/apply')) {
      applied = body;
      return answer({ data: {} });
    }
    if (url.includes('view/list')) {
      const more = { is_shared: false, is_own: true, can_edit: true, creator_name: 'Ada' };
      return answer({ data: views.map((view) => ({ ...view, ...more })) });
    }
    if (url.includes('view/save')) {
      views.push({ view_id: '50', name: body.name, query: body.query });
      return answer({ data: { view_id: '50' } });
    }
    asked = body;
    const [type] = body.res_type_filter ?? [];
    const resource_list = stored.filter(({ res_type }) =>
      type === undefined ? res_type !== resourceTypes.bot : res_type === type,
    );
    return answer({ resource_list, cursor: '', has_more: false, total: resource_list.length });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(address = '/space/1/library') {
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const library = createRoute({
    getParentRoute: () => space,
    path: '/library',
    validateSearch: readSearch,
    component: LibraryPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren([library])])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        {/* The router of the test has only this route. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return { user: userEvent.setup({ delay: null }), router };
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('every resource is shown as what it is', async () => {
  const { user } = show();
  const workflow = await rowOf('greeting');
  expect(workflow.getByRole('link').getAttribute('href')).toContain('/work_flow?');
  expect(workflow.getByText('Workflow')).toBeTruthy();
  const plugin = await rowOf('Weather');
  expect(plugin.getByText('Plugin')).toBeTruthy();
  expect(plugin.getByRole('link').getAttribute('href')).toBe('/space/1/plugin/7');
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Agent', hidden: true }));
  const agent = await rowOf('Guide');
  expect(agent.getByRole('link').getAttribute('href')).toBe('/space/1/bot/8');
  expect(screen.queryByText('greeting')).toBeNull();
});

test('a prompt opens in place and is edited there', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Polite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit prompt' }));
  const text = await dialog.findByRole('textbox', { name: 'Prompt' });
  await user.type(text, '.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ id: '6', name: 'Polite', prompt_text: 'Be kind.' }]));
});

test('the references of a resource are a list of links that hides the names of what one may not see', async () => {
  const { user } = show();
  await user.click((await rowOf('Weather')).getByRole('button', { name: /Weather/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'References', hidden: true }));
  const drawer = within(await screen.findByRole('dialog', { name: 'References of Weather' }));
  await user.click(await drawer.findByRole('radio', { name: 'List' }));
  const usedBy = within(await drawer.findByRole('region', { name: 'Used by' }));
  const address = usedBy.getByRole('link', { name: 'caller' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(address)).toContain('workflow_id="9"');
  expect(usedBy.getByText('Published version only')).toBeTruthy();
  expect(usedBy.getByText('Something you can’t see').nextSibling?.textContent).toBe('× 2');
  expect(
    within(drawer.getByRole('region', { name: 'Uses' })).getByRole('link', { name: 'old' }),
  ).toBeTruthy();
});

test('the question before a deletion says what uses the resource', async () => {
  const { user } = show();
  await user.click((await rowOf('Weather')).getByRole('button', { name: /Weather/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: /Weather/ });
  expect(dialog.textContent).toContain('Used by 1 workflow and 2 resources you can’t see');
  expect(within(dialog).getByText('caller')).toBeTruthy();
});

test('the address says what is listed, and follows the filters', async () => {
  const { user, router } = show('/space/1/library?q=gre&owner=me&status=draft&sort=nameAsc&type=x');
  await screen.findByText('greeting');
  expect(asked).toMatchObject({
    ...{ name: 'gre', user_filter: 1, publish_status_filter: 1, sort_by: 'nameAsc' },
  });
  expect(asked).not.toHaveProperty('res_type_filter');
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('gre');
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Plugin', hidden: true }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'gre', type: 1 }));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'nameAsc' }));
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
});

test('deletes what is selected, and keeps what could not be deleted selected', async () => {
  const { user } = show();
  await rowOf('greeting');
  await user.click(screen.getByRole('checkbox', { name: 'Select greeting' }));
  screen.getByRole('checkbox', { name: 'Select Weather' }).focus();
  await user.keyboard(' ');
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 resources?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted.map(({ res_id }) => res_id)).toEqual(['5', '7']));
  expect(await screen.findByText('1 selected')).toBeTruthy();
  expect(await screen.findByText(/Couldn’t delete Weather\./)).toBeTruthy();
});

test('a folder lists what is in the folders below it too, and takes what is selected', async () => {
  const { user } = show('/space/1/library?folder=20');
  await waitFor(() => expect(asked).toMatchObject({ folder_ids: ['20', '21'] }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Weather' }));
  await user.click(screen.getByRole('button', { name: 'Move to folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 resource' }));
  await user.click(dialog.getByRole('combobox', { name: 'Folder' }));
  // In the filter and in the dialog.
  expect(screen.getAllByRole('option', { name: 'Shop / Prices', hidden: true })).toHaveLength(2);
  await user.click(await screen.findByRole('option', { name: 'New folder…', hidden: true }));
  await user.type(dialog.getByRole('textbox', { name: 'Folder name' }), 'Tools');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(moved).toMatchObject({
      ...{ dest_folder_id: '30', folder_space_id: '1', folder_type: 2 },
      move_objects: [{ object_id: '7', object_type: 3 }],
    }),
  );
});

test('tags are shown in rows, filter the list, and are changed for everything that is selected', async () => {
  stored[2]!.tag_ids = [billing];
  const { user, router } = show(`/space/1/library?tags="${billing}"`);
  expect((await rowOf('Weather')).getByText('Billing')).toBeTruthy();
  expect(asked).toMatchObject({ tag_ids: [billing] });
  await user.click(screen.getByRole('checkbox', { name: 'Select greeting' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Weather' }));
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit tags of 2 resources' }));
  const box = (await dialog.findByRole('checkbox', { name: 'Billing' })) as HTMLInputElement;
  expect(box.indeterminate).toBe(true);
  await user.click(box);
  await user.type(dialog.getByRole('textbox', { name: 'New tag' }), 'Reviewed');
  await user.click(dialog.getByRole('button', { name: 'Add tag' }));
  await waitFor(() =>
    expect((dialog.getByRole('textbox', { name: 'New tag' }) as HTMLInputElement).value).toBe(''),
  );
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(applied).toMatchObject({
      resources: [
        { res_id: '5', res_type: 2 },
        { res_id: '7', res_type: 1 },
      ],
      add_tag_ids: [billing, '41'],
      remove_tag_ids: [],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  stored[2]!.tag_ids = [];
});

test('filters are saved as a view, which lists the same again', async () => {
  const { user, router } = show('/space/1/library?q=gre&owner=me&type=2');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save filters as view…', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const open = await screen.findByRole('button', { name: 'View: Mine' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await user.click(open);
  await user.click(await screen.findByRole('menuitem', { name: 'Mine', hidden: true }));
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'gre', owner: 'me', type: 2 }));
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('gre');
});

test('what cannot be deleted can still be selected, to copy it to another workspace', async () => {
  const [, mayDelete] = stored[0]!.actions;
  mayDelete!.enable = false;
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select greeting' }));
  expect((screen.getByRole('button', { name: 'Delete' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('You don’t have permission to delete greeting')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy to workspace' }));
  expect(await screen.findByRole('dialog', { name: /Copy 1/ })).toBeTruthy();
  mayDelete!.enable = true;
});
