import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('accepts a value of any type', async () => {
    const { state, user } = renderForm({ name: 'toJson' });
    await user.click(screen.getByRole('button', { name: 'Value to convert: enter a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of Value to convert' }), 'x');
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ name: 'input', input: { value: { type: 'literal', content: 'x' } } }],
    });
  });

  it('adds the input when the document lacks it', async () => {
    const { state, user } = renderForm({ name: 'toJson', data: {} });
    await user.click(screen.getByRole('button', { name: 'Add: Value to convert' }));
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ name: 'input', input: { type: 'string', value: { type: 'ref' } } }],
    });
  });
}
