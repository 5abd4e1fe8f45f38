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
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { modelKeys } from '../../model/keys.js';
import { NewWorkflowDialog } from './NewWorkflowDialog.js';

const document = '{"nodes":[],"edges":[]}';
let sent: [path: string, body: Record<string, unknown>][];
let failing: string;

beforeEach(() => {
  setLanguage('en');
  sent = [];
  failing = '';
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://studio').pathname.split('/').filter(Boolean).at(-1) ?? '';
    sent.push([path, JSON.parse(String(init?.body ?? '{}'))]);
    if (path === failing) return Response.json({ code: 700099011, msg: 'no answer' });
    const data = { content: document, workflow_id: '8', name: 'x', submit_commit_id: '9', status: 1 };
    return Response.json({ code: 0, msg: '', data, generated_by: 2 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(models: { isDemo: boolean }[]) {
  queryClient.setQueryData(modelKeys.choice('1'), models);
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/',
        component: () => <NewWorkflowDialog spaceId="1" onClose={() => undefined} />,
      }),
      createRoute({ getParentRoute: () => root, path: '/work_flow', component: () => <p>editor</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HeddleProvider language="en" env="test">
        <RouterProvider router={router as never} />
      </HeddleProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'greets' } });
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Greet a person' } });
}

const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create' }));
const paths = () => sent.map(([path]) => path);

test('a model writes a new workflow from its description, before it is created', async () => {
  await show([{ isDemo: false }]);
  fireEvent.click(screen.getByLabelText('Write the workflow from this description'));
  create();
  await screen.findByText('editor');
  expect(paths().slice(0, 3)).toEqual(['copilot_generate', 'create', 'save']);
  expect(sent[0]?.[1]).toMatchObject({ copilot_type: 100, query: 'Greet a person' });
  expect(sent[2]?.[1]).toMatchObject({ workflow_id: '8', schema: document });
});

test('nothing is created if the model writes nothing that can be used', async () => {
  failing = 'copilot_generate';
  await show([{ isDemo: false }]);
  fireEvent.click(screen.getByLabelText('Write the workflow from this description'));
  create();
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(false),
  );
  await vi.waitFor(() => expect(paths()).toContain('copilot_generate'));
  expect(paths()).not.toContain('create');
});

test('without a model it says so, and creates an empty workflow', async () => {
  await show([{ isDemo: true }]);
  screen.getByText(/No model is configured/);
  create();
  await screen.findByText('editor');
  expect(paths()).not.toContain('copilot_generate');
  expect(paths()).not.toContain('save');
});
