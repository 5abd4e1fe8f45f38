import { errorCodes } from '@heddle/api-contract';
import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import type { ListedFile } from '../queries.js';
import { FileRow } from './FileRow.js';
import { UsageBar } from './UsageBar.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file: ListedFile = {
  file_id: '1',
  uri: 'file-1.txt',
  name: '笔记.txt',
  content_type: 'text/plain',
  size: 2800,
  width: 0,
  height: 0,
  create_time: 1_700_000_000,
  url: '/api/file/content/1/x',
  small: [],
  kind: 'file',
  space_id: '2',
  is_own: true,
  is_used: false,
};

function show(children: React.ReactNode) {
  return render(
    <HeddleProvider language="zh-CN" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </HeddleProvider>,
  );
}

const deletion = () => screen.queryByRole('button', { name: '删除：笔记.txt' });

test('shows size and location of the user’s own file and lets them delete it', () => {
  show(<FileRow file={file} spaceName="织工" />);
  expect(screen.getByRole('listitem').textContent).toContain('2.7 KB · text/plain');
  expect(screen.getByRole('listitem').textContent).toContain('空间“织工”');
  expect(deletion()).not.toBeNull();
});

test('shows an image as a decorative thumbnail', () => {
  show(<FileRow file={{ ...file, small: [{ side: 64, url: '/api/file/content/1/x?side=64' }] }} />);
  expect(screen.getByRole('presentation').getAttribute('src')).toBe('/api/file/content/1/x?side=64');
});

test.each([
  ['of another member', { is_own: false }],
  ['used as a workflow icon', { kind: 'icon', is_used: true }],
  ['used as an avatar', { kind: 'avatar', is_used: true }],
] as const)('does not offer to delete a file %s', (_, change) => {
  show(<FileRow file={{ ...file, ...change }} />);
  expect(deletion()).toBeNull();
});

test('asks again before deleting a file that workflows use, and names them', async () => {
  const asked: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    asked.push(body);
    const workflows = [{ workflow_id: '3', space_id: '2', name: '织布' }];
    return Response.json(
      body.even_if_named
        ? { code: 0, msg: '', data: { deleted_ids: ['1'] } }
        : { code: errorCodes.fileInUse, msg: 'named', data: { workflows } },
    );
  });
  show(<FileRow file={file} spaceName="织工" />);
  fireEvent.click(deletion()!);
  fireEvent.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByText('织布')).not.toBeNull();
  expect(asked).toEqual([{ file_ids: ['1'], even_if_named: false }]);
  fireEvent.click(screen.getByRole('button', { name: '仍要删除' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual({ file_ids: ['1'], even_if_named: true });
});

test('explains what to do when the quota is nearly full', () => {
  const { rerender } = show(<UsageBar label="你的文件" used={100} limit={1000} />);
  expect(screen.queryByRole('status')).toBeNull();
  rerender(
    <HeddleProvider language="zh-CN" forceColorScheme="light" env="test">
      <UsageBar label="你的文件" used={950} limit={1000} />
    </HeddleProvider>,
  );
  expect(screen.getByRole('status').textContent).toContain('快满了');
});
