import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { TestCaseDialog, type TestCaseDialogProps } from './TestCaseDialog.js';

let testCase: { status: string; cassette: string; files: { name: string; text: string }[] };
let reruns: Record<string, unknown>[];
const saved: string[] = [];

beforeEach(() => {
  setLanguage('en');
  reruns = [];
  saved.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('run_test_case')) return Response.json({ code: 0, msg: '', data: testCase });
    reruns.push(JSON.parse(String(init.body)));
    return Response.json({ code: 0, msg: '', data: { execute_id: '9' } });
  });
  URL.createObjectURL = () => 'blob:case';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const stored = { spaceId: '1', workflowId: '2', executeId: '3' };

function open(run: TestCaseDialogProps['run']) {
  const root = createRootRoute({ component: Outlet });
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => <TestCaseDialog run={run} onClose={() => undefined} />,
    }),
    createRoute({ getParentRoute: () => root, path: '/work_flow/run', component: () => <p>new run</p> }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HeddleProvider language="en" env="test">
        <RouterProvider router={router as never} />
      </HeddleProvider>
    </QueryClientProvider>,
  );
}

test('downloads the test case and the workflows that it ran, and shows the command', async () => {
  const files = ['2', '4'].map((id) => ({ name: `${id}.json`, text: '{}' }));
  testCase = { status: 'ready', cassette: '{}', files };
  open(stored);
  for (const name of ['2.cassette.json', '2.json', '4.json'])
    await userEvent.click(await screen.findByRole('button', { name: `Download ${name}` }));
  expect(saved).toEqual(['2.cassette.json', '2.json', '4.json']);
  screen.getByText('heddle test 2.json 2.cassette.json');
});

test('runs a run again that was not recorded, and shows the new one', async () => {
  testCase = { status: 'notRecorded', cassette: '', files: [] };
  open(stored);
  await userEvent.click(await screen.findByRole('button', { name: 'Run again and record' }));
  await screen.findByText('new run');
  await waitFor(() => expect(reruns).toEqual([{ workflow_id: '2', execute_id: '3', record: true }]));
});

test.each([
  ['answer', /heddle test only repeats workflows/],
  ['browser', /Run it on the server instead/],
] as const)('says why a run is never a test case: %s', async (run, reason) => {
  open(run);
  await screen.findByText(reason);
});
