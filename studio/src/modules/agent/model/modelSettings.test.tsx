import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderInAgent } from '../testing/renderInAgent.js';
import { ModelSettings } from './ModelSettings.js';
import type { AgentModel } from './modelQueries.js';

afterEach(cleanup);

const model: AgentModel = {
  id: '7',
  name: 'Model',
  isDemo: false,
  isOffline: false,
  canCallTools: true,
  canSeeImages: false,
  window: 32_000,
  parameters: [
    { name: 'max_tokens', label: 'Max tokens', kind: 'whole', min: 1, max: 4096, standard: '4096' },
    { name: 'seed', label: 'Seed', kind: 'text', min: 0, max: 0, standard: '' },
    { name: 'thinking', label: 'Thinking', kind: 'boolean', min: 0, max: 0, standard: 'false' },
  ],
};
const warning = /cut off/;

test('warns of answers of 5 tokens until the warning is closed, not of 6', async () => {
  const user = userEvent.setup();
  const autosave = renderInAgent(<ModelSettings model={model} />, { model_info: { max_tokens: 6 } });
  expect(screen.queryByText(warning)).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Max tokens' });
  await user.clear(field);
  await user.type(field, '5');
  expect(autosave.blocks.model_info.max_tokens).toBe(5);
  expect(screen.getByText(warning)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(warning)).toBeNull();
});

test('makes a field for every parameter of the model by its type', async () => {
  const user = userEvent.setup();
  const autosave = renderInAgent(<ModelSettings model={model} />);
  await user.type(screen.getByRole('textbox', { name: 'Seed' }), '4');
  await user.click(screen.getByRole('switch', { name: 'Thinking' }));
  expect(autosave.blocks.model_info.parameters).toEqual({ seed: '4', thinking: 'true' });
});
