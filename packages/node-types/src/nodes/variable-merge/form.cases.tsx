import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('adds groups and variables and updates the outputs', async () => {
    const { state, user } = renderForm({ name: 'variableMerge' });
    await user.click(screen.getByRole('button', { name: 'Add: Groups' }));
    expect(state.raw.outputs).toEqual([
      { type: 'string', name: 'Group1' },
      { type: 'string', name: 'Group2' },
    ]);
    const first = within(screen.getByRole('group', { name: 'Group Group1' }));
    await user.click(first.getByRole('button', { name: 'Add: Variables of Group1' }));
    await user.click(first.getByRole('button', { name: 'Group1, variable 1: enter a value' }));
    await user.type(first.getByRole('textbox', { name: 'Name of group 1' }), 'x{Enter}');
    expect(state.raw).toMatchObject({
      inputs: { mergeGroups: [{ name: 'Group1x', variables: [{ value: { type: 'literal' } }] }, {}] },
      outputs: [{ name: 'Group1x' }, { name: 'Group2' }],
    });
    await user.click(screen.getByRole('button', { name: 'Remove Group2' }));
    expect(state.raw.outputs).toEqual([{ type: 'string', name: 'Group1x' }]);
  });

  it('reorders the variables of a group and updates its type', async () => {
    const variable = (type: string, content: string) => ({ type, value: { type: 'literal', content } });
    const variables = [variable('string', 'a'), variable('integer', '1')];
    const { state, user } = renderForm({
      name: 'variableMerge',
      data: { inputs: { mergeGroups: [{ name: 'g', variables }] }, outputs: [] },
    });
    await user.click(screen.getByRole('button', { name: 'Move g, variable 2 up' }));
    expect(state.raw).toMatchObject({
      inputs: { mergeGroups: [{ variables: [{ type: 'integer' }, { type: 'string' }] }] },
      outputs: [{ name: 'g', type: 'integer' }],
    });
  });
}
