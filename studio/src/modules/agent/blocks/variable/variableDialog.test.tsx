import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderInAgent } from '../../testing/renderInAgent.js';
import { VariableDialog } from './VariableDialog.js';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('adds typed variables, marks what cannot be saved, and stores system variables by choice', async () => {
  const user = userEvent.setup({ delay: null });
  const autosave = renderInAgent(<VariableDialog onClose={() => undefined} />, {
    variable_list: [{ key: 'city', default_value: 'Oslo', prompt_disabled: true }],
  });
  await user.click(button('Add variable'));
  const names = screen.getAllByRole('textbox', { name: 'Name' });
  fill(names[1]!, '1st');
  await user.click(button('Save'));
  await screen.findByText('Fix the marked variables first');
  expect(names[1]!.getAttribute('aria-invalid')).toBe('true');
  expect(autosave.blocks.variable_list).toHaveLength(1);
  fill(names[1]!, 'visits');
  await user.click(screen.getAllByRole('combobox', { name: 'Type' })[1]!);
  await user.click(await screen.findByRole('option', { name: 'Integer' }));
  const value = screen.getAllByRole('textbox', { name: 'Default value' })[1]!;
  fill(value, 'many');
  await user.click(button('Save'));
  await screen.findByText('Doesn’t fit the type at visits');
  fill(value, '3');
  await user.click(screen.getByRole('checkbox', { name: /sys_date/ }));
  await user.click(button('Save'));
  await waitFor(() =>
    expect(autosave.blocks.variable_list).toEqual([
      { key: 'city', default_value: 'Oslo', prompt_disabled: true },
      { key: 'visits', default_value: '3', schema: '{"type":"integer"}' },
      { key: 'sys_date', is_system: true },
    ]),
  );
});

test('edits the fields of an object', async () => {
  const user = userEvent.setup({ delay: null });
  const autosave = renderInAgent(<VariableDialog onClose={() => undefined} />, {
    variable_list: [
      { key: 'address', schema: '{"type":"object","schema":[{"name":"zip","type":"integer"}]}' },
    ],
  });
  await user.click(button('Add field'));
  fill(screen.getAllByRole('textbox', { name: 'Field name' })[1]!, 'street');
  await user.click(screen.getAllByRole('checkbox', { name: 'Required' })[1]!);
  await user.click(button('Save'));
  await waitFor(() =>
    expect(JSON.parse(autosave.blocks.variable_list[0]?.schema ?? '')).toEqual({
      type: 'object',
      schema: [
        { name: 'zip', type: 'integer' },
        { name: 'street', type: 'string', required: true },
      ],
    }),
  );
});
