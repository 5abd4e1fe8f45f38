import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { CommentsDrawer } from './CommentsDrawer.js';

const person = (user_id: string, name: string) => ({ user_id, name, user_name: name, avatar_url: '' });
const comment = (comment_id: string, text: string) => ({
  ...{ comment_id, text, author: person('1', 'Ann'), is_deleted: false, mentions: [] },
  ...{ created_at: 1, edited_at: 0, can_edit: true, can_delete: true },
});
const thread = (thread_id: string, anchor: string, text: string) => ({
  ...{ thread_id, anchor, quote: '', is_resolved: false, updated_at: 1 },
  comments: [comment(`${thread_id}1`, text)],
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a comment on the selected node mentions a member, and threads name their nodes', async () => {
  const asked: [string, Record<string, unknown>][] = [];
  const onShow = vi.fn();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = url.split('/').at(-1)!;
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    asked.push([call, body]);
    const threads = [thread('5', '100001', 'Why so slow?'), thread('6', '7', 'Gone')];
    const data =
      call === 'list'
        ? { threads, total: 2, has_more: false, open: {} }
        : call === 'people'
          ? { people: [person('2', 'Ben')] }
          : { thread: threads[0] };
    return Response.json({ code: 0, msg: '', data });
  });
  setLanguage('en');
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <CommentsDrawer
          isAboveDialog={false}
          resource={{ kind: 'workflow', id: '9' }}
          anchors={{
            current: '100001',
            nameOf: (anchor) => (anchor === '100001' ? 'Start' : undefined),
            onShow,
          }}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  const threads = await screen.findAllByRole('article');
  expect(threads.map((article) => article.getAttribute('aria-label'))).toEqual(['Start', 'Deleted part']);
  await userEvent.click(within(threads[0]!).getByRole('button', { name: 'Show: Start' }));
  expect(onShow).toHaveBeenCalledWith('100001');
  const field = screen.getByRole('textbox', { name: 'Comment on “Start”…' });
  await userEvent.type(field, 'ask @Be');
  await userEvent.click(await screen.findByRole('option', { name: /Ben/ }));
  expect((field as HTMLTextAreaElement).value).toBe('ask @Ben ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(asked.find(([call]) => call === 'start')?.[1]).toMatchObject({
    anchor: '100001',
    mentions: ['2'],
  });
});
