import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { ChangeDialog } from './ChangeDialog.js';

let models: object[];
let asked: Record<string, unknown>[];
let events: [string, object][];

const model = (is_demo: boolean) => ({
  ...{ model_type: '9', name: 'Nine', is_demo, is_offline: false, model_params: [] },
});

beforeEach(() => {
  setLanguage('en');
  models = [model(false)];
  asked = [];
  events = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('copilot_change'))
      return Response.json({ code: 0, msg: '', data: { model_list: models } });
    asked.push(JSON.parse(String(init.body)));
    const body = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open() {
  const applied: object[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <HeddleProvider language="en" env="test">
        <ChangeDialog
          spaceId="1"
          workflowId="2"
          request={{ wish: 'Rename it.', nodeIds: ['7'] }}
          getDraft={() => ({ nodes: [], edges: [] })}
          nodeTitle={(id) => `Node ${id}`}
          onApply={(json) => applied.push(json)}
          onClose={() => undefined}
        />
      </HeddleProvider>
    </QueryClientProvider>,
  );
  return applied;
}

test.each([
  ['none', []],
  ['only the demo model', [model(true)]],
])('is off with %s, and says so', async (_name, offered) => {
  models = offered;
  open();
  await screen.findByText('No model is available. Add one to use this.');
  const propose = screen.getByRole('button', { name: 'Propose changes' });
  expect(propose.hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), '{Control>}{Enter}{/Control}');
  expect(asked).toEqual([]);
});

test('an answer that stays unusable is refused with its reason, and nothing is applied', async () => {
  const reason = { key: 'copilot.hasProblems', parameters: { problems: 'edge 7 leads nowhere' } };
  events = [
    ['text', { content: '{' }],
    ['repair', { problems: ['edge 7 leads nowhere'] }],
    ['error', { code: 700, msg: 'edge 7 leads nowhere', reason }],
  ];
  const applied = open();
  expect(screen.getByText('About: Node 7')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Propose changes' }).hasAttribute('disabled')).toBe(false),
  );
  await userEvent.type(screen.getByRole('textbox'), '{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toContain('edge 7 leads nowhere');
  expect([asked[0]?.wish, asked[0]?.node_ids]).toEqual(['Rename it.', ['7']]);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(applied).toEqual([]);
});
