import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { notes, renderDatabase, rows } from './testing/renderDatabase.js';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const cellOf = async (text: string) => (await screen.findByText(text)).closest('td')!;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a value that a field cannot have stays in its cell with the reason, and is not sent', async () => {
  const { user, callsOf } = renderDatabase({
    update_records: ({ record_data_alter }) => ({ data: record_data_alter, change_id: '91' }),
    undo_records: () => ({ restored: 1 }),
  });
  const cell = await cellOf('3');
  act(() => cell.focus());
  await user.keyboard('many{Enter}');
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  screen.getByText(/Cells not saved: 1\. Enter a whole number\./);
  expect(callsOf('update_records')).toEqual([]);
  act(() => cell.focus());
  await user.keyboard('4{Enter}');
  await waitFor(() => expect(cell.getAttribute('aria-busy')).toBeNull());
  expect(callsOf('update_records')).toEqual([
    { database_id: '5', table_type: 1, record_data_alter: [{ bstudio_id: '11', cases: '4' }] },
  ]);
  expect(cell.textContent).toBe('4');
  await user.click(button('Undo'));
  await waitFor(() => expect(callsOf('undo_records')).toEqual([{ database_id: '5', change_id: '91' }]));
  await waitFor(() => expect(cell.textContent).toBe('3'));
});

test('what the server refuses stays in the cell with its reason', async () => {
  const { user } = renderDatabase({
    update_records: () => Response.json({ code: 106000018, msg: 'the table is read-only' }, { status: 400 }),
  });
  const cell = await cellOf('Ines');
  act(() => cell.focus());
  await user.keyboard('Grace{Enter}');
  await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'));
  expect(cell.textContent).toBe('Grace');
  await user.click(button('Discard'));
  expect(cell.textContent).toBe('Ines');
});

test('rows are filtered and sorted by the server', async () => {
  const { user, callsOf } = renderDatabase();
  await cellOf('Ines');
  await user.click(button('Sort by cases'));
  await user.click(button('Filter'));
  await user.click(await screen.findByRole('button', { name: 'Add condition' }));
  await user.type(screen.getByRole('textbox', { name: 'Value of condition 1' }), 'Ines');
  await waitFor(() =>
    expect(callsOf('list_records').at(-1)).toMatchObject({
      filter_criterion: { logic: 'and', conditions: [{ left: 'customer', operation: 1, right: 'Ines' }] },
      order_by_list: [{ field: 'cases', direction: 1 }],
    }),
  );
});

test('a new row is checked by field before it is sent', async () => {
  const { user, callsOf } = renderDatabase({ update_records: () => ({ data: [], change_id: '1' }) });
  await cellOf('Ines');
  await user.click(screen.getAllByRole('button', { name: 'Add row' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add row' }));
  await user.type(dialog.getByRole('textbox', { name: 'cases' }), '1.5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText('Required.');
  dialog.getByText('Enter a whole number.');
  await user.type(dialog.getByRole('textbox', { name: /customer/ }), 'Ada');
  await user.clear(dialog.getByRole('textbox', { name: 'cases' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf('update_records')).toMatchObject([
      { record_data_add: [{ customer: 'Ada', cases: '', vip: '' }] },
    ]),
  );
});

test('online rows have a banner, and each change of them is confirmed', async () => {
  const { user, callsOf } = renderDatabase(
    {
      get_connector_name: () => ({ ConnectorList: [] }),
      update_records: () => ({ data: [], change_id: '1' }),
    },
    '?online=true',
  );
  await screen.findByText(/Published agents and apps use these rows/);
  const cell = await cellOf('Ines');
  act(() => cell.focus());
  await user.keyboard('Grace{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change online data?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(cell.textContent).toBe('Ines'));
  expect(callsOf('update_records')).toEqual([]);
  expect(callsOf('list_records').at(-1)).toMatchObject({ table_type: 2 });
});

test('the structure is previewed: a removed field warns of the values that are cleared', async () => {
  const { user, callsOf } = renderDatabase(
    {
      preview_update: ({ field_list }) => ({
        changes:
          (field_list as unknown[]).length === 3
            ? []
            : [{ kind: 'dropped', alter_id: 3, name: 'vip', from: 'vip', to: '', lost_values: 212 }],
        ...{ problems: [], affected: [{ kind: 'workflow', id: '9', name: 'cleanup' }] },
        ...{ rows: { draft: 2, online: 9 }, schema_version: 3 },
      }),
    },
    '?tab=structure',
  );
  await user.click(await screen.findByRole('button', { name: 'Remove field vip' }));
  screen.getByText(/Saving clears its values/);
  await user.click(button('Review changes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the changed structure?' }));
  await dialog.findByText('Values that are cleared and can’t be restored: 212');
  dialog.getByRole('link', { name: 'cleanup' });
  await user.click(dialog.getByRole('button', { name: 'Save changes (1)' }));
  await waitFor(() => expect(callsOf('update')).toHaveLength(1));
  expect(callsOf('update')[0]).toMatchObject({ id: '5', schema_version: 3 });
  expect((callsOf('update')[0]!['field_list'] as { name: string }[]).map(({ name }) => name)).toEqual([
    'customer',
    'cases',
  ]);
});

test('names that a field cannot have are refused in place', async () => {
  const { user, callsOf } = renderDatabase({}, '?tab=structure');
  await user.click(await screen.findByRole('button', { name: 'Add field' }));
  const name = screen.getByRole('textbox', { name: 'Name of field 4' });
  for (const [typed, problem] of [
    ['Abc', /Start with a lower-case letter/],
    ['1a', /Start with a lower-case letter/],
    ['a'.repeat(65), /at most 64/],
    ['bstudio_id', /The system uses this name/],
    ['customer', /Another field has this name/],
  ] as const) {
    fireEvent.change(name, { target: { value: typed } });
    screen.getByText(problem);
  }
  await user.click(button('Review changes'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf('preview_update')).toHaveLength(1);
});

test('the console shows what ran, and a question in words becomes a statement first', async () => {
  const { user, callsOf } = renderDatabase(
    {
      table_nl2sql: () => ({ sql: 'SELECT 1', explanation: 'Returns one.', extraMap: {} }),
      execute_sql: () => ({
        ...{ columns: ['n'], rows: [{ n: 1 }], truncated: false, milliseconds: 4 },
        executed_sql: 'SELECT 1 LIMIT 100',
      }),
    },
    '?tab=sql',
  );
  await user.type(await screen.findByRole('textbox', { name: 'Ask in words' }), 'one?');
  await user.click(button('Write SQL'));
  await screen.findByText(/Returns one\./);
  expect(callsOf('execute_sql')).toEqual([]);
  await user.click(button('Run'));
  await screen.findByText('Rows: 1 · 4 ms');
  expect(callsOf('execute_sql')).toMatchObject([{ sql: 'SELECT 1', table_type: 1 }]);
  screen.getByText('SELECT 1 LIMIT 100');
});

test('who may not edit sees rows and structure without actions', async () => {
  renderDatabase({ get_by_id: () => ({ database_info: { ...notes, can_edit: false } }) });
  await cellOf(rows[0]!.customer);
  for (const name of ['Add row', 'Undo', 'Import', 'Edit details'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
});

test('a copy goes to the chosen space, with rows if asked', async () => {
  const space = (id: string, name: string) => ({ id, name, space_type: 2, role_type: 1 });
  const { user, callsOf } = renderDatabase({
    list: () => ({ data: { bot_space_list: [space('1', 'Weavers'), space('2', 'Dyers')] } }),
    copy: ({ id, space_id }) => ({ database_info: { ...notes, id: `${id}0`, space_id } }),
  });
  await cellOf('Ines');
  await user.click(button('Actions for customer_notes'));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy…', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy customer_notes' }));
  await user.click(dialog.getByRole('combobox', { name: 'Copy to' }));
  await user.click(await screen.findByRole('option', { name: 'Dyers', hidden: true }));
  await user.click(dialog.getByRole('checkbox', { name: 'Copy rows too' }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(callsOf('copy')).toEqual([{ id: '5', space_id: '2', with_rows: true }]));
});
