import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('updates the stored text of its fields', async () => {
    const { state, user } = renderForm({ name: 'input' });
    await user.click(screen.getByRole('button', { name: 'Add: Fields to fill in' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of variable 1' }), '_1{Enter}');
    const { outputSchema } = state.raw.inputs as { outputSchema: string };
    expect(JSON.parse(outputSchema)).toEqual(state.raw.outputs);
    expect(state.raw.outputs).toMatchObject([{ name: 'input_1', required: true }, { required: false }]);
  });
}
