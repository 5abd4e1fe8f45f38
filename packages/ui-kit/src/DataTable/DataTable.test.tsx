import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HeddleProvider, type Language } from '../index.js';
import { DataTable, type DataTableColumn, type DataTableProps } from './DataTable.js';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

interface Person {
  id: string;
  name: string;
  age: number;
  role: string;
}

const people: Person[] = [
  { id: '1', name: 'Cleo', age: 9, role: 'guest' },
  { id: '2', name: 'Ada', age: 36, role: 'owner' },
  { id: '3', name: 'Bo', age: 100, role: 'guest' },
  { id: '4', name: 'Dan', age: 20, role: 'guest' },
];

const columns: DataTableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isFixed: true,
    isSearched: true,
  },
  { id: 'age', header: 'Age', cell: ({ age }) => age, value: ({ age }) => age, width: 100, align: 'end' },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <button type="button">{role}</button>,
    value: ({ role }) => role,
    width: 120,
    filter: { all: 'All roles', options: [{ value: 'guest', label: 'Guest' }] },
  },
];

function table(props: Partial<DataTableProps<Person>> = {}, language: Language = 'en') {
  return (
    <HeddleProvider language={language} forceColorScheme="light" env="test">
      <DataTable
        id="people"
        label="People"
        columns={columns}
        rows={people}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        empty="Nobody yet"
        {...props}
      />
    </HeddleProvider>
  );
}

const show = (props?: Partial<DataTableProps<Person>>, language?: Language) => render(table(props, language));
const names = () =>
  [...document.querySelectorAll('tbody td[data-column="name"]')].map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });

test('sorts numbers and text by a click on the header, and says so', async () => {
  show();
  const user = userEvent.setup();
  expect(names()).toEqual(['Cleo', 'Ada', 'Bo', 'Dan']);
  await user.click(screen.getByRole('button', { name: 'Age' }));
  expect(names()).toEqual(['Cleo', 'Dan', 'Ada', 'Bo']);
  expect(header('Age').getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByText('Sorted by Age, ascending')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Age' }));
  expect(names()).toEqual(['Bo', 'Ada', 'Dan', 'Cleo']);
  await user.click(screen.getByRole('button', { name: 'Age' }));
  expect(header('Age').getAttribute('aria-sort')).toBe('none');
});

test('sorts only when all rows are loaded: a sorted part would look like the whole', () => {
  show({ hasMore: true, total: 9 });
  expect(screen.queryByRole('button', { name: 'Age' })).toBeNull();
  expect(screen.getByText('Showing 4 of 9. Scroll for more.')).toBeTruthy();
});

test('searches and filters, and offers to clear what hides everything', async () => {
  show({ searchLabel: 'Search people' });
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'a');
  await waitFor(() => expect(names()).toEqual(['Ada', 'Dan']));
  expect(screen.getByText('2 of 4 items match')).toBeTruthy();
  await user.keyboard('zz');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(names()).toHaveLength(4);
  expect(screen.getByText('All 4 items shown')).toBeTruthy();
});

test('leaves search, sorting and filters to the server where the host asks for it', async () => {
  const onQueryChange = vi.fn();
  show({ onQueryChange, hasMore: true, searchLabel: 'Search people' });
  expect(onQueryChange.mock.calls).toEqual([[{ search: '', sort: undefined, filters: {} }]]);
  await userEvent.click(screen.getByRole('button', { name: 'Age' }));
  expect(onQueryChange).toHaveBeenLastCalledWith({
    search: '',
    sort: { id: 'age', desc: false },
    filters: {},
  });
  expect(names()).toEqual(['Cleo', 'Ada', 'Bo', 'Dan']);
});

test('selects rows and ranges by keyboard, and offers actions on them', async () => {
  const bulkActions = vi.fn((rows: readonly Person[], clear: () => void) => (
    <button type="button" onClick={clear}>{`Remove ${rows.map(({ name }) => name).join()}`}</button>
  ));
  show({ bulkActions, isSelectable: ({ name }) => name !== 'Bo' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Select Cleo' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  act(() => screen.getByRole('row', { name: 'Cleo' }).focus());
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Dan' }));
  expect(screen.getByRole('button', { name: 'Remove Cleo,Ada,Dan' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Ada' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard(' ');
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.keyboard('{Home}{Escape}');
  expect(screen.queryByText(/selected$/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Cleo' }));
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('3 selected')).toBeTruthy();
});

test('extends a selection to the row of a shift click', async () => {
  show({ bulkActions: () => null });
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Dan' }));
  expect(screen.getByText('3 selected')).toBeTruthy();
});

test('leaves the keys of controls inside a row to them', async () => {
  show({ bulkActions: () => null });
  const button = within(screen.getByRole('row', { name: 'Ada' })).getByRole('button', { name: 'owner' });
  act(() => button.focus());
  await userEvent.keyboard(' {ArrowDown}');
  expect(document.activeElement).toBe(button);
  expect(screen.queryByText('1 selected')).toBeNull();
});

test('hides, moves and widens columns, and finds them so after a reload', async () => {
  const view = show();
  const user = userEvent.setup();
  act(() => screen.getByRole('separator', { name: 'Resize column Age' }).focus());
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(screen.getByRole('checkbox', { name: 'Name' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Move column Role up' }));
  await user.click(screen.getByRole('checkbox', { name: 'Age' }));
  view.unmount();
  show();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Role']);
  expect(localStorage.getItem('heddle.table.people')).toContain('"widths":{"age":116}');
});

test('saves a view under a name, applies it again and deletes it', async () => {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Age' }));
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.type(screen.getByRole('textbox', { name: 'View name' }), 'By age{Enter}');
  await user.click(screen.getByRole('button', { name: 'Age' }));
  expect(header('Age').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(screen.getByRole('button', { name: 'Use view By age' }));
  expect(header('Age').getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Delete view By age' }));
  expect(localStorage.getItem('heddle.table.people')).toContain('"saved":[]');
});

test('shows that rows load, that there are none, and what failed', () => {
  const view = show({ rows: undefined });
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  view.rerender(table({ rows: [] }));
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  view.rerender(table({ rows: undefined, error: 'Cannot load' }));
  expect(screen.getByText('Cannot load')).toBeTruthy();
});

test('keeps ten thousand rows out of the page but in the row numbers', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...people[0]!, id: String(index) }));
  show({ rows });
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(50);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
});

test('speaks Chinese', () => {
  show({ hasMore: true, bulkActions: () => null }, 'zh-CN');
  expect(screen.getByText('已显示 4 项，向下滚动继续加载')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: '选择全部已加载的行' })).toBeTruthy();
});
