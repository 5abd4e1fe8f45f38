import { ActionIcon, Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import { IconSearch } from '../icons/IconSearch.js';
import { IconX } from '../icons/IconX.js';
import type { DataTableProps } from './DataTableProps.js';
import { messages } from './messages.js';
import type { TableModel } from './useDataTable.js';
import type { TableViews } from './useTableView.js';
import { ViewMenu } from './ViewMenu.js';

type TableToolbarProps<Row> = DataTableProps<Row> & {
  table: TableModel<Row>;
  views: TableViews;
  search: string;
  /** Counts how often the search was cleared from outside the field. */
  searchRound: number;
  onSearch(search: string): void;
};

/** Search and filters; on the right the view menu, or the actions on the selected rows. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, toolbar, searchLabel, table, views, search, searchRound, onSearch, bulkActions } = props;
  const text = useMessages(messages);
  const selected = bulkActions ? table.getSelectedRowModel().rows.map(({ original }) => original.row) : [];
  const clear = () => table.resetRowSelection(true);
  return (
    <div className="h-table-bar">
      {searchLabel !== undefined && (
        <SearchField key={searchRound} label={searchLabel} search={search} onSearch={onSearch} />
      )}
      {toolbar}
      {columns.map(({ id, filter, header }) =>
        filter === undefined ? null : (
          <Select
            key={id}
            aria-label={header}
            className="h-table-filter"
            data={[{ value: '', label: filter.all }, ...filter.options]}
            value={views.view.filters[id] ?? ''}
            allowDeselect={false}
            onChange={(value) => {
              const { [id]: _before, ...others } = views.view.filters;
              views.change({ filters: value ? { ...others, [id]: value } : others });
            }}
          />
        ),
      )}
      <div className="h-table-end" role="status" aria-live="polite">
        {selected.length > 0 && (
          <>
            <strong>{text.selected(selected.length)}</strong>
            {bulkActions?.(selected, clear)}
            <ActionIcon aria-label={text.clearSelection} onClick={clear}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {selected.length === 0 && <ViewMenu table={table} columns={columns} views={views} />}
    </div>
  );
}

const typingPauseMs = 250;

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch(search: string): void;
}

function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      className="h-table-search"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
