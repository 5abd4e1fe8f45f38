import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { NoticeBell } from './NoticeBell.js';

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

let notices: { id: string; content: string; jump_link: string; read_status: number }[];

beforeEach(() => {
  setLanguage('en');
  notices = [
    { id: '9', content: 'Ada mentioned you', jump_link: '/work_flow?workflow_id=1', read_status: 1 },
    { id: '8', content: 'An odd link', jump_link: '//elsewhere.example', read_status: 1 },
    { id: '7', content: 'You joined “Dyers”', jump_link: '/space/3/develop', read_status: 2 },
  ];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const input = JSON.parse(String(init?.body ?? '{}'));
    if (url.includes('mark_read')) {
      const isMarked = ({ id }: { id: string }) => input.mark_all || input.notice_ids.includes(id);
      notices = notices.map((each) => (isMarked(each) ? { ...each, read_status: 2 } : each));
      return Response.json({ code: 0, msg: '' });
    }
    const sender = { sender_type: 0, sender_id: '1', sender_name: 'Ada', sender_icon_url: '' };
    const more = { sender, create_time: '1700000000', type: 'mentioned' };
    const data = url.includes('unread_count')
      ? { unread_count: notices.filter(({ read_status }) => read_status === 1).length }
      : { notice_list: notices.map((each) => ({ ...each, ...more })), next_cursor: '', has_more: false };
    return Response.json({ code: 0, msg: '', data });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show() {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <NoticeBell />, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return router;
}

test('opens what a notice is about and marks it as read; links never leave the studio', async () => {
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const link = await screen.findByRole('link', { name: /Ada mentioned you.*Unread/ });
  // Two notices and the settings; the odd link is text.
  expect(screen.getAllByRole('link')).toHaveLength(3);
  fireEvent.click(link);
  await waitFor(() => expect(router.history.location.href).toBe('/work_flow?workflow_id=1'));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
});

test('marks all as read, and says what it is for while it is empty', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  notices = [];
  await queryClient.invalidateQueries({ queryKey: ['notice'] });
  expect(await screen.findByText('No notifications')).toBeTruthy();
});
