import type { ListedJob } from '@heddle/api-contract/families/job';
import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { JobsTray } from './JobsTray.js';

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const job: ListedJob = {
  job_id: '1',
  kind: 'library.export-space',
  title: 'Weavers',
  space_id: '2',
  status: 'failed',
  done: 0,
  total: 0,
  attempt: 3,
  attempts: 3,
  reason: 'disk-full',
  reason_text: '',
  file: null,
  is_own: true,
  created_at: 1,
  started_at: 1,
  ended_at: 2,
};

function openTray() {
  render(
    <HeddleProvider language="zh-CN" env="test">
      <QueryClientProvider client={queryClient}>
        <JobsTray isAtFoot={false} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '后台任务' }));
}

test('shows why a task failed, retries it and keeps the focus in the tray', async () => {
  let now = job;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('retry')) now = { ...job, status: 'running', attempt: 1, reason: '' };
    const under_way = now.status === 'running' ? 1 : 0;
    return Response.json({ code: 0, msg: '', data: { jobs: [now], under_way } });
  });
  openTray();
  expect(await screen.findByText('失败：服务器磁盘已满')).toBeTruthy();
  const retry = screen.getByRole('button', { name: '重试“导出空间“Weavers””' });
  act(() => retry.focus());
  fireEvent.click(retry);
  expect(await screen.findByText('进行中')).toBeTruthy();
  expect(asked.filter((url) => url.includes('retry'))).toHaveLength(1);
  now = { ...job, status: 'done', reason: '' };
  await act(() => queryClient.invalidateQueries({ queryKey: ['job'] }));
  await waitFor(() => expect(screen.queryByText('进行中')).toBeNull());
  expect(screen.getByRole('list').contains(document.activeElement)).toBe(true);
});

test('closes on Escape before the list has the focus', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: { jobs: [], under_way: 0 } }));
  openTray();
  expect(await screen.findByText('没有后台任务')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('button', { name: '后台任务' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('没有后台任务')).toBeNull());
});

test('shows an error instead of an empty tray when loading fails', async () => {
  queryClient.setQueryDefaults(['job'], { retry: false });
  let isAway = false;
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json({ code: 0, msg: '', data: { jobs: [], under_way: 0 } });
  });
  openTray();
  expect(await screen.findByText('没有后台任务')).toBeTruthy();
  isAway = true;
  await act(async () => void queryClient.invalidateQueries({ queryKey: ['job'] }));
  expect(await screen.findByText('任务加载失败')).toBeTruthy();
  expect(screen.queryByText('没有后台任务')).toBeNull();
});
