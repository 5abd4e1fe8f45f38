import '../../testing/browser.js';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

const settings = (raw: unknown) =>
  (raw as { inputs: { llmParam: { name: string; input: { value: { content: unknown } } }[] } }).inputs
    .llmParam;
const setting = (raw: unknown, name: string) =>
  settings(raw).find((parameter) => parameter.name === name)?.input.value.content;

describe('the LLM form', () => {
  it('writes the chosen model under the names that the document uses', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    await user.click(screen.getByRole('combobox', { name: 'Model' }));
    await user.click(await screen.findByRole('option', { name: /Demo \(rules.*demo/ }));
    expect(setting(state.raw, 'modelType')).toBe('1');
    expect(setting(state.raw, 'modleName')).toBe('Demo (rules, not a language model)');
    expect(settings(state.raw).some((parameter) => parameter.name === 'modelName')).toBe(false);
  });

  it('names a model that is not configured here and offers the fix of its issue', async () => {
    const path = ['inputs', 'llmParam', 0];
    const { state, user } = renderForm({
      name: 'llm',
      issues: [
        {
          rule: 'model.unknown',
          severity: 'error',
          path,
          parameters: { id: '42', name: 'Elsewhere' },
          fix: {
            kind: 'set',
            path: [...path, 'input', 'value', 'content'],
            value: '7',
            label: 'model.use',
            parameters: { name: 'House model' },
          },
        },
      ],
    });
    expect(screen.getByText('The model "Elsewhere" (42) is not configured here')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use the model "House model"' }));
    expect(setting(state.raw, 'modelType')).toBe('7');
  });

  it('keeps sampling settings as the decimal text that documents hold', () => {
    const { state } = renderForm({ name: 'llm' });
    fireEvent.change(screen.getByLabelText('Temperature'), { target: { value: '0.35' } });
    expect(setting(state.raw, 'temperature')).toBe('0.35');
  });

  it('adds the two outputs that tell of a failure with the exception branch, and takes them away again', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    const names = () => (state.raw.outputs as { name: string }[]).map((output) => output.name);
    await user.click(screen.getByRole('radio', { name: 'Branch' }));
    expect(state.raw.inputs).toMatchObject({ settingOnError: { processType: 3, switch: true } });
    expect(names()).toEqual(['output', 'errorBody', 'isSuccess']);
    await user.click(screen.getByRole('radio', { name: 'Stop' }));
    expect(state.raw.inputs).toMatchObject({ settingOnError: { processType: 1, switch: false } });
    expect(names()).toEqual(['output']);
  });

  it('begins a fallback with the zero of every output', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    await user.click(screen.getByRole('radio', { name: 'Fallback' }));
    const { dataOnErr } = (state.raw.inputs as { settingOnError: { dataOnErr: string } }).settingOnError;
    expect(JSON.parse(dataOnErr)).toEqual({ output: '' });
  });
});
