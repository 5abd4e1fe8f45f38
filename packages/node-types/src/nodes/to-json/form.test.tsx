import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the ToJSON form', () => {
  it('takes a value of any type', async () => {
    const { state, user } = renderForm({ name: 'toJson' });
    await user.click(screen.getByRole('button', { name: 'Value to write as JSON: write a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of Value to write as JSON' }), 'x');
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ name: 'input', input: { value: { type: 'literal', content: 'x' } } }],
    });
  });

  it('adds the input to a document that lacks it', async () => {
    const { state, user } = renderForm({ name: 'toJson', data: {} });
    await user.click(screen.getByRole('button', { name: 'Add: Value to write as JSON' }));
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ name: 'input', input: { type: 'string', value: { type: 'ref' } } }],
    });
  });
});
