import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { HeddleProvider } from '../index.js';
import { DataGrid, type DataGridProps, type GridChange, type GridColumn, type GridRow } from './DataGrid.js';

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

const columns: GridColumn[] = [
  { id: 'name', label: 'name', kind: 'text', isRequired: true },
  { id: 'cases', label: 'cases', kind: 'integer' },
  { id: 'vip', label: 'vip', kind: 'boolean' },
  { id: 'id', label: 'id', kind: 'integer', isReadOnly: true },
];
const rows: GridRow[] = [
  { id: 'a', values: { name: 'Ada', cases: '3', vip: 'true', id: '1' } },
  { id: 'b', values: { name: 'Bo', cases: '1', vip: 'false', id: '2' } },
  { id: 'c', values: { name: 'Cleo', cases: '', vip: '', id: '3' } },
];

function show(props: Partial<DataGridProps> = {}) {
  const changes: GridChange[][] = [];
  const onChange = (list: GridChange[]) => changes.push(list);
  function Grid() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <HeddleProvider language="en" forceColorScheme="light" env="test">
        <DataGrid
          {...{ id: 'people', label: 'People', columns, rows, selected, onSelect: setSelected, onChange }}
          {...props}
        />
      </HeddleProvider>
    );
  }
  render(<Grid />);
  return { user: userEvent.setup({ delay: null }), changes };
}

const cell = (row: number, column: number) =>
  within(screen.getAllByRole('row')[row]!).getAllByRole('gridcell')[column]!;

test('a screen reader gets a grid with positions, and one cell takes part in the tab order', async () => {
  const { user } = show({ total: 40, hasMore: true });
  const grid = screen.getByRole('grid', { name: 'People' });
  expect(grid.getAttribute('aria-rowcount')).toBe('41');
  expect(grid.querySelectorAll('td[tabindex="0"], th[tabindex="0"]')).toHaveLength(1);
  expect(cell(1, 3).getAttribute('aria-readonly')).toBe('true');
  act(() => cell(1, 0).focus());
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(cell(2, 1));
  await user.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement).toBe(cell(3, 3));
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.getAttribute('data-cell')).toBe('-1:0');
});

test('typing replaces, Enter edits, Esc restores, Tab saves and moves on', async () => {
  const { user, changes } = show();
  act(() => cell(1, 0).focus());
  await user.keyboard('Grace{Enter}');
  expect(changes).toEqual([[{ rowId: 'a', columnId: 'name', value: 'Grace' }]]);
  expect(document.activeElement).toBe(cell(2, 0));
  await user.keyboard('{Enter}by{Escape}');
  expect(changes).toHaveLength(1);
  await user.keyboard('{Enter}by{Tab}');
  expect(changes[1]).toEqual([{ rowId: 'b', columnId: 'name', value: 'Boby' }]);
  expect(document.activeElement).toBe(cell(2, 1));
  await user.keyboard('{Delete}{ArrowRight} {ArrowRight}x');
  expect(changes.slice(2)).toEqual([
    [{ rowId: 'b', columnId: 'cases', value: '' }],
    [{ rowId: 'b', columnId: 'vip', value: 'true' }],
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('cells are copied, and pasted over as many cells as the clipboard has', async () => {
  const { user, changes } = show();
  act(() => cell(2, 0).focus());
  await user.paste('Grace\t7\ttrue\t99\nHedy\t8\nbeyond');
  expect(changes).toEqual([
    [
      { rowId: 'b', columnId: 'name', value: 'Grace' },
      { rowId: 'b', columnId: 'cases', value: '7' },
      { rowId: 'b', columnId: 'vip', value: 'true' },
      { rowId: 'c', columnId: 'name', value: 'Hedy' },
      { rowId: 'c', columnId: 'cases', value: '8' },
    ],
  ]);
  const setData = vi.fn();
  fireEvent.copy(cell(2, 0), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', 'Bo');
});

test('rows are selected by keyboard and in ranges; undo and redo reach the host', async () => {
  const onUndo = vi.fn();
  const onRedo = vi.fn();
  const { user } = show({ onUndo, onRedo });
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select row/ });
  act(() => cell(1, 0).focus());
  await user.keyboard('{ArrowLeft} ');
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false]);
  await user.keyboard('{Control>}a{/Control}');
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true]);
  await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
  expect([onUndo, onRedo].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a refused value stays in its cell with the reason', () => {
  const states = new Map([
    ['b', { cases: { kind: 'failed' as const, value: 'n/a', problem: 'Enter a whole number.' } }],
  ]);
  show({ states });
  expect(cell(2, 1).textContent).toBe('n/a');
  expect(cell(2, 1).getAttribute('aria-invalid')).toBe('true');
  expect(cell(2, 1).title).toBe('Enter a whole number.');
});

test('without a handler nothing can be edited, and only visible rows of a long grid are in the page', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    id: String(index),
    values: { name: `n${index}` },
  }));
  const { user } = show({ onChange: undefined });
  act(() => cell(1, 0).focus());
  await user.keyboard('x{Enter}{Delete}');
  await user.paste('pasted');
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  show({ rows: many });
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001');
});
