import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('writes a chosen variable as a reference with its type', async () => {
    const { state, user } = renderForm({ name: 'end' });
    await user.click(screen.getByRole('button', { name: /Value of output/ }));
    await user.click(await screen.findByRole('option', { name: /result\.score/ }));
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [
        {
          name: 'output',
          input: {
            type: 'float',
            value: {
              type: 'ref',
              content: { source: 'block-output', blockID: '100002', name: 'result.score' },
              rawMeta: { type: 4 },
            },
          },
        },
      ],
    });
  });

  it('keeps the key spelling of the document when switching to a text answer', async () => {
    const { state, user } = renderForm({
      name: 'end',
      data: { inputs: { terminateplan: 'returnVariables', inputParameters: [] } },
    });
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    expect(state.raw.inputs).toEqual({ terminateplan: 'useAnswerContent', inputParameters: [] });
    await user.click(screen.getByRole('switch', { name: 'Stream output' }));
    expect(state.raw.inputs).toMatchObject({ streamingOutput: true });
  });

  it('switches an input between a reference and a literal', async () => {
    const { state, user } = renderForm({ name: 'end' });
    await user.click(screen.getByRole('button', { name: 'output: enter a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of output' }), 'hi');
    const value = () =>
      (state.raw.inputs as { inputParameters: { input: { value: unknown } }[] }).inputParameters[0]?.input
        .value;
    expect(value()).toMatchObject({ type: 'literal', content: 'hi' });
    await user.click(screen.getByRole('button', { name: 'output: use a variable' }));
    expect(value()).toMatchObject({ type: 'ref', content: { blockID: '', name: '' } });
  });

  it('marks a reference to a missing node', () => {
    const content = { source: 'block-output', blockID: '9', name: 'gone' };
    renderForm({
      name: 'end',
      data: {
        inputs: {
          terminatePlan: 'returnVariables',
          inputParameters: [{ name: 'output', input: { type: 'string', value: { type: 'ref', content } } }],
        },
      },
    });
    expect(screen.getByText('Broken reference 9 / gone')).toBeTruthy();
  });
}
