import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('switches to splitting, with one input, a delimiter and a list output, and back', async () => {
    const { state, user } = renderForm({ name: 'text' });
    await user.click(screen.getByRole('radio', { name: 'Split' }));
    expect(state.raw).toMatchObject({
      inputs: {
        method: 'split',
        inputParameters: [{ name: 'String' }],
        splitParams: [{ name: 'delimiters', input: { value: { content: ['\n'] } } }, {}],
      },
      outputs: [{ name: 'output', type: 'list', schema: { type: 'string' } }],
    });
    await user.click(screen.getByRole('radio', { name: 'Join' }));
    expect(state.raw).toMatchObject({ inputs: { method: 'concat' }, outputs: [{ type: 'string' }] });
    expect((state.raw.inputs as { concatParams: unknown[] }).concatParams).toHaveLength(3);
  });

  it('writes a preset delimiter and a custom one', async () => {
    const { state, user } = renderForm({ name: 'text' });
    await user.click(screen.getByRole('radio', { name: 'Split' }));
    const field = screen.getByRole('combobox', { name: 'Delimiters' });
    await user.type(field, 'tab{Enter}');
    await user.type(field, '=>{Enter}');
    expect(state.raw.inputs).toMatchObject({
      splitParams: [{ input: { value: { content: ['\n', '\t', '=>'] } } }, {}],
    });
  });

  it('writes the separator for list elements', () => {
    const { state } = renderForm({ name: 'text' });
    const field = screen.getByRole('combobox', { name: 'List item separator' });
    fireEvent.change(field, { target: { value: ' | ' } });
    const { concatParams } = state.raw.inputs as { concatParams: { input: { value: unknown } }[] };
    expect(concatParams[1]?.input.value).toMatchObject({ content: ' | ' });
  });
}
