import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('shows the text with its variables and its problems', async () => {
    renderForm({
      name: 'message',
      data: {
        inputs: {
          inputParameters: [{ name: 'word', input: { type: 'string', value: { type: 'ref' } } }],
          content: { type: 'string', value: { type: 'literal', content: 'Say {{word}} and {{wrod}}' } },
        },
      },
      issues: [{ rule: 'content.missing', severity: 'error', path: ['inputs', 'content'], parameters: {} }],
    });
    const editor = await screen.findByRole('textbox', { name: 'Output text' }, { timeout: 10_000 });
    expect(editor.querySelectorAll('.h-variable')).toHaveLength(2);
    expect(editor.querySelectorAll('.h-variable-unknown')).toHaveLength(1);
    expect(editor.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The output text is empty')).toBeTruthy();
  });

  it('turns streaming on and off', async () => {
    const { state, user } = renderForm({ name: 'message' });
    await user.click(screen.getByRole('switch', { name: 'Stream output' }));
    expect(state.raw.inputs).toMatchObject({ streamingOutput: true });
  });
}
