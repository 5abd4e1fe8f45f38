import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainView, type TableView } from './TableView.js';
import { readViews, writeViews } from './viewStorage.js';

const columns = ['name', 'state'];
let stored: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        stored.set(key, value);
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const view: TableView = {
  sort: { id: 'name', desc: true },
  filters: { state: 'done' },
  hidden: ['state'],
  order: ['state', 'name'],
  widths: { name: 300 },
};

test('returns the layout and the saved views as stored', () => {
  const views = { current: view, saved: [{ name: 'Mine', view }] };
  expect(writeViews('runs', views)).toBe(true);
  expect(readViews('runs', columns)).toEqual(views);
  expect(readViews('others', columns)).toEqual({ current: plainView, saved: [] });
});

test('keeps filters within their scope; the rest of the layout applies everywhere', () => {
  const views = { current: view, saved: [{ name: 'Mine', view }] };
  writeViews('runs', views, 'first');
  expect(readViews('runs', columns, 'first')).toEqual(views);
  expect(readViews('runs', columns, 'second')).toEqual({ ...views, current: { ...view, filters: {} } });
});

test.each([
  ['no JSON', '{'],
  ['another type', '[1]'],
  ['null', 'null'],
  ['another version', JSON.stringify({ version: 2, current: view })],
  ['a text without end', `{"version":1,"x":"${'x'.repeat(200_000)}"}`],
  ['wrong types', JSON.stringify({ version: 1, current: 7, saved: { length: 3 } })],
  [
    'unknown columns and values',
    JSON.stringify({
      version: 1,
      current: {
        sort: { id: '__proto__', desc: 'yes' },
        filters: { state: { toString: 1 }, gone: 'x' },
        hidden: ['gone', 3, null],
        order: 'name',
        widths: { name: 1e9, state: 'wide' },
      },
      saved: [{ name: '' }, { name: 'x'.repeat(61) }, 'x', { name: 5 }],
    }),
  ],
])('ignores %s', (_what, text) => {
  stored.set('heddle.table.runs', text);
  expect(readViews('runs', columns)).toEqual({ current: plainView, saved: [] });
});

test('reports a full storage and works without any', () => {
  isFull = true;
  expect(writeViews('runs', { current: view, saved: [] })).toBe(false);
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(writeViews('runs', { current: view, saved: [] })).toBe(false);
  expect(readViews('runs', columns).current).toEqual(plainView);
});
