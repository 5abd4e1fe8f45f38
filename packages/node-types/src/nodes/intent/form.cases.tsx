import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('writes intents and the mode and updates the reason output', async () => {
    const { state, user } = renderForm({ name: 'intent' });
    await user.type(screen.getByRole('textbox', { name: 'Intent 1' }), 'buy');
    await user.click(screen.getByRole('button', { name: 'Add: Intents' }));
    await user.click(screen.getByRole('radio', { name: 'Full' }));
    expect(state.raw).toMatchObject({
      inputs: { mode: 'all', intents: [{ name: 'buy' }, { name: '' }] },
      outputs: [{ name: 'classificationId' }, { name: 'reason' }],
    });
    await user.click(screen.getByRole('radio', { name: 'Fast' }));
    expect(state.raw.outputs).toEqual([{ type: 'integer', name: 'classificationId' }]);
  });

  it('writes the model and includes the chat history', async () => {
    const { state, user } = renderForm({ name: 'intent' });
    await user.click(screen.getByRole('combobox', { name: 'Model' }));
    await user.click(await screen.findByRole('option', { name: /Demo/ }));
    await user.click(screen.getByRole('switch', { name: 'Include chat history' }));
    expect(state.raw.inputs).toMatchObject({
      llmParam: { modelType: '1' },
      chatHistorySetting: { enableChatHistory: true, chatHistoryRound: 3 },
    });
  });
}
