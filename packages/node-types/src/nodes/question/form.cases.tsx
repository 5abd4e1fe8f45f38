import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('switches to options, which can be added, edited and removed', async () => {
    const { state, user } = renderForm({ name: 'question' });
    await user.click(screen.getByRole('radio', { name: 'Multiple choice' }));
    expect(state.raw).toMatchObject({
      inputs: { answer_type: 'option' },
      outputs: [{ name: 'optionId' }, { name: 'optionContent' }],
    });
    await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'tea');
    await user.click(screen.getByRole('button', { name: 'Add: Options' }));
    await user.click(screen.getByRole('button', { name: 'Remove Option 2' }));
    expect(state.raw.inputs).toMatchObject({ options: [{ name: 'tea' }, { name: '' }] });
  });

  it('reads the options from a variable', async () => {
    const { state, user } = renderForm({ name: 'question' });
    await user.click(screen.getByRole('radio', { name: 'Multiple choice' }));
    await user.click(screen.getByRole('radio', { name: 'From a variable' }));
    expect(state.raw.inputs).toMatchObject({ option_type: 'dynamic' });
    expect(screen.queryByRole('textbox', { name: 'Option 1' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Option list (up to 26)' })).toBeTruthy();
  });

  it('extracts fields from the answer with a model and declares them as outputs', async () => {
    const { state, user } = renderForm({ name: 'question' });
    expect(screen.queryByRole('combobox', { name: 'Model' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Extract fields from the answer' }));
    await user.click(screen.getByRole('combobox', { name: 'Model' }));
    await user.click(await screen.findByRole('option', { name: /Demo/ }));
    await user.click(screen.getByRole('button', { name: 'Add: Outputs' }));
    expect(state.raw).toMatchObject({
      inputs: { extra_output: true, llmParam: { modelType: '1' } },
      outputs: [{ name: 'USER_RESPONSE' }, { name: 'output', type: 'string' }],
    });
  });
}
