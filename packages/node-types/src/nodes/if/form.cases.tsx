import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

const branches = (raw: unknown) => (raw as { inputs: { branches: unknown[] } }).inputs.branches;

export function formCases() {
  it('builds a condition from a variable, an operator for its type and a value', async () => {
    const { state, user } = renderForm({ name: 'if' });
    await user.click(screen.getByRole('button', { name: /Variable to compare in If 1\.1/ }));
    await user.click(await screen.findByRole('option', { name: /result\.score/ }));
    const comparison = screen.getByRole('combobox', { name: 'Operator in If 1.1' });
    const offered = within(comparison)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(offered).toContain('≥');
    expect(offered).not.toContain('contains');
    fireEvent.change(comparison, { target: { value: 'greaterOrEqual' } });
    const value = screen.getByRole('textbox', { name: 'Value of Value to compare with in If 1.1' });
    fireEvent.change(value, { target: { value: '0.72' } });
    expect(branches(state.raw)).toEqual([
      {
        condition: {
          logic: 2,
          conditions: [
            {
              left: {
                input: {
                  type: 'float',
                  value: {
                    type: 'ref',
                    content: { source: 'block-output', blockID: '100002', name: 'result.score' },
                    rawMeta: { type: 4 },
                  },
                },
              },
              operator: 14,
              right: {
                input: { type: 'float', value: { type: 'literal', content: 0.72, rawMeta: { type: 4 } } },
              },
            },
          ],
        },
      },
    ]);
  });

  it('removes the right side when the operator takes one operand', () => {
    const side = (content: string) => ({ input: { type: 'string', value: { type: 'literal', content } } });
    const condition = { operator: 1, left: side('a'), right: side('b') };
    const { state } = renderForm({
      name: 'if',
      data: { inputs: { branches: [{ condition: { logic: 2, conditions: [condition] } }] } },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Operator in If 1.1' }), {
      target: { value: 'isEmpty' },
    });
    expect(branches(state.raw)).toEqual([
      { condition: { logic: 2, conditions: [{ operator: 9, left: side('a') }] } },
    ]);
  });

  it('adds, moves and removes branches', async () => {
    const { state, user } = renderForm({ name: 'if' });
    await user.click(screen.getByRole('button', { name: 'Add: Branches' }));
    await user.click(screen.getByRole('button', { name: 'Add: Conditions of Else if 2' }));
    expect(branches(state.raw)).toMatchObject([
      { condition: { conditions: [{}] } },
      { condition: { conditions: [{}, {}] } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Move Else if 2 up' }));
    expect(branches(state.raw)).toMatchObject([{ condition: { conditions: [{}, {}] } }, {}]);
    await user.click(screen.getByRole('button', { name: 'Remove If 1' }));
    expect(branches(state.raw)).toEqual([{ condition: { logic: 2, conditions: [{}] } }]);
  });
}
