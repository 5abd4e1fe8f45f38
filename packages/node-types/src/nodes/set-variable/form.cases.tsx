import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('adds and removes an assignment', async () => {
    const { state, user } = renderForm({ name: 'setVariable' });
    await user.click(screen.getByRole('button', { name: 'Add: Assignments' }));
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ left: { value: { type: 'ref' } }, right: { value: { type: 'ref' } } }],
    });
    await user.click(screen.getByRole('button', { name: 'Assignment 1: new value: enter a value' }));
    expect(state.raw.inputs).toMatchObject({ inputParameters: [{ right: { value: { type: 'literal' } } }] });
    await user.click(screen.getByRole('button', { name: 'Remove Assignment 1' }));
    expect(state.raw.inputs).toEqual({ inputParameters: [] });
  });
}
