import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the Question form', () => {
  it('turns to options, which can be added, written and removed', async () => {
    const { state, user } = renderForm({ name: 'question' });
    await user.click(screen.getByRole('radio', { name: 'By options' }));
    expect(state.raw).toMatchObject({
      inputs: { answer_type: 'option' },
      outputs: [{ name: 'optionId' }, { name: 'optionContent' }],
    });
    await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'tea');
    await user.click(screen.getByRole('button', { name: 'Add: Options' }));
    await user.click(screen.getByRole('button', { name: 'Remove Option 2' }));
    expect(state.raw.inputs).toMatchObject({ options: [{ name: 'tea' }, { name: '' }] });
  });

  it('takes options from a variable', async () => {
    const { state, user } = renderForm({ name: 'question' });
    await user.click(screen.getByRole('radio', { name: 'By options' }));
    await user.click(screen.getByRole('radio', { name: 'A variable' }));
    expect(state.raw.inputs).toMatchObject({ option_type: 'dynamic' });
    expect(screen.queryByRole('textbox', { name: 'Option 1' })).toBeNull();
    expect(screen.getByRole('group', { name: 'List of options (26 at most)' })).toBeTruthy();
  });

  it('reads fields out of the answer with a model, and declares them', async () => {
    const { state, user } = renderForm({ name: 'question' });
    expect(screen.queryByRole('combobox', { name: 'Model' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Read fields out of the answer' }));
    await user.click(screen.getByRole('combobox', { name: 'Model' }));
    await user.click(await screen.findByRole('option', { name: /Demo/ }));
    await user.click(screen.getByRole('button', { name: 'Add: Outputs' }));
    expect(state.raw).toMatchObject({
      inputs: { extra_output: true, llmParam: { modelType: '1' } },
      outputs: [{ name: 'USER_RESPONSE' }, { name: 'output', type: 'string' }],
    });
  });
});
