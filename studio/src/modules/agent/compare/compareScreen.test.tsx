import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { renderInAgent } from '../testing/renderInAgent.js';
import { CompareScreen } from './CompareScreen.js';

/** Questions to columns, and how the test answers each. */
let asked: { model: string; signal: AbortSignal; send(event: string, data: object): void }[];

const models = ['One', 'Two', 'Three'].map((name, index) => ({
  ...{ model_type: String(index + 1), name, is_demo: false, is_offline: false },
  model_ability: { function_call: true, image_understanding: false },
  model_quota: { token_limit: 0 },
  model_params: [],
}));

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.includes('/api/agent_test/ask')) {
      const data = { model_list: models, can_transcribe: false, history_infos: [], total: 0 };
      return Response.json({ code: 0, msg: '', data });
    }
    const { model_info } = JSON.parse(String(init.body)) as { model_info: { model_id: string } };
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        asked.push({
          model: model_info.model_id,
          signal: init.signal as AbortSignal,
          send: (event, data) =>
            controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const column = (number: number) => within(screen.getByRole('region', { name: `Column ${number}` }));
const fact = (number: number, name: string) => column(number).getByText(name).nextElementSibling?.textContent;
// A button that has the focus keeps it.
const isOff = (button: HTMLElement) => button.matches('[disabled], [aria-disabled="true"], [data-disabled]');
const done = (cost: number) => ({
  ...{ status: 'success', answer: 'It is **cold**.', error: '', ms: 5, tools: [] },
  ...{ input_count: 1_000, output_count: 500, cost },
});

/** Three columns that were asked the same. */
async function askThree() {
  const user = userEvent.setup({ delay: null });
  const model_info = { model_id: '1' };
  const autosave = renderInAgent(<CompareScreen name="Guide" onClose={() => undefined} />, { model_info });
  await user.click(await screen.findByRole('button', { name: 'Add model' }));
  await user.type(screen.getByRole('textbox', { name: 'Ask all columns' }), 'Oslo?{Enter}');
  await waitFor(() => expect(asked.map(({ model }) => model)).toEqual(['1', '2', '3']));
  return { user, autosave };
}

test('three columns stream at once as the chat draws answers, each with its cost so far', async () => {
  await askThree();
  for (const [index, { send }] of asked.entries()) {
    send('text', { text: 'It is **cold**' });
    const data = { input_count: 100, output_count: 20, cost: (index + 1) / 1_000, is_estimate: true };
    send('usage', data);
  }
  await waitFor(() => expect(fact(3, 'Cost so far')).toBe('about 0.003'));
  for (const number of [1, 2, 3]) {
    expect(column(number).getByText('cold').tagName).toBe('STRONG');
    expect(column(number).getByText('Writing')).toBeTruthy();
    expect(fact(number, 'Tokens so far')).toBe('about 120');
    expect(fact(number, 'Total so far')).toMatch(/ms|s/);
  }
  for (const [index, { send }] of asked.entries()) send('done', done((index + 2) / 1_000));
  await waitFor(() => expect(fact(3, 'Cost')).toBe('0.004'));
  expect([fact(1, 'Tokens'), fact(1, 'Cost')]).toEqual(['1,500', '0.002']);
  expect(column(1).getByText(/Cheapest/)).toBeTruthy();
  expect(screen.getByText('All questions so far: 0.009')).toBeTruthy();
});

test('the chosen one becomes the model of the draft, and is taken back', async () => {
  const { user, autosave } = await askThree();
  expect(isOff(column(1).getByRole('button', { name: 'In use' }))).toBe(true);
  await user.click(column(2).getByRole('button', { name: 'Use this one' }));
  await screen.findByText(/The draft now uses column 2/);
  expect(autosave.blocks.model_info.model_id).toBe('2');
  expect(isOff(column(2).getByRole('button', { name: 'In use' }))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(autosave.blocks.model_info.model_id).toBe('1');
});

test('a column that is stopped keeps what it has written and used, and the others go on', async () => {
  const { user } = await askThree();
  asked[1]!.send('text', { text: 'It is' });
  asked[1]!.send('usage', { input_count: 100, output_count: 20, cost: 0.002, is_estimate: true });
  await waitFor(() => expect(fact(2, 'Cost so far')).toBe('about 0.002'));
  await user.click(column(2).getByRole('button', { name: 'Stop' }));
  await column(2).findByText('Stopped');
  expect([asked[1]!.signal.aborted, asked[0]!.signal.aborted]).toEqual([true, false]);
  expect([column(2).getByText('It is') !== null, fact(2, 'Cost')]).toEqual([true, 'about 0.002']);
  expect(fact(1, 'Cost so far')).toBe('–');
});
