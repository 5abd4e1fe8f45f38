import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the Message form', () => {
  it('shows the text with its variables, and what is wrong with it', async () => {
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
    const editor = await screen.findByRole('textbox', { name: 'Text to output' }, { timeout: 10_000 });
    expect(editor.querySelectorAll('.h-variable')).toHaveLength(2);
    expect(editor.querySelectorAll('.h-variable-unknown')).toHaveLength(1);
    expect(editor.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The text to output is empty')).toBeTruthy();
  });

  it('switches streaming', async () => {
    const { state, user } = renderForm({ name: 'message' });
    await user.click(screen.getByRole('switch', { name: 'Give the text out while it is made' }));
    expect(state.raw.inputs).toMatchObject({ streamingOutput: true });
  });
});
