import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { ContentQueue } from './components/ContentQueue.js';
import { ProductDiscussion } from './components/ProductDiscussion.js';

const author = (user_id: string, nick_name: string) => ({
  ...{ user_id, nick_name, user_name: nick_name, avatar_url: '', signature: '', user_status: 0 },
});
const post = (id: string, title: string, user_id: string) => ({
  post_info: {
    ...{ id, title, content: `text of **${title}**`, user_id, comment_count: 1, created_at: '1' },
    ...{ pin_type: 0, status: 2 },
  },
  author_user_info: author(user_id, user_id === '1' ? 'Ann' : 'Ben'),
  mention_list: [],
  emoji_count: {},
  user_emoji_list: [],
});
const comment = {
  ...{ comment_id: '50', user_info: author('2', 'Ben'), mention_list: [], is_author: false },
  comment_info: {
    ...{ comment_id: '50', user_id: '2', content: 'Works well', created_at: '1', reply_count: 0 },
    ...{ status: 2, author_type: 1 },
  },
  ...{ pack_reply_info_list: [], has_more_reply: false, reply_count: 0, emoji_count: { 1: 2 } },
  user_emoji_list: [],
};

let meta = { user_role: 2, is_global_ban: false, status: 2, user_status: 0 };
let asked: { path: string; input: Record<string, unknown> }[] = [];

function answer(path: string): unknown {
  if (path.includes('passport/account/info')) return { user_id_str: '1', locale: 'en' };
  if (path.includes('interaction/meta')) return meta;
  if (path.includes('like_count')) return { like_count: 3 };
  if (path.includes('interaction/post/list'))
    return {
      post_list: [post('10', 'How to start', '1'), post('11', 'A review', '2')],
      has_more: false,
      cursor: '',
    };
  if (path.includes('post/detail'))
    return { ...post('10', 'How to start', '1'), post_emoji_count: {}, product_id: '9' };
  if (path.includes('interaction/comment/list'))
    return { comment_list: [comment], has_more: false, cursor: '' };
  if (path.includes('post_label/list'))
    return { post_label_list: [{ label_id: '1', label_name: 'Question' }] };
  if (path.includes('post/publish')) return { post_id: '12' };
  if (path.includes('get_meta')) return { report_reasons: [{ reason_code: 1, starling_key: 'Spam' }] };
  if (path.includes('admin/post/list')) {
    const { post_info } = post('20', 'Buy now', '2');
    const about = { item_type: 5, item_id: '9', item_show_name: 'Helper', report_count: 2 };
    const writer = { id: '2', icon_url: '', author_name: 'Ben', author_type: 1, status: 0 };
    return { posts: [{ ...post_info, ...about, author: writer, status: 1 }], total: 1 };
  }
  return { failed: {} };
}

beforeEach(() => {
  meta = { user_role: 2, is_global_ban: false, status: 2, user_status: 0 };
  asked = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ path: url, input: JSON.parse(String(init?.body ?? '{}')) });
    return Response.json({ code: 0, msg: '', message: '', data: answer(url) });
  });
  setLanguage('en');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(children: ReactNode) {
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </HeddleProvider>,
  );
}
const inputOf = (part: string) => asked.find(({ path }) => path.includes(part))?.input;

test('posts show their text as Markdown, and open to their comments', async () => {
  show(<ProductDiscussion productId="9" ownerId="1" />);
  const article = await screen.findByRole('article', { name: 'How to start' });
  expect((await within(article).findByText('How to start', { selector: 'strong' })).tagName).toBe('STRONG');
  await userEvent.click(
    within(article).getByRole('button', { name: 'Show comments on “How to start”: 1 comment' }),
  );
  await within(article).findByText('Works well');
  const field = within(article).getByRole('textbox', { name: 'Write a comment…' });
  await userEvent.type(field, 'hello @Be');
  await userEvent.click(await screen.findByRole('option', { name: /Ben/ }));
  await userEvent.click(within(article).getByRole('button', { name: 'Send' }));
  expect(inputOf('comment/publish')).toMatchObject({
    ...{ item_id: '10', comment_content: 'hello @Ben ', mention_list: [{ item_id: '2', item_type: 2 }] },
  });
});

test('a post is written in a dialog, and one of somebody else is reported', async () => {
  show(<ProductDiscussion productId="9" ownerId="5" />);
  await userEvent.click(await screen.findByRole('button', { name: 'New post' }));
  const dialog = await screen.findByRole('dialog', { name: 'New post' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  within(dialog).getByText('Enter a title');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Which model?');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Content' }), 'I wonder');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(inputOf('post/publish')).toMatchObject({ item_id: '9', title: 'Which model?', content: 'I wonder' });

  const other = await screen.findByRole('article', { name: 'A review' });
  await userEvent.click(within(other).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Spam' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit report' }));
  expect(inputOf('report/submit')).toMatchObject({
    object_type: 6,
    object_id: '11',
    detail: { reason_codes: [1] },
  });
});

test('where discussions are off, the page says so', async () => {
  meta = { ...meta, is_global_ban: true };
  show(<ProductDiscussion productId="9" ownerId="1" />);
  await screen.findByText('Discussions are turned off');
});

test('administrators approve what waits', async () => {
  show(<ContentQueue kind="post" />);
  await screen.findByText('2 reports');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve: Buy now' }));
  expect(inputOf('admin/post/update_status')).toEqual({ ids: ['20'], status: 2 });
});
