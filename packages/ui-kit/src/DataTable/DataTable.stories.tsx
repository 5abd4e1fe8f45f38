import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState } from '../EmptyState/EmptyState.js';
import { ErrorBlock } from '../ErrorBlock/ErrorBlock.js';
import { StatusPill } from '../StatusPill/StatusPill.js';
import { DataTable, type DataTableColumn, type DataTableProps } from './DataTable.js';

interface Run {
  id: string;
  name: string;
  state: 'done' | 'failed';
  tokens: number;
}

const names = ['refund_assistant', 'order_lookup', 'ticket_triage', 'receipt_ocr', 'customer_notes'];

const runs = (count: number): Run[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `${names[index % names.length]}_${index + 1}`,
    state: index % 4 === 3 ? 'failed' : 'done',
    tokens: (index * 7919) % 5000,
  }));

const columns: DataTableColumn<Run>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isFixed: true,
    isSearched: true,
  },
  {
    id: 'state',
    header: 'State',
    width: 140,
    value: ({ state }) => state,
    cell: ({ state }) => (
      <StatusPill status={state === 'done' ? 'success' : 'failed'}>
        {state === 'done' ? 'Done' : 'Failed'}
      </StatusPill>
    ),
    filter: {
      all: 'All states',
      options: [
        { value: 'done', label: 'Done' },
        { value: 'failed', label: 'Failed' },
      ],
    },
  },
  {
    id: 'tokens',
    header: 'Tokens',
    width: 110,
    align: 'end',
    value: ({ tokens }) => tokens,
    cell: ({ tokens }) => tokens.toLocaleString('en'),
  },
];

const Runs = (props: Partial<DataTableProps<Run>>) => (
  <DataTable
    id="stories.runs"
    label="Runs"
    columns={columns}
    rows={undefined}
    rowId={({ id }) => id}
    rowLabel={({ name }) => name}
    empty={<EmptyState title="No runs yet" reason="Runs of this workflow appear here." />}
    {...props}
  />
);

const meta = { title: 'ui-kit/DataTable', component: Runs } satisfies Meta<typeof Runs>;
export default meta;
type Story = StoryObj<typeof meta>;

const few = runs(12);
const many = runs(10_000);

export const Filterable: Story = { args: { rows: few, searchLabel: 'Search runs' } };
export const Selectable: Story = {
  args: {
    rows: few,
    bulkActions: (rows, clear) => (
      <Button size="xs" variant="default" onClick={clear}>
        Delete {rows.length}
      </Button>
    ),
  },
};
export const Growing: Story = { args: { rows: few, total: 128, hasMore: true } };
export const TenThousandRows: Story = { args: { rows: many, searchLabel: 'Search runs' } };
export const Loading: Story = {};
export const Empty: Story = { args: { rows: [] } };
export const Failed: Story = { args: { error: <ErrorBlock title="The runs could not be loaded" /> } };
