import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { ImportReportPage } from './pages/ImportReportPage.js';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const item = {
  ...{ id: '5', kind: 'workflow', name: 'parent', outcome: 'created', new_id: '7', notes: [] },
  nodes: [{ title: 'Ask', type: 'agent', outcome: 'placeholder', notes: [] }],
};
const ended = { status: 'done', done: 1, total: 1, reason_text: '', file_name: '', items: [item] };

function open(answer: object) {
  setLanguage('en');
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)));
    return Response.json({ code: 0, msg: '', data: answer });
  });
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const page = createRoute({
    getParentRoute: () => space,
    path: '/imports/$job_id',
    component: ImportReportPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren([page])])]),
    history: createMemoryHistory({ initialEntries: ['/space/1/imports/3'] }),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return asked;
}

test('the report of an import opens by its address, with each resource and node', async () => {
  const asked = open(ended);
  const link = await screen.findByRole('link', { name: 'parent' });
  expect(link.getAttribute('href')).toBe('/work_flow?space_id=%221%22&workflow_id=%227%22');
  expect(screen.getByRole('table', { name: 'Nodes of “parent”' }).textContent).toContain('Placeholder');
  expect(asked).toEqual([{ job_id: '3' }]);
});

test('an import that is under way shows how far it is, and can be cancelled', async () => {
  open({ ...ended, status: 'running', total: 4, items: [] });
  expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
});
