import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { type ChangeRequest, CopilotProvider } from './Copilot.js';
import { ExplainFailure } from './ExplainFailure.js';

let isDemo: boolean;
let asked: Record<string, unknown>[];
let changes: ChangeRequest[];

beforeEach(() => {
  setLanguage('en');
  isDemo = false;
  asked = [];
  changes = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('copilot_explain')) {
      const model = { model_type: '9', name: 'Nine', is_demo: isDemo, is_offline: false, model_params: [] };
      return Response.json({ code: 0, msg: '', data: { model_list: [model] } });
    }
    asked.push(JSON.parse(String(init.body)));
    const events = [
      ['text', { content: 'The name ' }],
      ['done', { explanation: 'The name was empty.' }],
    ];
    const body = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(canEdit: boolean) {
  render(
    <QueryClientProvider client={queryClient}>
      <HeddleProvider language="en">
        <CopilotProvider
          value={{
            spaceId: '1',
            workflowId: '2',
            getDocument: () => ({ nodes: [], edges: [] }),
            onChange: canEdit ? (request) => changes.push(request) : undefined,
          }}
        >
          <ExplainFailure nodeId="7" error="name is undefined" inputs={{ name: null }} />
        </CopilotProvider>
      </HeddleProvider>
    </QueryClientProvider>,
  );
}

test('explains a failure on demand, and hands the explanation on as what to change', async () => {
  open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Explain' }));
  await screen.findByText('The name was empty.');
  expect(asked).toEqual([
    expect.objectContaining({ node_id: '7', error: 'name is undefined', inputs: '{"name":null}' }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Propose a fix' }));
  expect(changes).toEqual([{ wish: expect.stringContaining('The name was empty.'), nodeIds: ['7'] }]);
});

test('offers no fix to people who cannot edit', async () => {
  open(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Explain' }));
  await screen.findByText('The name was empty.');
  expect(screen.queryByRole('button', { name: 'Propose a fix' })).toBeNull();
});

test('offers nothing while only the demo model is there', async () => {
  isDemo = true;
  open(true);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull();
});
