import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, CanvasIssue, NodeItem } from '../FlowCanvasProps.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';
import type { ItemPage, ItemSearchOptions } from './useItemSearch.js';

beforeAll(preloadCanvas);
afterEach(cleanup);

const item = (id: string): NodeItem => ({
  id,
  label: `Plugin ${id}`,
  category: 'tool',
  definition: 'work',
  prepare: (data) => {
    data.plugin = id;
  },
});

interface Asked extends ItemSearchOptions {
  query: string;
  answer(page: ItemPage): void;
  fail(error: Error): void;
}

async function open() {
  const asked: Asked[] = [];
  const issues: CanvasIssue[] = [];
  const handle = createRef<CanvasHandle>();
  render(
    <FlowCanvas
      ref={handle}
      definitions={definitions}
      views={views}
      defaultValue={sample()}
      language="en"
      onIssue={(issue) => issues.push(issue)}
      searchItems={(query, options) =>
        new Promise((answer, fail) => asked.push({ ...options, query, answer, fail }))
      }
    />,
  );
  act(() => handle.current!.runCommand('addNode'));
  const field = await screen.findByRole('combobox', { name: 'Search nodes' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const last = async (count: number) => {
    await waitFor(() => expect(asked).toHaveLength(count));
    return asked.at(-1)!;
  };
  return { asked, issues, field, type, last, handle: () => handle.current! };
}

describe('searching the host’s items', () => {
  it('queries once after a pause, lists results under their own heading, and adds one', async () => {
    const { type, last, field, handle } = await open();
    for (const text of ['s', 'se', 'seal']) type(text);
    expect(screen.getByText('Searching…')).toBeTruthy();
    const { query, answer } = await last(1);
    expect(query).toBe('seal');
    await act(async () => answer({ items: [item('1'), item('1'), { ...item('2'), definition: 'gone' }] }));
    const group = screen.getByRole('group', { name: 'Search results' });
    expect(within(group).getAllByRole('option')).toHaveLength(1);
    fireEvent.keyDown(field, { key: 'Enter' });
    const nodes = handle().exportDocument().nodes as { data: unknown }[];
    expect(nodes.at(-1)?.data).toMatchObject({ nodeMeta: { title: 'Plugin 1' }, plugin: '1' });
  });

  it('aborts the previous query, and never shows its result', async () => {
    const { type, last, asked } = await open();
    type('first');
    const first = await last(1);
    type('second');
    const second = await last(2);
    expect(first.signal.aborted).toBe(true);
    await act(async () => second.answer({ items: [item('2')] }));
    await act(async () => first.answer({ items: [item('1')] }));
    expect(screen.queryByText('Plugin 1')).toBeNull();
    expect(screen.getByText('Plugin 2')).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('loads more by keyboard, passing the previous page’s cursor', async () => {
    const { type, last, field } = await open();
    type('seal');
    const first = await last(1);
    await act(async () => first.answer({ items: [item('1')], next: 'page 2' }));
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    const active = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toBe('Load more');
    fireEvent.keyDown(field, { key: 'Enter' });
    const second = await last(2);
    expect([second.query, second.next]).toEqual(['seal', 'page 2']);
    await act(async () => second.answer({ items: [item('1'), item('2')] }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Plugin 1',
      'Plugin 2',
    ]);
  });

  it('shows that nothing was found, or that the search failed, and retries', async () => {
    const { type, last, issues } = await open();
    type('seal');
    const first = await last(1);
    await act(async () => first.fail(new Error('store is down')));
    expect(screen.getByText('Search failed: store is down')).toBeTruthy();
    expect(issues).toEqual([{ kind: 'host-failed', message: 'searchItems: store is down' }]);
    fireEvent.click(screen.getByRole('option', { name: /Try again|again/i }));
    const second = await last(2);
    await act(async () => second.answer({ items: [] }));
    expect(screen.getByText('No nodes match “seal”.')).toBeTruthy();
  });

  it('treats an invalid result as a failure', async () => {
    const { type, last } = await open();
    type('seal');
    const first = await last(1);
    await act(async () => first.answer(null as never));
    expect(screen.getByText(/Search failed/)).toBeTruthy();
  });
});
