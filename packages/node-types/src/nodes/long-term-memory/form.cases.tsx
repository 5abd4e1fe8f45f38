import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('says whose memory is searched, and writes settings next to the query', async () => {
    const { state, user } = renderForm({ name: 'longTermMemory' });
    expect(screen.getByRole('note').textContent).toContain(
      'what the agent that runs this workflow remembers of the current user',
    );
    await user.click(screen.getByRole('switch', { name: 'Include chat history' }));
    fireEvent.change(screen.getByLabelText('Chat history rounds'), { target: { value: '6' } });
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [
        { name: 'Query' },
        { name: 'enableChatHistory', input: { type: 'boolean', value: { content: true } } },
        { name: 'chatHistoryRound', input: { type: 'integer', value: { content: '6' } } },
      ],
    });
  });
}
