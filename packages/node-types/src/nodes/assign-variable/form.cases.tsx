import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('adds an assignment, writes its value and removes it', async () => {
    const { state, user } = renderForm({ name: 'assignVariable' });
    await user.click(screen.getByRole('button', { name: 'Add: Assignments' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of Value 1' }), 'x');
    expect(state.raw.inputs).toMatchObject({ inputParameters: [{ input: { value: { content: 'x' } } }] });
    await user.click(screen.getByRole('button', { name: /Assignment 1/ }));
    expect(state.raw.inputs).toMatchObject({ inputParameters: [] });
  });

  it('names each assignment uniquely so that each keeps its own value', async () => {
    const { state, user } = renderForm({ name: 'assignVariable' });
    const add = () => user.click(screen.getByRole('button', { name: 'Add: Assignments' }));
    await add();
    await add();
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ name: 'assignment' }, { name: 'assignment_1' }],
    });
  });
}
