import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the ConversationDelete form', () => {
  it('takes the name of the conversation as a text', async () => {
    const { state, user } = renderForm({ name: 'conversationDelete' });
    await user.click(screen.getByRole('button', { name: 'Conversation name: write a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of Conversation name' }), 'x');
    expect(state.raw).toHaveProperty('inputs.inputParameters.0.input.value.content', 'x');
  });
});
