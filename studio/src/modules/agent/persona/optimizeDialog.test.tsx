import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInAgent } from '../testing/renderInAgent.js';
import { PersonaPane } from './PersonaPane.js';

const before = 'You are a guide.\n\nBe brief.\n\nKnow museums.';
const after = 'You are a museum guide.\n\nBe brief.\n\nKnow museums and parks.';

/** Requests for a prompt, and how the test answers each. */
let requests: {
  body: Record<string, unknown>;
  signal: AbortSignal;
  send(event: string, data: object): void;
}[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('optimize_prompt_stream'))
      return Promise.resolve(Response.json({ code: 0, msg: '', data: {} }));
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        requests.push({
          body: JSON.parse(String(init.body)),
          signal: init.signal as AbortSignal,
          send: (event, data) =>
            controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(prompt = before) {
  const autosave = renderInAgent(<PersonaPane />, { prompt_info: { prompt } });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Optimize' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Optimize prompt' }));
  return { user, dialog, promptOf: () => autosave.blocks.prompt_info.prompt };
}

test('shows the new prompt while it is written, applies the picked changes alone and undoes them', async () => {
  const { user, dialog, promptOf } = await open();
  await user.type(dialog.getByLabelText('What should be better?'), 'Add parks.');
  await user.click(dialog.getByRole('button', { name: 'Generate' }));
  expect(requests[0]?.body).toMatchObject({ original_prompt: before, instruction: 'Add parks.' });
  requests[0]?.send('text', { content: 'You are a mus' });
  await dialog.findByText('You are a mus');
  requests[0]?.send('done', { record_id: '1', optimized_prompt: after });
  await dialog.findByText('2 changes');
  await user.click(dialog.getByLabelText('Apply change 1'));
  expect(promptOf()).toBe(before);
  await user.click(dialog.getByRole('button', { name: 'Apply 1 of 2 changes' }));
  expect(promptOf()).toBe('You are a guide.\n\nBe brief.\n\nKnow museums and parks.');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(promptOf()).toBe(before);
});

test('stops, says why it failed, and tries again', async () => {
  const { user, dialog, promptOf } = await open();
  await user.click(dialog.getByRole('button', { name: 'Generate' }));
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(requests[0]?.signal.aborted).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Regenerate' }));
  const reason = { key: 'copilot.noModel', parameters: {} };
  requests[1]?.send('error', { code: 700099010, msg: 'no chat model', reason });
  expect((await dialog.findByRole('alert')).textContent).toContain('model');
  await user.click(dialog.getByRole('button', { name: 'Regenerate' }));
  requests[2]?.send('done', { record_id: '1', optimized_prompt: before });
  await dialog.findByText(/suggests no changes/);
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(promptOf()).toBe(before);
});

test('writes a prompt from a description if there is none', async () => {
  const { user, dialog } = await open('');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Generate' }).disabled).toBe(true);
  await user.type(dialog.getByLabelText('Describe the agent'), 'A guide{Control>}{Enter}{/Control}');
  expect(requests[0]?.body).toMatchObject({ original_prompt: '', instruction: 'A guide' });
});
