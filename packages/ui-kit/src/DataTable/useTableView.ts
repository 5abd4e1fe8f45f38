import { useEffect, useMemo, useState } from 'react';
import { maxViews, plainView, type SavedView, type TableView } from './TableView.js';
import { readViews, writeViews } from './viewStorage.js';

/** Layout of a table and its saved views, kept in local storage. */
export interface TableViews {
  view: TableView;
  change(part: Partial<TableView>): void;
  saved: readonly SavedView[];
  /** Saves the layout under a name; replaces the view of that name. */
  save(name: string): void;
  apply(view: SavedView): void;
  remove(name: string): void;
  reset(): void;
  /** True if the browser's storage refused the last change, which then holds until the page is closed. */
  isUnstored: boolean;
}

export function useTableView(tableId: string, columnIds: readonly string[], scope = ''): TableViews {
  const known = columnIds.join('\n');
  const initial = useMemo(() => readViews(tableId, known.split('\n'), scope), [tableId, known, scope]);
  const [views, setViews] = useState(initial);
  const [isUnstored, setIsUnstored] = useState(false);
  const [from, setFrom] = useState(initial);
  if (from !== initial) {
    setFrom(initial);
    setViews(initial);
  }
  useEffect(() => {
    if (views !== initial) setIsUnstored(!writeViews(tableId, views, scope));
  }, [views, initial, tableId, scope]);
  const { current, saved } = views;
  return {
    view: current,
    change: (part) => setViews((before) => ({ ...before, current: { ...before.current, ...part } })),
    saved,
    save: (name) =>
      setViews((before) => ({
        ...before,
        saved: [{ name, view: before.current }, ...before.saved.filter((each) => each.name !== name)].slice(
          0,
          maxViews,
        ),
      })),
    apply: ({ view }) => setViews((before) => ({ ...before, current: view })),
    remove: (name) =>
      setViews((before) => ({ ...before, saved: before.saved.filter((each) => each.name !== name) })),
    reset: () => setViews((before) => ({ ...before, current: plainView })),
    isUnstored,
  };
}
