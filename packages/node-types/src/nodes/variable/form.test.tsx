import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the form of the legacy Variable', () => {
  it('shows that it does not run here, and keeps what the document holds', async () => {
    const { state, user } = renderForm({
      name: 'variable',
      data: { inputs: { mode: 'get', hosted: [1] }, outputs: [] },
      issues: [{ rule: 'node.notRun', severity: 'warning', path: [], parameters: {} }],
    });
    expect(screen.getByText(/runs with bots/)).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Mode' }));
    await user.click(await screen.findByRole('option', { name: 'Set variables' }));
    expect(state.raw).toEqual({ inputs: { mode: 'set', hosted: [1] }, outputs: [] });
  });
});
