import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { EmptyState } from '../EmptyState/EmptyState.js';
import { ErrorBlock } from '../ErrorBlock/ErrorBlock.js';
import { DataGrid, type DataGridProps, type GridColumn, type GridRow } from './DataGrid.js';

const columns: GridColumn[] = [
  { id: 'customer', label: 'customer', kind: 'text', isRequired: true },
  { id: 'email', label: 'email', kind: 'text' },
  { id: 'cases', label: 'open_cases', kind: 'integer' },
  { id: 'total', label: 'refund_total', kind: 'number' },
  { id: 'vip', label: 'vip', kind: 'boolean' },
  { id: 'contact', label: 'last_contact', kind: 'time' },
  { id: 'id', label: 'id', kind: 'integer', isReadOnly: true },
];

const people = ['Ines Carvalho', 'Jonas Weber', 'Siyuan Chen', 'Amara Okafor', 'Luca Ferri'];

const rowsOf = (count: number): GridRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    values: {
      customer: people[index % people.length] ?? '',
      email: `person${index}@example.com`,
      cases: String(index % 4),
      total: ((index * 37) % 900).toFixed(2),
      vip: String(index % 3 === 0),
      contact: '2026-11-23 14:02:00',
      id: String(index + 1),
    },
  }));

/** Stores changes at once. */
function Editable(props: Partial<DataGridProps>) {
  const [rows, setRows] = useState(props.rows);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <div style={{ display: 'grid', height: 480 }}>
      <DataGrid
        id="stories.grid"
        label="Customers"
        columns={columns}
        {...props}
        rows={rows}
        selected={selected}
        onSelect={setSelected}
        onChange={(changes) =>
          setRows((before) =>
            before?.map((row) => {
              const own = changes.filter(({ rowId }) => rowId === row.id);
              const values = Object.fromEntries(own.map(({ columnId, value }) => [columnId, value]));
              return own.length === 0 ? row : { ...row, values: { ...row.values, ...values } };
            }),
          )
        }
      />
    </div>
  );
}

const meta = { title: 'ui-kit/DataGrid', component: Editable } satisfies Meta<typeof Editable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Editing: Story = { args: { rows: rowsOf(14) } };
export const HundredThousandRows: Story = { args: { rows: rowsOf(100_000) } };
export const States: Story = {
  args: {
    rows: rowsOf(6),
    states: new Map([
      ['1', { total: { kind: 'failed', value: 'n/a', problem: 'Enter a number.' } }],
      ['2', { total: { kind: 'saving', value: '310.00' } }],
    ]),
  },
};
export const Loading: Story = { args: {} };
export const Empty: Story = {
  args: { rows: [], empty: <EmptyState title="No rows yet" reason="Add a row or import a file." /> },
};
export const Failed: Story = { args: { error: <ErrorBlock title="The rows could not be loaded" /> } };
