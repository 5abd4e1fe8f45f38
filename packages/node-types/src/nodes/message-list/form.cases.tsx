import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';
import { conversationFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  conversationFormCases('messageList');

  it('adds optional inputs', async () => {
    const { state, user } = renderForm({ name: 'messageList' });
    await user.click(screen.getByRole('button', { name: 'Add: Before (message ID)' }));
    expect(state.raw.inputs).toMatchObject({ inputParameters: [{}, { name: 'beforeId' }] });
  });
}
