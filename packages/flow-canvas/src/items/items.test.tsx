import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CanvasIssue, FlowCanvasProps, NodeItem } from '../FlowCanvasProps.js';
import type { ItemSearchOptions } from '../hooks/useItemSearch.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { storageName } from './browserStorage.js';
import type { ItemCatalogue, ItemDetails } from './ItemCatalogue.js';

beforeAll(preloadCanvas);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const item = (id: string, more: Partial<NodeItem> = {}): NodeItem => ({
  id,
  label: `Tool ${id}`,
  description: `Does ${id}.`,
  category: 'tool',
  definition: 'work',
  ...more,
});

const details: ItemDetails = {
  description: 'Everything about it.',
  inputs: [{ name: 'city', type: 'text', isRequired: true, description: 'Where.' }],
  outputs: [],
  prepare: (data) => {
    data.fetched = true;
  },
};

/** Twelve tools in pages of five, and no flows. */
function makeCatalogue(more: Partial<ItemCatalogue> = {}, items = tools()): ItemCatalogue {
  return {
    sources: [
      {
        id: 'tools',
        label: 'Plugins',
        list: async (query, { next = '0' }) => {
          const found = items.filter(({ label }) => label.includes(query));
          const from = Number(next);
          const page = found.slice(from, from + 5);
          return { items: page, ...(from + 5 < found.length && { next: String(from + 5) }) };
        },
      },
      { id: 'flows', label: 'Workflows', emptyText: 'No workflow yet.', list: async () => ({ items: [] }) },
    ],
    itemsOf: async (ids) => items.filter(({ id }) => ids.includes(id)),
    ...more,
  };
}
const tools = () => Array.from({ length: 12 }, (_, index) => item(String(index + 1)));

async function open(itemCatalogue: ItemCatalogue, props: Partial<FlowCanvasProps> = {}) {
  const issues: CanvasIssue[] = [];
  const shown = showCanvas({ itemCatalogue, onIssue: (issue) => issues.push(issue), ...props });
  act(() => shown.handle.runCommand('browseItems'));
  const dialog = await screen.findByRole('dialog', { name: 'More nodes…' });
  const inside = within(dialog);
  const field = inside.getByRole('combobox', { name: 'Search more nodes' });
  const options = () =>
    within(inside.getByRole('listbox'))
      .queryAllByRole('option')
      .map(({ textContent }) => textContent);
  const newest = () => (shown.handle.exportDocument().nodes as JsonObject[]).at(-1)?.data as JsonObject;
  return { ...shown, issues, dialog, inside, field, options, newest };
}

describe('dialog of the host’s items', () => {
  it('opens from the add panel with its target, and is disabled without a catalogue', async () => {
    const { handle, update } = showCanvas();
    act(() => handle.runCommand('browseItems'));
    act(() => handle.runCommand('addNode'));
    await screen.findByRole('combobox', { name: 'Search nodes' });
    expect(screen.queryByRole('button', { name: 'More nodes…' })).toBeNull();
    act(() => handle.runCommand('addNode'));
    update({ itemCatalogue: makeCatalogue() });
    act(() => handle.select(['110002']));
    act(() => handle.runCommand('replaceNode'));
    fireEvent.click(await screen.findByRole('button', { name: 'More nodes…' }));
    await screen.findByRole('dialog', { name: 'More nodes…' });
    await screen.findByRole('option', { name: /^Tool 1 / });
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    const nodes = handle.exportDocument().nodes as JsonObject[];
    expect(nodes).toHaveLength((sample().nodes as JsonObject[]).length);
    expect(JSON.stringify(nodes.find(({ id }) => id === '110002'))).toContain('Tool 1');
  });

  it('lists, pages, searches and adds by keyboard alone, as one step', async () => {
    const { field, options, newest, handle } = await open(makeCatalogue());
    await waitFor(() => expect(options()).toHaveLength(6));
    expect(options().at(-1)).toBe('Load more');
    for (let line = 0; line < 5; line++) fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(options()).toHaveLength(11));
    fireEvent.change(field, { target: { value: 'Tool 12' } });
    await waitFor(() => expect(options()).toEqual(['Tool 12Does 12.']));
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(newest()).toMatchObject({ nodeMeta: { title: 'Tool 12' } });
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('navigates its sources by arrows, and shows the message of an empty one', async () => {
    const { inside } = await open(makeCatalogue());
    const tab = inside.getByRole('tab', { name: 'Plugins' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(tab, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Workflows');
    expect(await inside.findByText('No workflow yet.')).toBeTruthy();
  });

  it('keeps keys pressed on its buttons from the canvas', async () => {
    const { inside, handle } = await open(makeCatalogue());
    act(() => handle.select(['110002']));
    fireEvent.keyDown(await inside.findByRole('button', { name: 'Add to canvas' }), { key: 'Delete' });
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('shows that a source failed, retries, and reports to the host', async () => {
    let isDown = true;
    const list = async () => {
      if (isDown) throw new Error('store is down');
      return { items: [item('1')] };
    };
    const { inside, issues } = await open(makeCatalogue({ sources: [{ id: 's', label: 'Store', list }] }));
    expect(await inside.findByText(/store is down/)).toBeTruthy();
    expect(issues).toEqual([{ kind: 'host-failed', message: 'itemCatalogue Store: store is down' }]);
    isDown = false;
    fireEvent.click(inside.getByRole('option', { name: /Try again/ }));
    expect(await inside.findByRole('option', { name: /^Tool 1/ })).toBeTruthy();
  });

  it('rejects invalid sources', () => {
    const issues: CanvasIssue[] = [];
    showCanvas({ itemCatalogue: { sources: [7] } as never, onIssue: (issue) => issues.push(issue) });
    expect(issues.map(({ kind, message }) => [kind, message])).toEqual([
      ['wrong-property', 'itemCatalogue must be an object with sources that have id, label and list'],
    ]);
  });
});

describe('a source with sorting, filters and creation', () => {
  const filters = [
    {
      id: 'by',
      label: 'Made by',
      choices: [
        { value: 'all', label: 'everybody' },
        { value: 'me', label: 'me' },
      ],
    },
  ];

  it('is queried with the chosen filters, and an empty result mentions only them', async () => {
    const list = vi.fn(async (_query: string, { filters: chosen }: ItemSearchOptions) => ({
      items: chosen?.by === 'me' ? [] : [item('1')],
    }));
    const sources = [{ id: 's', label: 'Store', emptyText: 'No tool was made yet.', filters, list }];
    const { inside, options } = await open(makeCatalogue({ sources }));
    await waitFor(() => expect(options()).toHaveLength(1));
    fireEvent.change(inside.getByRole('combobox', { name: 'Made by' }), { target: { value: 'me' } });
    expect(await inside.findByText('Nothing matches these filters.')).toBeTruthy();
    expect(list.mock.calls.map(([, how]) => how.filters)).toEqual([{ by: 'all' }, { by: 'me' }]);
  });

  it('adds a newly created item where the dialog was opened for, or nothing', async () => {
    let made: NodeItem | undefined = item('new');
    const creation = { label: 'New tool', make: async () => made };
    const sources = [{ id: 's', label: 'Store', creation, list: async () => ({ items: [] }) }];
    const { inside, newest, handle } = await open(makeCatalogue({ sources }));
    fireEvent.click(inside.getByRole('button', { name: 'New tool' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(newest()).toMatchObject({ nodeMeta: { title: 'Tool new' } }));
    act(() => handle.undo());
    made = undefined;
    act(() => handle.runCommand('browseItems'));
    fireEvent.click(await screen.findByRole('button', { name: 'New tool' }));
    await act(async () => undefined);
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('shows why creating an item failed', async () => {
    const make = async () => {
      throw new Error('no room');
    };
    const sources = [
      { id: 's', label: 'Store', creation: { label: 'New tool', make }, list: async () => ({ items: [] }) },
    ];
    const { inside } = await open(makeCatalogue({ sources }));
    fireEvent.click(inside.getByRole('button', { name: 'New tool' }));
    await waitFor(() =>
      expect(screen.getAllByText('Couldn’t add New tool: no room').length).toBeGreaterThan(0),
    );
  });
});

describe('an item with details', () => {
  it('shows its inputs and outputs, and is added with the loaded data', async () => {
    const describeIt = vi.fn(async () => details);
    const { inside, newest } = await open(makeCatalogue({}, [item('1', { describe: describeIt })]));
    const about = within(await inside.findByRole('region', { name: 'About Tool 1' }));
    expect(await about.findByText('Everything about it.')).toBeTruthy();
    expect(about.getByRole('listitem').textContent).toBe('citytextrequiredWhere.');
    expect(about.getByText('None')).toBeTruthy();
    fireEvent.click(about.getByRole('button', { name: 'Add to canvas' }));
    expect(newest()).toMatchObject({ fetched: true });
    expect(describeIt).toHaveBeenCalledTimes(1);
  });

  it('is loaded before it is added directly, and added at the intended place', async () => {
    const { field, options, newest, handle } = await open(
      makeCatalogue({}, [item('1', { describe: async () => details })]),
    );
    await waitFor(() => expect(options()).toHaveLength(1));
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(handle.exportDocument()).toEqual(sample());
    await waitFor(() => expect(newest()).toMatchObject({ fetched: true }));
  });

  it('is not added if loading fails or the canvas became read-only, and a message says so', async () => {
    let answer: () => Promise<ItemDetails> = () => Promise.reject(new Error('gone'));
    const listed = item('1', { describe: () => answer() });
    const { field, options, handle, update } = await open(makeCatalogue({}, [listed]));
    await waitFor(() => expect(options()).toHaveLength(1));
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(screen.getAllByText('Couldn’t add Tool 1: gone').length).toBeGreaterThan(0));
    const addAgain = async (next: typeof answer) => {
      answer = next;
      act(() => handle.runCommand('browseItems'));
      const again = await screen.findByRole('combobox');
      await screen.findByRole('option');
      fireEvent.keyDown(again, { key: 'Enter' });
    };
    await addAgain(async () => null as never);
    await waitFor(() => expect(screen.getAllByText(/has no details/).length).toBeGreaterThan(0));
    let come: (known: ItemDetails) => void = () => undefined;
    await addAgain(
      () =>
        new Promise((resolve) => {
          come = resolve;
        }),
    );
    update({ readOnly: true });
    await act(async () => come(details));
    expect(screen.getAllByText('The canvas is read-only.').length).toBeGreaterThan(0);
    expect(handle.exportDocument()).toEqual(sample());
  });
});

describe('favourites', () => {
  const star = () => screen.findByRole('button', { name: 'Favorite' });

  it('are stored in this browser, and listed among the sources', async () => {
    const first = await open(makeCatalogue());
    await first.inside.findByRole('heading', { name: 'Tool 1' });
    fireEvent.click(await star());
    await waitFor(() => expect(localStorage.getItem(storageName)).toBe('["1"]'));
    cleanup();
    const second = await open(makeCatalogue());
    fireEvent.click(second.inside.getByRole('tab', { name: 'Favorites' }));
    await waitFor(() => expect(second.options()).toEqual(['Tool 1Does 1.']));
    expect(second.inside.getByRole('img', { name: 'favorite' })).toBeTruthy();
    fireEvent.click(await star());
    await waitFor(() => expect(localStorage.getItem(storageName)).toBe('[]'));
  });

  it('come first in the add panel while the search is empty', async () => {
    localStorage.setItem(storageName, '["3","gone","1"]');
    const { handle } = showCanvas({ itemCatalogue: makeCatalogue() });
    act(() => handle.runCommand('addNode'));
    const group = within(await screen.findByRole('group', { name: 'Favorites' }));
    expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Tool 3Does 3.',
      'Tool 1Does 1.',
    ]);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'work' } });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Favorites' })).toBeNull());
  });

  it('can be stored by the host, merged with changes from another page', async () => {
    let kept = ['3'];
    const favourites = {
      read: async () => kept,
      write: async (ids: readonly string[]) => {
        kept = [...ids];
      },
    };
    await open(makeCatalogue({ favourites }));
    const button = await star();
    await waitFor(() => expect(button).toBeTruthy());
    kept = ['3', '4'];
    fireEvent.click(button);
    await waitFor(() => expect(kept).toEqual(['1', '3', '4']));
  });

  it('show a message and are reverted if they cannot be saved', async () => {
    const favourites = {
      read: () => 'nonsense' as never,
      write: () => {
        throw new Error('storage is full');
      },
    };
    await open(makeCatalogue({ favourites }));
    fireEvent.click(await star());
    await waitFor(() =>
      expect(screen.getAllByText('Couldn’t save the favorite: storage is full').length).toBeGreaterThan(0),
    );
    expect((await star()).getAttribute('aria-pressed')).toBe('false');
  });

  it('are empty if storage is blocked or invalid, and the dialog still works', async () => {
    localStorage.setItem(storageName, '{broken');
    const { inside, issues } = await open(makeCatalogue());
    fireEvent.click(inside.getByRole('tab', { name: 'Favorites' }));
    expect(await inside.findByText(/No favorites yet/)).toBeTruthy();
    expect(issues.map(({ kind }) => kind)).toEqual(['host-failed']);
  });

  it('are disabled if the host cannot find items by id', async () => {
    const { itemsOf: _, ...catalogue } = makeCatalogue();
    const { inside } = await open(catalogue);
    await inside.findByRole('heading', { name: 'Tool 1' });
    expect(inside.queryByRole('tab', { name: 'Favorites' })).toBeNull();
    expect(inside.queryByRole('button', { name: 'Favorite' })).toBeNull();
  });
});
