import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the Loop form', () => {
  it('asks for a list, a number, or nothing, as the loop repeats', async () => {
    const { state, user } = renderForm({ name: 'loop' });
    await user.click(screen.getByRole('button', { name: 'Add: Lists' }));
    expect(state.raw.inputs).toMatchObject({ inputParameters: [{ name: 'input' }] });
    await user.click(screen.getByRole('radio', { name: 'A number of times' }));
    expect(state.raw.inputs).toMatchObject({ loopType: 'count', inputParameters: [{ name: 'input' }] });
    expect(screen.getByRole('group', { name: 'How many times' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Until a Break' }));
    expect(screen.queryByRole('group', { name: 'How many times' })).toBeNull();
  });

  it('adds variables, shows what is collected, and says that the body cannot be edited', async () => {
    const content = { source: 'block-output', blockID: '7', name: 'x' };
    const input = { type: 'list', schema: { type: 'string' }, value: { type: 'ref', content } };
    const { state, user } = renderForm({
      name: 'loop',
      data: { inputs: { loopType: 'infinite' }, outputs: [{ name: 'x_list', input }] },
    });
    await user.click(screen.getByRole('button', { name: 'Add: Variables' }));
    expect(state.raw.inputs).toMatchObject({ variableParameters: [{ name: 'input' }] });
    expect(screen.getByRole('listitem').textContent).toContain('x_list ← 7.x');
    expect(screen.getByRole('note').textContent).toContain('cannot be edited');
  });
});
