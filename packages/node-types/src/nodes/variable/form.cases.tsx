import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('switches to set mode with one output and keeps unknown keys', async () => {
    const outputs = [{ type: 'string', name: 'city' }];
    const { state, user } = renderForm({
      name: 'variable',
      data: { inputs: { mode: 'get', hosted: [1] }, outputs },
    });
    expect(screen.getByRole('note').textContent).toContain('is a variable name');
    await user.click(screen.getByRole('combobox', { name: 'Mode' }));
    await user.click(await screen.findByRole('option', { name: 'Set variables' }));
    expect(state.raw).toEqual({
      inputs: { mode: 'set', hosted: [1] },
      outputs: [{ type: 'boolean', name: 'isSuccess' }],
    });
    expect(screen.getByRole('note').textContent).toContain('is written to that variable');
  });

  it('shows an unknown mode', () => {
    renderForm({
      name: 'variable',
      data: { inputs: { mode: 'toggle' } },
      issues: [
        {
          rule: 'variable.modeUnknown',
          severity: 'error',
          path: ['inputs', 'mode'],
          parameters: { mode: 'toggle' },
        },
      ],
    });
    expect(screen.getByText(/"toggle"/)).toBeTruthy();
  });
}
