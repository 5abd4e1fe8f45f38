import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { AnswerRun } from './AnswerRun.js';

const step = (span_id: string, parent_id: string, name: string) => ({
  ...{ span_id, parent_id, trace_id: '9', log_id: '', type: 'node', name, alias_name: name },
  ...{ duration: 5, start_time: 100, status_code: 0, status: 'success', tags: [] },
  ...{ input: { type: 0, content: '' }, output: { type: 0, content: '' } },
  ...{ node_id: span_id, path: span_id, child_count: 0, is_entry: parent_id === '' },
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a link to a step of a trace opens that step, and each step copies such a link', async () => {
  setLanguage('en');
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...{ language: 'en', userAgent: '', platform: '', onLine: true },
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  const spans = [step('9', '', 'Answer'), step('agent', '9', 'Model'), step('agent#0', 'agent', 'Weather')];
  vi.stubGlobal('fetch', async () =>
    Response.json({
      code: 0,
      msg: '',
      data: { header: {}, spans, ext: {}, ...{ token: '', has_more: false } },
    }),
  );
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <AnswerRun spaceId="1" botId="2" executeId="9" spanId="agent#0" />,
    }),
    history: createMemoryHistory(),
  });
  render(
    <HeddleProvider language="en" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  const details = await screen.findByRole('complementary', { name: 'Step details' });
  within(details).getByRole('heading', { name: 'Weather' });
  fireEvent.click(within(details).getByRole('button', { name: 'Copy link Weather' }));
  expect(copied).toEqual([
    `${window.location.origin}/work_flow/run?space_id=1&workflow_id=&bot_id=2&execute_id=9&span_id=agent%230`,
  ]);
});
