import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('adds fields to the only output, which cannot be removed or renamed', async () => {
    const { state, user } = renderForm({ name: 'fromJson' });
    expect(screen.queryByRole('button', { name: 'Remove output' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Name of variable 1' }).hasAttribute('readonly')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Add field to output' }));
    expect(state.raw.outputs).toEqual([
      { type: 'object', name: 'output', schema: [{ type: 'string', name: 'field' }] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove field' }));
    expect(state.raw.outputs).toMatchObject([{ schema: [] }]);
  });
}
