import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('writes the code of the chosen language', async () => {
    const { state, user } = renderForm({ name: 'code' });
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Python' }));
    expect(state.raw.inputs).toMatchObject({
      language: 3,
      code: expect.stringContaining('async def main(args'),
    });
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'TypeScript' }));
    expect(state.raw.inputs).toMatchObject({
      language: 5,
      code: expect.stringContaining('async function main'),
    });
  });

  it('keeps edited code when the language changes', async () => {
    const { state, user } = renderForm({ name: 'code', data: { inputs: { language: 5, code: 'my own' } } });
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Python' }));
    expect(state.raw.inputs).toMatchObject({ language: 3, code: 'my own' });
  });

  it('offers a legacy language only in documents that use it', async () => {
    const { user } = renderForm({ name: 'code', data: { inputs: { language: 1, code: '' } } });
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['TypeScript', 'Python', 'JavaScript']);
  });

  it('shows the code in a labelled editor once the editor has loaded', async () => {
    renderForm({ name: 'code', data: { inputs: { language: 5, code: 'return 1' } } });
    const editor = await screen.findByRole('textbox', { name: 'Code' }, { timeout: 10_000 });
    expect(editor.textContent).toContain('return 1');
  });

  it('adds, renames and removes an input', async () => {
    const { state, user } = renderForm({ name: 'code', data: { inputs: { inputParameters: [] } } });
    const names = () => (state.raw.inputs as { inputParameters: { name: string }[] }).inputParameters;
    await user.click(screen.getByRole('button', { name: 'Add: Inputs' }));
    await user.click(screen.getByRole('button', { name: 'Add: Inputs' }));
    expect(names().map((parameter) => parameter.name)).toEqual(['input', 'input_1']);
    await user.type(screen.getByRole('textbox', { name: 'Name of variable 2' }), 'x{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove input' }));
    expect(names()).toMatchObject([{ name: 'input_1x', input: { type: 'string', value: { type: 'ref' } } }]);
  });
}
