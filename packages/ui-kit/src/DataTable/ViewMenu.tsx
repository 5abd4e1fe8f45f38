import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import { IconAdjustmentsHorizontal } from '../icons/IconAdjustmentsHorizontal.js';
import { IconArrowDown } from '../icons/IconArrowDown.js';
import { IconArrowUp } from '../icons/IconArrowUp.js';
import { IconTrash } from '../icons/IconTrash.js';
import type { DataTableColumn } from './DataTableProps.js';
import { messages } from './messages.js';
import { maxNameLength } from './TableView.js';
import type { TableModel } from './useDataTable.js';
import type { TableViews } from './useTableView.js';

interface ViewMenuProps<Row> {
  table: TableModel<Row>;
  columns: readonly DataTableColumn<Row>[];
  views: TableViews;
}

/** Sorting, columns and saved views of a table. */
export function ViewMenu<Row>(props: ViewMenuProps<Row>) {
  const text = useMessages(messages);
  return (
    <Popover
      middlewares={{ flip: true, shift: true, size: true }}
      position="bottom-end"
      width="min(320px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {text.view}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.view} className="h-table-menu">
        <Sorting {...props} />
        <Columns {...props} />
        <SavedViews {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Sorting<Row>({ table, columns, views: { view, change } }: ViewMenuProps<Row>) {
  const text = useMessages(messages);
  const sortable = columns.filter(({ id }) => table.getColumn(id)?.getCanSort());
  if (sortable.length === 0) return null;
  return (
    <fieldset>
      <legend>{text.sorting}</legend>
      <Select
        aria-label={text.sorting}
        data={[
          { value: '', label: text.defaultOrder },
          ...sortable.map(({ id, header }) => ({ value: id, label: header })),
        ]}
        value={view.sort?.id ?? ''}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(id) => change({ sort: id ? { id, desc: view.sort?.desc ?? false } : undefined })}
      />
      {view.sort && (
        <SegmentedControl
          mt={8}
          fullWidth
          aria-label={text.sorting}
          data={[
            { value: 'asc', label: text.ascending },
            { value: 'desc', label: text.descending },
          ]}
          value={view.sort.desc ? 'desc' : 'asc'}
          onChange={(value) => view.sort && change({ sort: { ...view.sort, desc: value === 'desc' } })}
        />
      )}
    </fieldset>
  );
}

function Columns<Row>({ table, columns, views: { view, change } }: ViewMenuProps<Row>) {
  const text = useMessages(messages);
  const order = table
    .getAllLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const move = (index: number, by: number) => {
    const ids = order.map(({ id }) => id);
    const [id] = ids.splice(index, 1);
    if (id !== undefined) ids.splice(index + by, 0, id);
    change({ order: ids });
  };
  const toggle = (id: string) =>
    change({
      hidden: view.hidden.includes(id) ? view.hidden.filter((each) => each !== id) : [...view.hidden, id],
    });
  return (
    <fieldset>
      <legend>{text.columns}</legend>
      {order.map(({ id, header, isFixed }, index) => (
        <div key={id} className="h-table-option">
          <Checkbox
            label={header}
            checked={!view.hidden.includes(id)}
            disabled={isFixed === true}
            onChange={() => toggle(id)}
          />
          <ActionIcon aria-label={text.moveUp(header)} disabled={index === 0} onClick={() => move(index, -1)}>
            <IconArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={text.moveDown(header)}
            disabled={index === order.length - 1}
            onClick={() => move(index, 1)}
          >
            <IconArrowDown size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button mt={8} variant="subtle" size="xs" onClick={() => change({ hidden: [], order: [], widths: {} })}>
        {text.reset}
      </Button>
    </fieldset>
  );
}

function SavedViews<Row>({ views }: ViewMenuProps<Row>) {
  const text = useMessages(messages);
  const [name, setName] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    views.save(name.trim());
    setName('');
  };
  return (
    <fieldset>
      <legend>{text.savedViews}</legend>
      {views.saved.map((saved) => (
        <div key={saved.name} className="h-table-option">
          <Button
            variant="subtle"
            size="xs"
            justify="start"
            aria-label={text.applyView(saved.name)}
            onClick={() => views.apply(saved)}
          >
            {saved.name}
          </Button>
          <ActionIcon aria-label={text.removeView(saved.name)} onClick={() => views.remove(saved.name)}>
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <form className="h-table-option" onSubmit={handleSubmit}>
        <TextInput
          aria-label={text.viewName}
          placeholder={text.viewName}
          maxLength={maxNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ''}>
          {text.saveView}
        </Button>
      </form>
      {views.isUnstored && <p role="status">{text.unstored}</p>}
    </fieldset>
  );
}
