import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../shared/api/client.js';
import { renderInAgent } from '../../testing/renderInAgent.js';
import { RecallDialog } from './RecallDialog.js';

/** A model that cannot call tools. */
const model = {
  ...{ model_type: '7', name: 'Plain', is_demo: false, is_offline: false, model_params: [] },
  ...{ model_ability: { function_call: false, image_understanding: false }, model_quota: { token_limit: 0 } },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', data: { model_list: [model], can_transcribe: false } }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('asks before it leaves searching to a model that cannot call tools; cancelling keeps the mode', async () => {
  const user = userEvent.setup({ delay: null });
  const agent = renderInAgent(<RecallDialog onClose={() => undefined} />, {
    knowledge: { auto: true },
    model_info: { model_id: '7' },
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const choose = () => user.click(screen.getByRole('radio', { name: 'When the model asks' }));
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Let the model decide?' }));
  await choose();
  await user.click((await asked()).getByRole('button', { name: 'Cancel' }));
  expect(agent.blocks.knowledge.auto).toBe(true);
  await choose();
  await user.click((await asked()).getByRole('button', { name: 'Change anyway' }));
  await waitFor(() => expect(agent.blocks.knowledge.auto).toBe(false));
  expect(screen.getByRole('button', { name: 'Copy recallKnowledge' })).toBeTruthy();
});

test('hides the min score of full-text search and warns of many chunks', async () => {
  renderInAgent(<RecallDialog onClose={() => undefined} />, {
    knowledge: { auto: true, search_strategy: 20, top_k: 6 },
  });
  expect(screen.queryByRole('slider', { name: 'Min score' })).toBeNull();
  expect(screen.getByText(/More than 5 chunks/)).toBeTruthy();
});
