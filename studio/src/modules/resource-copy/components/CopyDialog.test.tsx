import { resourceTypes } from '@heddle/api-contract/families/library';
import { copyScenes, copyStatuses } from '@heddle/api-contract/families/resource-copy';
import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { CopyDialog } from './CopyDialog.js';

const item = {
  ...{ res_id: '5', res_type: resourceTypes.workflow, name: 'greeting', new_id: '', new_name: 'greeting' },
  ...{ is_root: true, is_moved: false, notes: [{ code: 'secretRemoved', subject: 'Fetch' }] },
};
const reason = {
  ...{ res_id: '7', res_type: resourceTypes.plugin, res_name: 'Weather', reason: 'tools are untested' },
  ...{ publish_version: '0', publish_version_str: '' },
  why: { key: 'resourceCopy.publishersOnly', parameters: {} },
};
const detail = (status: number, more = {}) => ({
  task_detail: {
    ...{
      task_id: '9',
      status,
      res_id: '5',
      res_type: resourceTypes.workflow,
      scene: 12,
      res_name: 'greeting',
    },
    ...{ target_space_id: '2', project_id: '', done: 1, total: 3, can_retry: false },
    ...{ items: [], failed_reasons: [], ...more },
  },
});

let sent: { url: string; body: Record<string, unknown> }[];
let refusals: unknown[];
let task: object;

beforeEach(() => {
  setLanguage('en');
  sent = [];
  refusals = [];
  task = detail(copyStatuses.processing);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? '{}'));
    const answer = (data: object) => Response.json({ code: 0, msg: '', ...data });
    if (url.includes('/space/list'))
      return answer({
        data: {
          bot_space_list: [
            { id: '1', name: 'Mine', space_type: 1 },
            { id: '2', name: 'Dyers', space_type: 2 },
          ],
        },
      });
    if (url.includes('/job/'))
      return answer({ data: { jobs: [], under_way: 0, cursor: '', has_more: false } });
    sent.push({ url, body });
    if (url.includes('preview'))
      return answer({ data: { items: refusals.length > 0 ? [] : [item], failed_reasons: refusals } });
    if (url.includes('dispatch')) return answer({ task_id: '9', failed_reasons: [] });
    if (url.includes('detail')) return answer(task);
    if (url.includes('cancel')) task = detail(copyStatuses.cancelled);
    if (url.includes('retry')) task = detail(copyStatuses.done, { items: [{ ...item, new_id: '6' }] });
    return answer({ failed_reasons: [] });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(ways: Parameters<typeof CopyDialog>[0]['ways'] = ['acrossSpaces']) {
  const root = createRootRoute({
    component: () => (
      <CopyDialog
        spaceId="1"
        resource={{ id: '5', type: resourceTypes.workflow, name: 'greeting' }}
        ways={ways}
        onClose={() => undefined}
      />
    ),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
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

const button = (name: string) => screen.findByRole('button', { name });
const sentTo = (part: string) => sent.filter(({ url }) => url.includes(part)).map(({ body }) => body);

test('shows what comes along and what does not, copies to the chosen workspace and can be cancelled', async () => {
  const user = show();
  expect(await screen.findByText(/Secrets aren’t copied. Enter it again: Fetch/)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Workspace' }));
  await user.click(await screen.findByRole('option', { name: 'Dyers', hidden: true }));
  await waitFor(() => expect(sentTo('preview').at(-1)).toMatchObject({ target_space_id: '2' }));
  await waitFor(async () => expect((await button('Copy')).hasAttribute('disabled')).toBe(false));
  await user.click(await button('Copy'));
  expect(await screen.findByText(/Step 2 of 3/)).toBeTruthy();
  const [request] = sentTo('dispatch');
  expect(request).toMatchObject({ scene: copyScenes.acrossSpaces, res_id: '5', target_space_id: '2' });
  expect(request?.task_key).toMatch(/.{20}/);
  await user.click(await button('Cancel'));
  expect(await screen.findByText('Canceled. Nothing was copied.')).toBeTruthy();
});

test('names every resource that prevents the copy, and does not start it', async () => {
  refusals = [reason];
  show(['toLibrary', 'moveToLibrary']);
  expect(await screen.findByText(/Weather: Copies in the library are published/)).toBeTruthy();
  expect((await button('Copy')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('radio', { name: 'Move to library' })).toBeTruthy();
});

test('tries a copy again that failed, and links to the copy', async () => {
  task = detail(copyStatuses.failed, { can_retry: true, failed_reasons: [reason] });
  const user = show();
  await user.click(await screen.findByText('greeting'));
  await waitFor(async () => expect((await button('Copy')).hasAttribute('disabled')).toBe(false));
  await user.click(await button('Copy'));
  await user.click(await button('Retry'));
  const link = await screen.findByRole('link', { name: 'View' });
  expect(link.getAttribute('href')).toMatch(/workflow_id=(%22)?6/);
  expect(screen.getByText('Copied')).toBeTruthy();
});
