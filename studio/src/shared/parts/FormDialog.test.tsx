import { ApiError } from '@heddle/api-contract';
import { HeddleProvider } from '@heddle/ui-kit';
import { Checkbox, TextInput } from '@mantine/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage, useLanguage } from '../i18n/i18n.js';
import { FormDialog } from './FormDialog.js';

const texts = {
  'zh-CN': { missing: '请填写名称', none: '至少选择一项' },
  en: { missing: 'Enter a name', none: 'Select at least one' },
};

interface Values {
  name: string;
  rights: string[];
}

interface DialogProps {
  onSubmit?(values: Values): Promise<unknown>;
  onClose?(): void;
}

function Dialog({ onSubmit = async () => undefined, onClose = () => undefined }: DialogProps) {
  const t = texts[useLanguage()];
  return (
    <FormDialog
      title="New thing"
      submit="Create"
      isOpen
      initial={{ name: '', rights: ['read'] } as Values}
      check={({ name, rights }) => ({ name: !name && t.missing, rights: rights.length === 0 && t.none })}
      apiNames={{ thing_name: 'name', 'thing.title': 'name' }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label="Name" data-autofocus {...field('name')} />
          <Checkbox.Group label="Rights" {...field('rights')}>
            <Checkbox value="read" label="Read" />
          </Checkbox.Group>
        </>
      )}
    </FormDialog>
  );
}

function show(props: DialogProps = {}) {
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <Dialog {...props} />
    </HeddleProvider>,
  );
  return { user: userEvent.setup(), name: screen.getByRole('textbox', { name: 'Name' }) };
}

const refusal = (msg: string, field?: string) =>
  new ApiError(700012001, msg, 'log1', 200, undefined, undefined, {
    key: 'input.invalid',
    parameters: field === undefined ? {} : { field },
  });

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

test('checks when submitted, not when a field is left, and focuses the first problem', async () => {
  const onSubmit = vi.fn();
  const { user, name } = show({ onSubmit });
  await user.click(name);
  await user.tab();
  expect(screen.queryByText('Enter a name')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Enter a name')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('x');
  expect(screen.queryByText('Enter a name')).toBeNull();
});

test('focuses a group of checkboxes that is the first problem', async () => {
  const { user, name } = show();
  await user.type(name, 'x');
  await user.click(screen.getByRole('checkbox', { name: 'Read' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Select at least one')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Read' })));
});

test('words its problems anew when the language changes', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  act(() => setLanguage('zh-CN'));
  expect(screen.getByText('请填写名称')).toBeTruthy();
  expect(screen.queryByText('Enter a name')).toBeNull();
});

test.each([
  'thing_name',
  'thing.title',
])('shows the refusal of %s beside its field until that changes', async (sent) => {
  const { user, name } = show({ onSubmit: () => Promise.reject(refusal('taken', sent)) });
  await user.type(name, 'x{Enter}');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(name);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('y');
  expect(name.getAttribute('aria-invalid')).not.toBe('true');
});

test('shows a refusal that names no field in the dialog, with the log id', async () => {
  const { user, name } = show({ onSubmit: () => Promise.reject(refusal('no', 'other')) });
  await user.type(name, 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('log1');
});

test('sends once while busy, and closes after success without a question', async () => {
  const onClose = vi.fn();
  let finish: (value: unknown) => void = () => undefined;
  const onSubmit = vi.fn(() => new Promise((resolve) => (finish = resolve)));
  const { user, name } = show({ onSubmit, onClose });
  await user.type(name, 'x{Enter}{Enter}');
  expect(onSubmit.mock.calls).toEqual([[{ name: 'x', rights: ['read'] }]]);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => finish(undefined));
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes at once when nothing changed, and asks before it drops changes', async () => {
  const onClose = vi.fn();
  const { user, name } = show({ onClose });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(name, 'x');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});
