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
import { ProjectPage } from './pages/ProjectPage.js';

// jsdom has no layout: it measures and scrolls nothing.
class SteadyObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= SteadyObserver;
Element.prototype.scrollIntoView ??= () => undefined;

type Body = Record<string, unknown>;
type Answers = Record<string, (body: Body) => object>;

const info = {
  intelligence_type: 2,
  basic_info: {
    ...{
      id: '7',
      name: 'Warehouse',
      description: '',
      icon_uri: '',
      icon_url: '',
      space_id: '1',
      owner_id: '2',
    },
    ...{ create_time: '1', update_time: '1', publish_time: '', status: 1 },
  },
  publish_info: { has_published: false, has_changes: true, publish_time: '', connectors: [] },
  permission_info: { in_collaboration: false, can_delete: true, can_view: true, can_edit: true },
  owner_info: { user_id: '2', nickname: 'Ines', avatar_url: '', user_unique_name: 'ines' },
};

const actions = [2, 5].map((key) => ({ key, enable: true, hint: '' }));
const part = (res_id: string, res_type: number, name: string, res_sub_type = 0) => ({
  ...{ res_id, res_type, res_sub_type, name, description: '', actions },
  ...{ biz_extend: {}, biz_res_status: 0, version_str: '' },
});
const groups = [
  { group_type: 1, resource_list: [part('11', 2, 'gap_report'), part('12', 2, 'stock_answer', 3)] },
  { group_type: 2, resource_list: [] },
  { group_type: 3, resource_list: [part('13', 7, 'stock_levels')] },
];

const channel = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, icon_url: '', description: `${name} text`, connector_classification: 1, config_status: 1 },
  ...{ connector_status: 0, bind_type: 1, bind_info: {}, allow_publish: true, not_allow_publish_reason: '' },
  ...{ needs_chat_flow: false, ...more },
});

const publication = {
  ...{ publish_record_id: '90', version_number: 'v0.0.3', publish_status: 5, publish_status_msg: '' },
  ...{ description: '', operator: info.owner_info, publish_time: 1 },
  connector_publish_result: [
    {
      ...{ connector_id: '1024', connector_name: 'API', connector_icon_url: '', connector_publish_status: 2 },
      ...{ connector_publish_status_msg: '', share_link: '', download_link: '', connector_bind_info: {} },
      connector_publish_config: { selected_workflows: [] },
    },
  ],
  publish_status_detail: { pack_failed_detail: [] },
};

const environments = (staging = '', production = '', canPromote = true) => ({
  has_staging: staging !== '',
  environments: [
    ...(staging === '' ? [] : [['staging', staging] as const]),
    ['production', production] as const,
  ].map(([environment, version]) => ({
    ...{ environment, version, values: {}, can_change: canPromote || environment === 'staging' },
    channels: version === '' ? [] : [{ connector_id: '1024', name: 'API', version }],
  })),
  variables: [{ name: 'stock', default_value: 'none', description: '' }],
  can_promote: canPromote,
});

let sent: { call: string; body: Body }[];
beforeEach(() => {
  sent = [];
  setLanguage('en');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

function renderApp(search = '', answers: Answers = {}) {
  const known: Answers = {
    get_draft_intelligence_info: () => ({ data: info }),
    project_resource_list: () => ({ resource_groups: groups }),
    get_project_publish_summary: () => ({ data: { version_map: {}, connector_ids: [] } }),
    list: () => ({ data: [], cursor: '' }),
    'environment/list': () => ({ data: environments() }),
    report: () => ({ data: { people: [], can_edit: true, comments_version: '0' } }),
    differences: () => ({ data: { from_version: '', to_version: '', differences: [] } }),
    deployments: () => ({ data: { deployments: [] } }),
    meta_list: () => ({ VariableList: [], CanEdit: true, GroupConf: [], IsDeclared: true }),
    ...answers,
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('account/info'))
      return Response.json({ code: 0, data: { user_id_str: '2', locale: 'en' } });
    const call = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
    const body: Body = JSON.parse(String(init?.body ?? '{}'));
    sent.push({ call, body });
    const path = url.includes('/environment/') ? `environment/${call}` : call;
    return Response.json({ code: 0, msg: '', ...(known[path] ?? known[call])?.(body) });
  });
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const page = createRoute({
    getParentRoute: () => signedIn,
    path: '/space/$space_id/project-ide/$project_id',
    component: ProjectPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`/space/1/project-ide/7${search}`] }),
  });
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return { user: userEvent.setup(), router };
}

const tree = () => screen.findByRole('navigation', { name: 'Resources of the app' });

test('the tree groups and filters the resources, and arrow keys move between them', async () => {
  const { user } = renderApp();
  const side = await tree();
  await within(side).findByRole('button', { name: 'gap_report' });
  expect(within(side).getByRole('region', { name: 'Workflows' }).textContent).toContain('2');
  expect(within(side).getByRole('region', { name: 'Plugins' }).textContent).toContain('None yet');
  await user.type(within(side).getByRole('searchbox'), 'STOCK');
  expect(within(side).queryByRole('button', { name: 'gap_report' })).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('stock_answer');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('stock_levels');
});

test('tabs open from the tree, close, and come back after a reload', async () => {
  const { user, router } = renderApp();
  const side = await tree();
  await user.click(await within(side).findByRole('button', { name: 'Conversations' }));
  await screen.findByRole('tab', { name: 'Conversations', selected: true });
  await user.click(within(side).getByRole('button', { name: 'Variables' }));
  await screen.findByRole('tab', { name: 'Variables', selected: true });
  expect(router.state.location.search).toEqual({ open: 'variables' });
  await user.click(screen.getByRole('button', { name: 'Close Variables' }));
  await screen.findByRole('tab', { name: 'Conversations', selected: true });
  cleanup();
  renderApp();
  await screen.findByRole('tab', { name: 'Conversations' });
  expect(screen.queryByRole('tab', { name: 'Variables' })).toBeNull();
});

test('two tabs are side by side by keyboard, change places, and come back after a reload', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: true, media: query },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }));
  const { user, router } = renderApp();
  const side = await tree();
  await user.click(await within(side).findByRole('button', { name: 'Conversations' }));
  await user.click(within(side).getByRole('button', { name: 'Variables' }));
  await screen.findByRole('tab', { name: 'Variables', selected: true });
  await user.keyboard('{Control>}\\{/Control}');
  await screen.findByRole('region', { name: 'On the right: Conversations' });
  const handle = screen.getByRole('separator', { name: 'Width of the tab on the right' });
  const before = Number(handle.getAttribute('aria-valuenow'));
  handle.focus();
  await user.keyboard('{ArrowRight}');
  expect(Number(handle.getAttribute('aria-valuenow'))).toBeLessThan(before);
  await user.click(screen.getByRole('tab', { name: 'Conversations' }));
  await screen.findByRole('region', { name: 'On the right: Variables' });
  expect(router.state.location.search).toEqual({ open: 'conversations' });
  cleanup();
  const { user: again } = renderApp('?open=conversations');
  await screen.findByRole('region', { name: 'On the right: Variables' });
  await again.click(screen.getByRole('button', { name: 'Close the tab on the right' }));
  expect(screen.queryByRole('region', { name: /^On the right/ })).toBeNull();
});

test('a resource that is not in the app any more says so in its tab', async () => {
  renderApp('?open=workflow-99');
  await screen.findByText('This resource was deleted or moved out of the app');
});

test('Ctrl+P finds a resource by its name, and opens it', async () => {
  const { user, router } = renderApp();
  await tree();
  await user.keyboard('{Control>}p{/Control}');
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Resource name'), 'variab');
  await within(dialog).findByRole('option', { name: 'Variables' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ open: 'variables' }));
});

test('publishing suggests the next version, asks for a chat flow, and shows the result of each channel', async () => {
  const { user } = renderApp('', {
    connector_list: () => ({
      data: {
        connector_list: [
          channel('1024', 'API'),
          channel('999', 'SDK', { needs_chat_flow: true }),
          channel('5', 'Other', { allow_publish: false, not_allow_publish_reason: 'not connected' }),
        ],
        last_publish_info: {
          ...{ version_number: 'v0.0.2', connector_ids: ['1024'], connector_publish_config: {} },
        },
        connector_union_info_map: {},
      },
    }),
    publish_project: () => ({ data: { publish_record_id: '90', publish_monetization_result: false } }),
    publish_record_detail: () => ({ data: publication }),
  });
  await tree();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  const version = await within(dialog).findByRole('textbox', { name: /Version/ });
  expect((version as HTMLInputElement).value).toBe('v0.0.3');
  expect((within(dialog).getByRole('checkbox', { name: 'Other' }) as HTMLInputElement).disabled).toBe(true);
  within(dialog).getByText('not connected');
  await user.click(within(dialog).getByRole('checkbox', { name: 'SDK' }));
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await within(dialog).findByText('v0.0.3 is published');
  expect(bodiesOf('publish_project')).toEqual([
    {
      ...{ project_id: '7', version_number: 'v0.0.3', description: '' },
      connectors: { '1024': {}, '999': {} },
      connector_publish_config: { '999': { selected_workflows: [{ workflow_id: '12' }] } },
    },
  ]);
});

test('what stops a publication is listed, and opens in its tab', async () => {
  const failed = {
    ...{ ...publication, publish_status: 1, connector_publish_result: [] },
    publish_status_detail: {
      pack_failed_detail: [
        { entity_id: '99', entity_type: 2, entity_name: 'gap_report', reason: 'End: no value' },
      ],
    },
  };
  const { user, router } = renderApp('', {
    connector_list: () => ({
      data: {
        connector_list: [channel('1024', 'API')],
        last_publish_info: { version_number: '', connector_ids: [], connector_publish_config: {} },
        connector_union_info_map: {},
      },
    }),
    publish_project: () => ({ data: { publish_record_id: '90', publish_monetization_result: false } }),
    publish_record_detail: () => ({ data: failed }),
  });
  await tree();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Publish' }));
  await within(dialog).findByText('Some resources can’t be published, so nothing was published');
  within(dialog).getByText('End: no value');
  await user.click(within(dialog).getByRole('button', { name: 'Open: gap_report' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ open: 'workflow-99' }));
});

test('an editor may neither publish nor roll back; a reader changes nothing', async () => {
  const rights = { ...info.permission_info, can_edit: false, can_delete: false };
  const { user } = renderApp('', {
    get_draft_intelligence_info: () => ({ data: { ...info, permission_info: rights } }),
    history_list: () => ({
      data: {
        history_list: [
          {
            ...{ project_id: '7', version: 'v0.0.1', history_type: 0, description: 'first' },
            ...{ operator: info.owner_info, operate_time: 1, publish_detail: publication },
          },
        ],
        ...{ next_cursor: '', has_more: false },
      },
    }),
  });
  const side = await tree();
  await screen.findByText(/^Read-only/);
  expect(within(side).queryByRole('button', { name: /^New:/ })).toBeNull();
  const publish = screen.getByRole('button', { name: 'Publish' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  await user.click(publish);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('v0.0.1');
  expect(within(drawer).queryByRole('button', { name: /Roll back/ })).toBeNull();
  within(drawer).getByText('Only the owner of the app can roll it back.');
});

test('environments show what differs; the owner promotes the version in staging, and rolls production back', async () => {
  const deployment = (deployment_id: string, kind: string, version: string, more: object = {}) => ({
    ...{ deployment_id, environment: 'production', kind, version, from_version: '', status: 'done' },
    ...{ failures: [], operator: info.owner_info, created_at: 1, ended_at: 2, ...more },
  });
  const why = { key: 'project.partDeleted', parameters: {} };
  const failures = [{ kind: 'workflow', name: 'gap_report', reason: 'it was deleted', why }];
  const { user } = renderApp('', {
    'environment/list': () => ({ data: environments('v1.1.0', 'v1.0.1') }),
    differences: () => ({
      data: {
        ...{ from_version: 'v1.0.1', to_version: 'v1.1.0' },
        differences: [{ kind: 'workflow', name: 'gap_report', change: 'changed' }],
      },
    }),
    deployments: () => ({
      data: {
        deployments: [
          deployment('4', 'promote', 'v1.1.0', { status: 'failed', failures }),
          deployment('3', 'promote', 'v1.0.1'),
          deployment('2', 'promote', 'v1.0.0'),
        ],
      },
    }),
    promote: () => ({ data: { deployment_id: '5' } }),
    roll_back: () => ({ data: { deployment_id: '6' } }),
  });
  await tree();
  await user.click(screen.getByRole('button', { name: 'Environments' }));
  const drawer = await screen.findByRole('dialog');
  const changes = await within(drawer).findByRole('list', { name: 'Changes from v1.0.1 to v1.1.0' });
  within(changes).getByText('gap_report');
  await within(drawer).findByText(/gap_report: It was deleted/);
  await user.click(within(drawer).getByRole('button', { name: 'Promote to production' }));
  const sure = await screen.findByRole('dialog', { name: 'Promote v1.1.0 to production?' });
  await user.click(within(sure).getByRole('button', { name: 'Promote to production' }));
  await waitFor(() => expect(bodiesOf('promote')).toEqual([{ project_id: '7', version: 'v1.1.0' }]));
  await user.click(
    within(drawer).getByRole('button', { name: 'Roll Production back to v1.0.0?', hidden: true }),
  );
  const back = await screen.findByRole('dialog', { name: 'Roll Production back to v1.0.0?' });
  await user.click(within(back).getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(bodiesOf('roll_back')).toEqual([
      { project_id: '7', environment: 'production', version: 'v1.0.0' },
    ]),
  );
});

test('a conversation that chat flows use is deleted with another one for each of them', async () => {
  const { user } = renderApp('?open=conversations', {
    list: () => ({
      data: [
        { unique_id: '31', conversation_name: 'Default', conversation_id: '' },
        { unique_id: '32', conversation_name: 'Orders', conversation_id: '' },
      ],
      cursor: '',
    }),
    delete: ({ check_only }) => ({
      success: true,
      need_replace: check_only
        ? [{ workflow_id: '12', name: 'stock_answer', desc: '', url: '', flow_mode: 3 }]
        : [],
    }),
  });
  const list = await screen.findByRole('list', { name: 'Conversations of the app' });
  expect(within(list).queryByRole('button', { name: 'More actions: Default' })).toBeNull();
  await user.click(within(list).getByRole('button', { name: 'More actions: Orders' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('combobox', { name: 'Conversation for stock_answer' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(bodiesOf('delete').at(-1)).toEqual({
      ...{ space_id: '1', project_id: '7', unique_id: '32', replace: { '12': 'Default' } },
    }),
  );
});
