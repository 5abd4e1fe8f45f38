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
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, sessionKey } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { LandingPage } from './landing/LandingPage.js';
import { ListingDialog } from './listing/ListingDialog.js';
import { PluginsPage } from './pages/ExplorePage.js';
import { ProductPage } from './pages/ProductPage.js';
import { SearchPage } from './pages/SearchPage.js';
import { TemplatesButton } from './picker/TemplatesButton.js';
import { FeaturedList } from './review/FeaturedList.js';
import { LandingSettings } from './review/landing/LandingSettings.js';
import { ReviewQueue } from './review/ReviewQueue.js';
import { readMarketSearch } from './routes.js';

const person = { user_id: '9', user_name: 'ada', name: 'Ada', avatar_url: '' };

const meta = (id: string, name: string, type: number, more: object = {}) => ({
  ...{ id, name, entity_id: `${id}0`, entity_type: type, entity_version: 'v1.2.0', icon_url: '', heat: 5 },
  ...{ favorite_count: 2, seller: { id: '9', name: 'Ada', avatar_url: '' }, user_info: person },
  ...{ description: `About ${name}`, readme: '', listed_at: '1700000000', status: 1, is_favorited: false },
  ...{ is_free: true, is_official: false, is_template: type > 20, is_professional: false, covers: [] },
  ...{ labels: [], duplicate_count: 3, use_count: 1200, publish_mode: 1, changelog: '' },
  ...more,
});

const plugin = (id: string, name: string, more: object = {}) => ({
  meta_info: meta(id, name, 2, more),
  plugin_extra: {
    ...{ tools: [], total_api_count: 3, bots_use_count: 4, call_amount: 10, success_rate: 0.996 },
    ...{ is_official: false, plugin_type: 0, auth_mode: 'none', hosts: ['api.example.com'] },
  },
});

const snapshot = (description: string) => ({
  ...{ name: 'Web search', description, readme: '', icon_url: '', covers: [], category_id: '31' },
  ...{ category_note: '', publish_mode: 1, entity_type: 2, entity_version: 'v1', changelog: '', insides: '' },
});

const featured = {
  ...{ id: '90', product_id: '5', begin_time_second: '1700000000', end_time_second: '1700090000' },
  ...{ reason: '', description: '', banner_uri: '', banner_url: '', button_text: '' },
  ...{ is_show_prologue: false, is_valid: true },
};

const template = {
  meta_info: meta('7', 'Support agent', 21, {
    readme: '# Use it\n\n<script>alert(1)</script>\n\n[site](javascript:alert(1))',
  }),
  ...{ is_owner: false, audit_status: 0, space_id: '3', can_duplicate: true, can_use: false, can_try: false },
  bot_extra: {
    ...{ publish_mode: 1, user_count: 1, duplicate_bot_count: 3, prologue: '', suggested_questions: [] },
    config: {
      ...{ models: [{ name: 'Demo', icon_url: '' }], plugins: [], knowledges: [], workflows: [] },
      ...{ total_plugins_count: 0, total_knowledges_count: 0 },
      ...{ total_workflows_count: 0, total_databases_count: 0 },
    },
  },
};

const contents = [
  {
    ...{ content_id: '70', kind: 'agent', category: 'support', name: 'Support agent', description: '' },
    ...{ version: '1.0.0', icon: 'IconHeadset', model: 'demo', is_single_workflow: false },
    outline: {
      nodes: [
        { x: 0, y: 0, category: 'io' },
        { x: 400, y: 0, category: 'ai' },
      ],
      edges: [[0, 1]],
    },
  },
];

let products: object[];
/** What was sent, by the last part of the path. */
let sent: Record<string, Record<string, unknown>[]>;
/** Paths that the server refuses. */
let refused: string[];
let problems: string[];
/** What listings leave out. */
let warnings: { text: string; why: { key: string; parameters: Record<string, string> } }[];
const privateResources = { key: 'product.privateResources', parameters: { names: 'Private plugin' } };

beforeEach(() => {
  setLanguage('en');
  products = [plugin('5', 'Web search', { is_official: true }), plugin('6', 'Parcel tracking')];
  sent = {};
  refused = [];
  problems = [];
  warnings = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://studio');
    const name = pathname.replace('/api/marketplace/product/', '');
    const body = init?.body ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams);
    sent[name] = [...(sent[name] ?? []), body];
    if (refused.includes(name)) return Response.json({ code: 115000000, message: 'refused' });
    const answers: Record<string, unknown> = {
      list: { products, has_more: false, total: products.length },
      search: { products, has_more: false, total: 2, entity_total: { 2: 2, 21: 5 } },
      'search/suggest': { suggestions: [meta('5', 'Web search', 2)], suggestion_v2: [], has_more: false },
      'category/list': {
        entity_type: 2,
        categories: [{ id: '31', name: 'Research', icon_url: '', active_icon_url: '', index: 1, count: 2 }],
      },
      'featured/get_current': { featured_info_list: [] },
      'topic/get_current': { topics: [{ id: '61', name: 'For research', description: 'Find and cite' }] },
      'user_product/list': { products: [template], has_more: false, next_cursor: '' },
      detail: template,
      uses: {
        uses: [{ kind: 'bot', id: '71', name: 'Our support', space_id: '3', space_name: 'Mine' }],
        ...{ total: 3, public_count: 9 },
      },
      updates: {
        updates: [
          { object_id: '71', product_id: '7', from_version: 'v1', to_version: 'v2', entity_type: 21 },
        ],
        ...{ has_more: false, total: 1 },
      },
      versions: { versions: [], has_more: false, total: 0 },
      duplicate: {
        ...{ new_entity_id: '70', new_plugin_id: '0', task_id: '', status: 1 },
        warnings: [{ code: 'modelReplaced', subject: 'Demo', name: 'Support agent', text: '' }],
      },
      'entity/info': {
        meta_info: meta('0', 'Support agent', 21),
        versions: [{ version: 'v2', note: 'Better answers', created_at: '1' }],
        ...{
          problems,
          problem_reasons: problems.map((text) => ({ text, why: privateResources })),
          needs_review: true,
        },
      },
      'admin/list': {
        products: [{ ...plugin('5', 'Web search', { draft_id: '88', audit_status: 1 }), space_id: '3' }],
        ...{ has_more: false, total: 1 },
      },
      'admin/featured/list': {
        featured_product_info_list: [
          { featured_product_config: featured, meta_info: meta('5', 'Web search', 2) },
        ],
      },
      'admin/compare_draft': {
        meta_info: meta('5', 'Web search', 2),
        draft: snapshot('Finds pages and images.'),
        listed: snapshot('Finds pages.'),
        changed_fields: ['description'],
      },
      listing: { audit_status: 1, product_id: '7', draft_id: '8', warnings: [], warning_reasons: warnings },
      landing_info: {
        sections: ['templates', 'banners'],
        ...{ top_product: [], products: [], top_templates: [], templates: [], customer_logos: [] },
        topics: [
          { ...{ banner_url: '', button_text: '', title: 'Welcome', description: 'Hello' }, jump_link: '' },
        ],
        partners: [],
      },
      'admin/landing/config': {
        ...{ total: 2, sections: [{ name: 'banners' }, { name: 'plugins', is_hidden: true }] },
        topics: [{ id: '91', title: '欢迎', title_en: 'Soon', begin_time_second: '4000000000' }],
      },
      'admin/topic/list': { topics: [] },
      '/api/marketplace/content/list': { contents },
      '/api/marketplace/content/workflows': { workflows: [] },
    };
    if (name === 'favorite') return Response.json({ code: 0, message: '', is_first_favorite: true });
    if (pathname.endsWith('/space/list'))
      return Response.json({ code: 0, msg: '', data: { bot_space_list: [{ id: '3', name: 'Mine' }] } });
    return Response.json({ code: 0, msg: '', message: '', data: answers[name] ?? {} });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(path: string) {
  queryClient.setQueryData(sessionKey, { user_id_str: '7', locale: 'en' });
  queryClient.setQueryData(['spaces'], [{ id: '3', name: 'Mine', hide_operation: false }]);
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const market = createRoute({ getParentRoute: () => signedIn, id: 'market' });
  const page = { getParentRoute: () => market, validateSearch: readMarketSearch };
  const routes = [
    createRoute({ ...page, path: '/explore/plugin', component: PluginsPage }),
    createRoute({ ...page, path: '/search/$word', component: SearchPage }),
    createRoute({ ...page, path: '/explore/product/$product_id', component: ProductPage }),
    createRoute({ ...page, path: '/explore', component: LandingPage }),
    createRoute({ ...page, path: '/landing', component: LandingSettings }),
    createRoute({ ...page, path: '/templates', component: () => <TemplatesButton spaceId="3" /> }),
    createRoute({ ...page, path: '/review', component: ReviewQueue }),
    createRoute({ ...page, path: '/featured', component: FeaturedList }),
    createRoute({
      ...page,
      path: '/listing',
      component: () => (
        <ListingDialog
          entity={{ kind: 'agent', id: '12', name: 'Support agent' }}
          onClose={() => undefined}
        />
      ),
    }),
  ];
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([market.addChildren(routes)])]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
      return text && `?${text}`;
    },
  });
  render(
    <HeddleProvider language="en">
      <QueryClientProvider client={queryClient}>
        {/* The router of the test has only these routes. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return userEvent.setup({ delay: null });
}

const cardOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);

test('shows on each card who made a product, how much it is used and how often its calls succeed', async () => {
  show('/explore/plugin');
  const card = await cardOf('Web search');
  expect(card.getByRole('link').getAttribute('href')).toBe('/explore/product/5');
  expect(card.getByText('Ada')).toBeTruthy();
  expect(card.getByRole('img', { name: 'Official' })).toBeTruthy();
  expect(card.getByText('3 tools')).toBeTruthy();
  expect(card.getByRole('img', { name: '99.6% of calls succeed' })).toBeTruthy();
  expect(card.getByRole('img', { name: 'Used 1203 times' })).toBeTruthy();
  expect(card.getByText('v1.2.0')).toBeTruthy();
  expect((await cardOf('Parcel tracking')).queryByRole('img', { name: 'Official' })).toBeNull();
  expect(sent['list']?.at(-1)).toMatchObject({ entity_types: '2', sort_type: '1', page_num: '1' });
});

test('keeps category, filter and order in the address, and offers to clear them if nothing matches', async () => {
  const user = show('/explore/plugin?official=yes&sort=newest');
  await user.click(await screen.findByRole('button', { name: 'Research' }));
  await waitFor(() =>
    expect(sent['list']?.at(-1)).toMatchObject({ category_id: '31', is_official: 'true', sort_type: '2' }),
  );
  products = [];
  await user.click(screen.getByRole('checkbox', { name: 'Official only' }));
  expect(await screen.findByText('No products match')).toBeTruthy();
  products = [plugin('5', 'Web search')];
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await cardOf('Web search');
  expect(sent['list']?.at(-1)).not.toHaveProperty('is_official');
});

test('lists the products of a topic, and leads back to all', async () => {
  const user = show('/explore/plugin');
  await user.click(await screen.findByRole('link', { name: /For research/ }));
  await waitFor(() => expect(sent['list']?.at(-1)).toMatchObject({ topic_id: '61' }));
  await user.click(await screen.findByRole('button', { name: 'Show everything' }));
  await screen.findByRole('link', { name: /For research/ });
});

test('searches on Enter by relevance, and opens a suggested product', async () => {
  const user = show('/explore/plugin');
  await cardOf('Web search');
  await user.keyboard('/');
  const field = screen.getByRole('combobox', { name: 'Search plugins' });
  expect(document.activeElement).toBe(field);
  await user.type(field, 'web{Enter}');
  await waitFor(() => expect(sent['search']?.at(-1)).toMatchObject({ keyword: 'web', sort_type: '4' }));
  await user.click(await screen.findByRole('option', { name: 'Web search', hidden: true }));
  expect(await screen.findByRole('heading', { name: 'Support agent' })).toBeTruthy();
});

test('marks a favorite at once, and takes it back if the server refuses', async () => {
  const user = show('/explore/plugin');
  const card = await cardOf('Web search');
  await user.click(card.getByRole('button', { name: 'Add “Web search” to favorites' }));
  await card.findByRole('button', { name: 'Remove “Web search” from favorites' });
  expect(sent['favorite']).toEqual([{ product_id: '5', entity_type: 2, entity_id: '50', is_cancel: false }]);
  refused = ['favorite'];
  const other = await cardOf('Parcel tracking');
  await user.click(other.getByRole('button', { name: 'Add “Parcel tracking” to favorites' }));
  await waitFor(() => expect(sent['favorite']).toHaveLength(2));
  await other.findByRole('button', { name: 'Add “Parcel tracking” to favorites' });
});

test('counts the results of a search by kind, and lists what the person viewed last', async () => {
  show('/search/web');
  await screen.findByRole('tab', { name: 'All 7' });
  expect(screen.getByRole('tab', { name: 'Agents 5' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Apps 0' })).toBeTruthy();
  const viewed = within(screen.getByRole('region', { name: 'Recently viewed' }));
  expect(await viewed.findByRole('link', { name: 'Support agent' })).toBeTruthy();
});

test('shows the readme without its scripts, and copies with a report of what was replaced', async () => {
  const user = show('/explore/product/7');
  expect(await screen.findByRole('heading', { name: 'Use it' })).toBeTruthy();
  expect(document.querySelector('script')).toBeNull();
  expect([...document.querySelectorAll('a')].filter(({ href }) => href.startsWith('javascript'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Copy to workspace' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The model isn’t available. Uses “Demo” instead.')).toBeTruthy();
  expect(sent['duplicate']).toEqual([
    { product_id: '7', entity_type: 21, space_id: '3', name: 'Support agent' },
  ]);
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/space/3/bot/70');
});

test('names where the person uses a product, and what can be updated', async () => {
  show('/explore/product/7');
  const used = within(await screen.findByRole('region', { name: 'Used in' }));
  expect(used.getByRole('link', { name: 'Our support' }).getAttribute('href')).toBe('/space/3/bot/71');
  expect(await used.findByText('Mine · v2 is available')).toBeTruthy();
  expect(used.getByText('and 2 more')).toBeTruthy();
});

test('opens the versions of a product if the address says so', async () => {
  show('/explore/product/7?tab=versions');
  expect(await screen.findByRole('tab', { name: 'Versions', selected: true })).toBeTruthy();
});

test('submits a published version for review, and names what it leaves out', async () => {
  warnings = [{ text: '', why: { key: 'product.secretRemoved', parameters: { name: 'Search key' } } }];
  const user = show('/listing');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Submit for review' }));
  expect(await dialog.findByText('Choose a category.')).toBeTruthy();
  expect(sent['listing']).toBeUndefined();
  await user.click(dialog.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Research', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() =>
    expect(sent['listing']?.[0]).toMatchObject({
      ...{ entity_type: 21, entity_id: '12', entity_version: 'v2', category_id: '31' },
      ...{ product_name: 'Support agent', changelog: 'Better answers', publish_mode: 1 },
    }),
  );
  expect(await screen.findByText('The secret of Search key isn’t part of the product.')).toBeTruthy();
});

test('says what prevents a listing', async () => {
  problems = ['others cannot use: Private plugin'];
  show('/listing');
  expect(await screen.findByText('Others can’t use: Private plugin')).toBeTruthy();
  const submit = screen.getByRole('button', { name: 'Submit for review' });
  expect((submit as HTMLButtonElement).disabled).toBe(true);
});

test('compares a draft with what is listed, and rejects it with a reason', async () => {
  const user = show('/review');
  await user.click(await screen.findByRole('button', { name: 'Review: Web search' }));
  expect(sent['admin/list']?.[0]).toMatchObject({ audit_status: '1' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('and images', { exact: false })).toBeTruthy();
  expect(dialog.queryByText('What’s inside')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Say what it costs.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(sent['admin/reject_listing']).toEqual([
      { product_draft_id: '88', reject_reason: 'Say what it costs.' },
    ]),
  );
});

test('a featured product needs an end', async () => {
  const user = show('/featured');
  await user.click(await screen.findByRole('button', { name: 'Edit: Web search' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/^End time/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose an end time.')).toBeTruthy();
  expect(sent['admin/featured/set']).toBeUndefined();
});

test('draws the workflow of a template, and copies it into the workspace with a report', async () => {
  const long = 'A support agent for everything';
  products = [{ ...template, meta_info: { ...template.meta_info, name: long, is_official: true } }];
  const user = show('/templates');
  await user.click(await screen.findByRole('button', { name: 'Browse templates' }));
  const card = await screen.findByRole('button', { name: long });
  expect(sent['list']?.at(-1)).toMatchObject({ publish_mode: '1' });
  await waitFor(() => expect(card.closest('li')?.querySelectorAll('svg rect')).toHaveLength(2));
  await user.click(card);
  await user.click(await screen.findByRole('button', { name: 'Use template' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Copy “${long}”` }));
  await user.click(await dialog.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The model isn’t available. Uses “Demo” instead.')).toBeTruthy();
  // Agents have names of at most 20 characters.
  expect(sent['duplicate']).toMatchObject([{ space_id: '3', name: 'A support agent for' }]);
});

test('the landing page has the sections of the administrators, and the most used templates by default', async () => {
  products = [template];
  show('/explore');
  const templates = within(await screen.findByRole('region', { name: 'Templates' }));
  expect(templates.getByRole('link', { name: 'Support agent' })).toBeTruthy();
  expect(templates.getByRole('link', { name: 'See all templates' })).toBeTruthy();
  const welcome = screen.getByRole('region', { name: 'Welcome' });
  expect(
    screen.getByRole('region', { name: 'Templates' }).compareDocumentPosition(welcome) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Plugins' })).toBeNull();
});

test('administrators arrange the landing page, and see a banner that starts later', async () => {
  const user = show('/landing');
  await user.click(await screen.findByRole('switch', { name: 'Show “Plugins”' }));
  await user.click(screen.getByRole('button', { name: 'Move “Plugins” up' }));
  await user.click(screen.getByRole('button', { name: 'Save layout' }));
  await waitFor(() => expect(sent['admin/landing/config/set']).toHaveLength(3));
  const [layout] = sent['admin/landing/config/set']!;
  expect(layout).toMatchObject({ config_type: 8, op_type: 4 });
  expect((layout!['sections'] as object[]).slice(0, 2)).toEqual([
    { name: 'plugins', is_hidden: false },
    { name: 'banners', is_hidden: false },
  ]);
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.queryByRole('region', { name: 'Soon' })).toBeNull();
  fireEvent.change(preview.getByLabelText('Time'), { target: { value: '2100-01-01T10:00' } });
  expect(await preview.findByRole('region', { name: 'Soon' })).toBeTruthy();
});

test('a banner has texts in both languages', async () => {
  const user = show('/landing');
  await user.click(await screen.findByRole('button', { name: 'Edit: 欢迎' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Text (English)'), 'New templates');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent['admin/landing/config/set']).toMatchObject([
      {
        op_type: 2,
        topics: [{ id: '91', title: '欢迎', title_en: 'Soon', description_en: 'New templates' }],
      },
    ]),
  );
});
