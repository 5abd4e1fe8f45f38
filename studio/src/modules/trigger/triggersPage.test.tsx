import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
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
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { TriggersPage } from './pages/TriggersPage.js';
import { readSchedule, scheduleText, writeSchedule } from './schedules.js';

const stored = {
  ...{ trigger_id: '7', space_id: '1', project_id: '', name: 'Nightly', kind: 'schedule', origin: 'preset' },
  target: { type: 'workflow', id: '9', api_name: '', name: 'Report', icon_url: '' },
  ...{ status: 'on', is_draft: false, cron: '30 2 * * *', time_zone: 'Europe/Berlin', missed: 'once' },
  ...{
    max_delay_minutes: 10,
    skips_overlap: false,
    starts_on: '',
    ends_on: '',
    next_at: '2099-03-28T01:30:00.000Z',
    last_at: '',
    failures: 0,
  },
  ...{ payload: '{}', content: '', event: '', url: '', signs: false, waits_for_result: false, fields: [] },
  ...{ user_key: '', owner: { id: '1', name: 'Ada', is_caller: true }, can_edit: true, created_at: '' },
  last_fires: [],
} as unknown as TriggerEntry;
const moved = {
  ...{ at: '2027-03-28T01:30:00.000Z', local: '2027-03-28T03:30', offset: '+02:00' },
  ...{ is_moved: true, is_ambiguous: false, is_after_change: true },
};
const fired = {
  ...{ id: '5', execute_id: '', status: 'failed', cause: 'schedule', due_at: '2026-11-27T01:30:00.000Z' },
  ...{ ended_at: '', ms: 0, error: 'busy', reason: '', missed: 0 },
};
let sent: [call: string, body: Record<string, unknown>][];

beforeEach(() => {
  setLanguage('en');
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = new URL(String(url), 'http://localhost').pathname.replace('/api/trigger/', '');
    sent.push([call, JSON.parse(String(init?.body ?? '{}'))]);
    const counts = { all: 1, schedule: 1, webhook: 0, event: 0, chat: 0 };
    const answers: Record<string, object> = {
      list: { triggers: [stored], total: 1, counts },
      planned: {
        from: '2099-03-28T00:00:00.000Z',
        bars: new Array(97).fill(1),
        total: 97,
        is_partial: false,
      },
      preview: { times: [moved] },
      log: { fires: [fired], total: 1 },
      retry: { fire_id: '6', execute_id: '' },
      set_status: { next_at: '' },
      save: { trigger_id: '7', url: 'http://localhost/hooks/x', secret: '' },
    };
    return Response.json({ code: 0, msg: '', ...answers[call] });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(search = '') {
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const page = createRoute({ getParentRoute: () => space, path: '/triggers', component: TriggersPage });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren([page])])]),
    history: createMemoryHistory({ initialEntries: [`/space/1/triggers${search}`] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
}

const bodyOf = (call: string) => sent.find(([name]) => name === call)?.[1];

test('lists what runs by itself, and pauses it', async () => {
  open();
  expect(await screen.findByText('Every day 02:30')).toBeDefined();
  await userEvent.click(screen.getByRole('switch', { name: 'On: Nightly' }));
  await waitFor(() => expect(bodyOf('set_status')).toEqual({ trigger_id: '7', is_on: false }));
});

test('shows the next 24 hours, and which trigger fails', async () => {
  Object.assign(stored, { failures: 2, last_fires: [{ ...fired, status: 'failed', error: 'busy' }] });
  open();
  const day = await screen.findByRole('region', { name: 'Next 24 hours' });
  expect(within(day).getByRole('img', { name: /^97 runs planned/ })).toBeDefined();
  expect(screen.getByText(/“Nightly” failed 2 times in a row: busy/)).toBeDefined();
  Object.assign(stored, { failures: 0, last_fires: [] });
});

test('an entry of the log that failed runs again', async () => {
  open('?trigger=7');
  await userEvent.click(await screen.findByRole('button', { name: /^Run again: / }));
  await waitFor(() => expect(bodyOf('retry')).toEqual({ trigger_id: '7', fire_id: '5' }));
});

test('the fields of a webhook are listed, checked and sent', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New trigger' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Webhook' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add field' }));
  await userEvent.keyboard('order no');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Required' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(/^Names begin with a letter/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove field order no' }));
  expect(screen.queryByText(/^Names begin with a letter/)).toBeNull();
  expect(bodyOf('save')).toBeUndefined();
});

test('the details of a linked trigger mark times shifted by daylight saving', async () => {
  open('?trigger=7');
  const preview = await screen.findByRole('region', { name: 'Next five runs' });
  expect(await within(preview).findByText('03:30')).toBeDefined();
  expect(within(preview).getByText('Moved')).toBeDefined();
  expect(within(preview).getByText(/The clocks go forward/)).toBeDefined();
});

describe('schedules', () => {
  it.each([
    ['30 2 * * *', 'Every day 02:30'],
    ['0 9 * * 1', 'Every Monday 09:00'],
    ['5 18 31 * *', 'Day 31 of the month 18:05'],
    ['0 8 */3 * *', 'Every 3 days 08:00'],
    ['*/15 * * * *', '*/15 * * * *'],
    ['0 30 9 * * *', 'Every day 09:30'],
  ])('%s reads as %s', (cron, text) => {
    expect(scheduleText(cron, 'en')).toBe(text);
  });

  it('writes what it reads', () => {
    for (const cron of ['30 2 * * *', '0 9 * * 1', '5 18 31 * *', '0 8 */3 * *', '*/15 * * * *'])
      expect(writeSchedule(readSchedule(cron))).toBe(cron);
  });
});
