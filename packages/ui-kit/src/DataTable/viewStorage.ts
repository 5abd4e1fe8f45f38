import {
  maxNameLength,
  maxViews,
  maxWidth,
  minWidth,
  plainView,
  type SavedView,
  type TableView,
} from './TableView.js';

/** What is stored of a table. */
export interface StoredViews {
  current: TableView;
  saved: SavedView[];
}

const prefix = 'heddle.table.';
const version = 1;
const maxTextLength = 100_000;
const maxValueLength = 200;

/**
 * Reads the layout of a table, without filters that were set in another scope. Ignores what is not a layout:
 * anybody can edit local storage.
 */
export function readViews(tableId: string, columnIds: readonly string[], scope = ''): StoredViews {
  const nothing = { current: plainView, saved: [] };
  try {
    const text = window.localStorage.getItem(prefix + tableId) ?? '';
    if (text === '' || text.length > maxTextLength) return nothing;
    const stored: unknown = JSON.parse(text);
    if (!isObject(stored) || stored['version'] !== version) return nothing;
    const current = toView(stored['current'], columnIds);
    return {
      current: (stored['scope'] ?? '') === scope ? current : { ...current, filters: {} },
      saved: listOf(stored['saved'])
        .flatMap((entry) => toSavedView(entry, columnIds))
        .slice(0, maxViews),
    };
  } catch {
    return nothing;
  }
}

/** Stores the layout of a table; returns whether the browser's storage took it. */
export function writeViews(tableId: string, views: StoredViews, scope = ''): boolean {
  try {
    window.localStorage.setItem(
      prefix + tableId,
      JSON.stringify({ version, ...(scope && { scope }), ...views }),
    );
    return true;
  } catch {
    return false;
  }
}

function toSavedView(entry: unknown, columnIds: readonly string[]): SavedView[] {
  if (!isObject(entry) || typeof entry['name'] !== 'string') return [];
  const name = entry['name'].trim();
  if (name === '' || name.length > maxNameLength) return [];
  return [{ name, view: toView(entry['view'], columnIds) }];
}

function toView(value: unknown, columnIds: readonly string[]): TableView {
  if (!isObject(value)) return plainView;
  const isColumn = (id: unknown): id is string => typeof id === 'string' && columnIds.includes(id);
  const columns = (list: unknown) => [...new Set(listOf(list).filter(isColumn))];
  const { sort } = value;
  const entriesOf = (record: unknown) =>
    isObject(record) ? Object.entries(record).filter(([id]) => isColumn(id)) : [];
  return {
    sort:
      isObject(sort) && isColumn(sort['id']) ? { id: sort['id'], desc: sort['desc'] === true } : undefined,
    filters: Object.fromEntries(
      entriesOf(value['filters']).flatMap(([id, text]) =>
        typeof text === 'string' && text.length <= maxValueLength ? [[id, text]] : [],
      ),
    ),
    hidden: columns(value['hidden']),
    order: columns(value['order']),
    widths: Object.fromEntries(
      entriesOf(value['widths']).flatMap(([id, width]) =>
        typeof width === 'number' && width >= minWidth && width <= maxWidth ? [[id, width]] : [],
      ),
    ),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
