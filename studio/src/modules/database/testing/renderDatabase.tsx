import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { readView } from '../databaseTabs.js';
import { DatabasePage } from '../pages/DatabasePage.js';

type Body = Record<string, unknown>;
type Answer = (body: Body) => object | Response;

const field = (name: string, type: number, alterId: number, part: object = {}) => ({
  ...{ name, type, alterId, id: alterId, desc: '', must_required: false, is_system_field: false },
  ...part,
});

/** A database as the server describes it. */
export const notes = {
  ...{ id: '5', draft_id: '6', space_id: '1', project_id: '0', table_name: 'customer_notes' },
  ...{
    table_desc: 'Open cases',
    rw_mode: 1,
    prompt_disabled: false,
    can_edit: true,
    can_delete: true,
    schema_version: 3,
  },
  field_list: [
    field('bstudio_id', 2, 102, { is_system_field: true }),
    field('customer', 1, 1, { must_required: true }),
    field('cases', 2, 2),
    field('vip', 5, 3),
  ],
};

export const rows = [
  { bstudio_id: '11', customer: 'Ines', cases: '3', vip: 'true', bstudio_create_time: '2026-11-23 14:02:00' },
  {
    bstudio_id: '12',
    customer: 'Jonas',
    cases: '1',
    vip: 'false',
    bstudio_create_time: '2026-11-22 09:15:00',
  },
];

/**
 * Renders the page of a database. `answers` are by the last part of the path; the calls that were made are in `sent`.
 */
export function renderDatabase(answers: Record<string, Answer> = {}, search = '') {
  setLanguage('en');
  const sent: { call: string; body: Body }[] = [];
  const known: Record<string, Answer> = {
    list: () => ({ data: { bot_space_list: [] } }),
    get_by_id: () => ({ database_info: notes }),
    list_records: () => ({ data: rows, HasMore: false, TotalNum: rows.length, field_list: notes.field_list }),
    list_changes: () => ({ changes: [] }),
    get_progress: () => ({ data: { status: 'none', progress: 100, job_id: '' } }),
    preview_update: () => ({
      ...{ changes: [], problems: [], affected: [], rows: { draft: 2, online: 9 }, schema_version: 3 },
    }),
    ...answers,
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
    const body: Body = JSON.parse(String(init?.body ?? '{}'));
    sent.push({ call, body });
    const answer = known[call]?.(body) ?? {};
    return answer instanceof Response ? answer : Response.json({ code: 0, msg: '', ...answer });
  });
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const page = createRoute({
    getParentRoute: () => space,
    path: '/database/$table_id',
    validateSearch: readView,
    component: DatabasePage,
  });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren([page])])]),
    history: createMemoryHistory({ initialEntries: [`/space/1/database/5${search}`] }),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        {/* The router of the test has only this route. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  const callsOf = (name: string) => sent.filter(({ call }) => call === name).map(({ body }) => body);
  return { user: userEvent.setup({ delay: null }), callsOf, router };
}
