import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderForm } from '../testing/renderForm.js';

const outputs = () => [
  { name: 'a', type: 'string' },
  { name: 'ab', type: 'string' },
];
const render = () => {
  const form = renderForm({ name: 'start', data: { outputs: outputs() } });
  const names = () => (form.state.raw.outputs as { name: string }[]).map(({ name }) => name);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of variable 1' });
  return { ...form, names, field };
};

describe('the name of a variable', () => {
  it('is applied as one edit when the field is left, however many letters were typed', async () => {
    const { user, state, names, field } = render();
    await user.type(field, 'bc');
    expect(names()).toEqual(['a', 'ab']);
    await user.tab();
    expect(names()).toEqual(['abc', 'ab']);
    expect(state.labels).toEqual(['Rename a to abc']);
  });

  it('is restored by Escape, which then does not reach the panel, and when it is left empty', async () => {
    const { user, state, field } = render();
    await user.type(field, 'x');
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    field.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(true);
    await user.clear(field);
    await user.tab();
    expect(field.value).toBe('a');
    expect(state.labels).toEqual([]);
  });

  it('gets a number if another variable has it, and says so while it is typed', async () => {
    const { user, names, field } = render();
    await user.type(field, 'b');
    expect(screen.getByText('Already used. A number will be added')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['ab_1', 'ab']);
    expect(screen.queryByText('Already used. A number will be added')).toBeNull();
  });

  it('is applied when the form closes while it is being typed', async () => {
    const { user, names, field, unmount } = render();
    await user.type(field, 'x');
    unmount();
    expect(names()).toEqual(['ax', 'ab']);
  });
});
