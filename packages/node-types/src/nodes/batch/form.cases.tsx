import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('writes sizes and lists', async () => {
    const { state, user } = renderForm({ name: 'batch' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Value of Concurrency' }), {
      target: { value: '4' },
    });
    await user.click(screen.getByRole('button', { name: 'Add: Lists' }));
    expect(state.raw.inputs).toMatchObject({
      concurrentSize: { type: 'integer', value: { content: 4 } },
      inputParameters: [{ name: 'input' }],
    });
    expect(screen.getByRole('note').textContent).toContain("can't be read here");
  });
}
