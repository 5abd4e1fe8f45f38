import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('adds an input and updates the copy for triggers', async () => {
    const { state, user } = renderForm({ name: 'start' });
    await user.click(screen.getByRole('button', { name: 'Add: Workflow inputs' }));
    const expected = [
      { type: 'string', name: 'input', required: false },
      { type: 'string', name: 'output', required: false },
    ];
    expect(state.raw.outputs).toEqual(expected);
    expect(state.raw.trigger_parameters).toEqual(expected);
  });

  it('writes type, default value and required flag and keeps unknown keys', async () => {
    const { state, user } = renderForm({
      name: 'start',
      data: { outputs: [{ type: 'string', name: 'count', hosted: { kept: true } }] },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Type of count' }), {
      target: { value: 'integer' },
    });
    await user.click(screen.getByRole('button', { name: 'More settings for count' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Default value of count' }), {
      target: { value: '12' },
    });
    await user.click(screen.getByRole('switch', { name: 'count is required' }));
    expect(state.raw.outputs).toEqual([
      { type: 'integer', name: 'count', hosted: { kept: true }, defaultValue: 12, required: true },
    ]);
  });

  it('removes an emptied default value because an empty string is not a number', async () => {
    const { state, user } = renderForm({
      name: 'start',
      data: { outputs: [{ type: 'integer', name: 'count', defaultValue: 3 }] },
    });
    await user.click(screen.getByRole('button', { name: 'More settings for count' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Default value of count' }), {
      target: { value: '' },
    });
    expect(state.raw.outputs).toEqual([{ type: 'integer', name: 'count' }]);
  });

  it('nests fields of an object down to the deepest allowed level', async () => {
    const { state, user } = renderForm({
      name: 'start',
      data: { outputs: [{ type: 'object', name: 'order', schema: [] }] },
    });
    await user.click(screen.getByRole('button', { name: 'Add field to order' }));
    expect(state.raw.outputs).toEqual([
      { type: 'object', name: 'order', schema: [{ type: 'string', name: 'field' }] },
    ]);
  });
}
