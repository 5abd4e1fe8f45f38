import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('says that long-term memory is unavailable and writes settings next to the query', async () => {
    const { state, user } = renderForm({ name: 'longTermMemory' });
    expect(screen.getByRole('note').textContent).toContain(
      'Long-term memory is not set up in this installation',
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
