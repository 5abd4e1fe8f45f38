import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import type { McpPoint } from '../queries.js';
import '../refusals.js';
import { ServerProblem } from './ServerProblem.js';

beforeEach(() => setLanguage('zh-CN'));
afterEach(cleanup);

const works: Partial<McpPoint> = { validation_status: 'ok', problem: '', tools: [], refused_tools: [] };

function show(point: Partial<McpPoint>, canEdit = false): void {
  render(
    <HeddleProvider language="zh-CN" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <ServerProblem point={{ ...works, ...point } as McpPoint} canEdit={canEdit} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
}

test('a failed connection is explained in the language of the page', () => {
  show({
    validation_status: 'failed',
    problem: 'the MCP server refused the connection with HTTP 503',
    problem_reason: { key: 'mcp.refused', parameters: { status: 503 } },
  });
  screen.getByText('MCP 服务拒绝了连接（HTTP 503）。请检查地址和密钥。');
});

test('a problem that the page does not know is shown as the server worded it', () => {
  show({ validation_status: 'failed', problem: 'from a later version', problem_reason: null });
  screen.getByText('from a later version');
});

test('people sign in themselves, but a shared sign-in is left to those who may edit the server', () => {
  show({ validation_status: 'sign_in', sign_in: 'user' });
  screen.getByRole('button', { name: '登录' });
  cleanup();
  show({ validation_status: 'sign_in', sign_in: 'shared' });
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByText(/请联系可以编辑它的成员登录/);
  cleanup();
  show({ validation_status: 'sign_in', sign_in: 'shared' }, true);
  screen.getByRole('button', { name: '登录' });
});

test('tools that cannot be used are named with the reason', () => {
  show({
    refused_tools: [
      { name: 'rеad', problem: 'name' },
      { name: '', problem: 'name' },
      { name: 'read', problem: 'duplicate' },
    ],
  });
  screen.getByText('3 个工具不可用');
  screen.getByText(/以假乱真：rеad, （无名称）$/);
  screen.getByText('与其他工具重名：read');
});
