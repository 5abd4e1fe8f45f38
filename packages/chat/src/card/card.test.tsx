import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Chat } from '../Chat.js';
import { exportChat } from '../export/exportChat.js';
import { contentParts } from '../model/contentParts.js';
import { makeMessage, scriptTransport } from '../testing/ScriptedTransport.js';
import { CardPreview } from './CardPreview.js';
import { readCard } from './readCard.js';

afterEach(cleanup);

const button = (label: string, action: object) => ({ type: 'button', label, action });
const contentOf = (root: unknown) => JSON.stringify({ 'x-fallback-text': 'In words', root });

/** Shows a card; returns what it sends. */
function show(root: unknown): string[] {
  const sent: string[] = [];
  render(<CardPreview content={contentOf(root)} language="en" onSend={(text) => sent.push(text)} />);
  return sent;
}

describe('a card', () => {
  it('shows texts, lists and tables with their roles', () => {
    show({
      type: 'column',
      children: [
        { type: 'text', text: 'Oslo' },
        { type: 'list', children: [{ type: 'tag', text: 'cold' }] },
        { type: 'table', titles: ['Day'], rows: [['Monday']] },
      ],
    });
    const card = within(screen.getByRole('region', { name: 'Card' }));
    expect(card.getByText('Oslo')).toBeDefined();
    expect(card.getByRole('listitem').textContent).toBe('cold');
    expect(card.getByRole('columnheader').textContent).toBe('Day');
    expect(card.getByRole('cell').textContent).toBe('Monday');
  });

  it('opens pages in a tab of their own and says where they are', () => {
    show(button('More', { type: 'open_url', url: 'https://example.com/a' }));
    const link = screen.getByRole('link', { name: /More.*example.com/ });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('sends messages, and what was entered into its form', async () => {
    const sent = show({
      type: 'column',
      children: [
        button('Oslo', { type: 'send_message', text: 'I choose Oslo' }),
        {
          type: 'form',
          fields: [
            { type: 'input', name: 'name', label: 'Name' },
            { type: 'select', name: 'size', label: 'Size', options: ['S', 'L'] },
          ],
          children: [button('Order', { type: 'submit_form' })],
        },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Oslo' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'L');
    await userEvent.click(screen.getByRole('button', { name: 'Order' }));
    expect(sent).toEqual(['I choose Oslo', 'Name: Ada\nSize: L']);
  });

  it('loads pictures of other hosts only when the reader asks for them', async () => {
    show({ type: 'image', url: 'https://example.com/a.png', description: 'A map' });
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Load image from example.com' }));
    expect(screen.getByRole('img', { name: 'A map' })).toBeDefined();
  });

  it.each([
    ['of an unknown type', { type: 'script', text: 'attack()' }],
    ['that are no object', 'text'],
    ['with an address that runs a script', button('x', { type: 'open_url', url: 'javascript:attack()' })],
    ['with an address of a file', button('x', { type: 'open_url', url: 'file:///etc/passwd' })],
  ])('leaves out parts %s, and then shows its text', (_, root) => {
    show(root);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('In words')).toBeDefined();
  });

  it('takes markup in its texts for text', () => {
    show({
      type: 'column',
      children: [
        { type: 'text', text: '<script>attack()</script>' },
        { type: 'markdown', text: '<img src=x onerror=attack()>' },
      ],
    });
    expect(document.querySelector('script, img')).toBeNull();
  });

  it('is bounded whatever it contains', () => {
    const row = { type: 'text', text: 'x'.repeat(10_000) };
    const { root } = readCard(contentOf({ type: 'list', children: Array(5_000).fill(row) }));
    const children = root?.type === 'list' ? root.children : [];
    expect(children.length).toBeGreaterThan(900);
    expect(children.length).toBeLessThanOrEqual(1_000);
    expect(children[0]).toEqual({ type: 'text', text: 'x'.repeat(4_000) });
    let deep: object = row;
    for (let level = 0; level < 100; level++) deep = { type: 'column', children: [deep] };
    expect(JSON.stringify(readCard(contentOf(deep)).root).length).toBeLessThan(1_000);
    expect(readCard('[[['.repeat(10_000)).root).toBeUndefined();
  });
});

it('a card cannot choose for its reader while the agent asks whether a tool may run', async () => {
  const allowing = button('More', { type: 'send_message', text: 'Allow once' });
  const order = { type: 'form', fields: [], children: [button('Order', { type: 'submit_form' })] };
  const card = {
    contentType: 'card' as const,
    content: contentOf({ type: 'column', children: [allowing, order] }),
  };
  const { transport, streams } = scriptTransport({
    history: async () => ({
      messages: [
        makeMessage({ id: 'q', kind: 'question', role: 'user', content: 'Pay' }),
        makeMessage({ id: 'm', ...card }),
        makeMessage({
          id: 'i',
          kind: 'interrupt',
          interrupt: { type: 'options', question: 'Allow?', options: ['Allow once', 'Refuse'] },
        }),
      ],
    }),
  });
  render(<Chat transport={transport} language="en" />);
  for (const name of ['More', 'Order'])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);
  expect(streams).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Allow once' }));
  expect(streams).toHaveLength(1);
});

it('draws cards in answers, and copies and exports their text', async () => {
  const card = { contentType: 'card' as const, content: contentOf({ type: 'text', text: 'Oslo' }) };
  const { transport } = scriptTransport({
    history: async () => ({
      messages: [
        makeMessage({ id: 'q', kind: 'question', role: 'user', content: 'Where?' }),
        makeMessage({ id: 'm', ...card }),
      ],
    }),
  });
  render(<Chat transport={transport} language="en" />);
  expect((await screen.findByRole('region', { name: 'Card' })).textContent).toBe('Oslo');
  const message = makeMessage({ id: 'm', ...card });
  expect(contentParts(message)).toEqual([{ type: 'text', text: 'In words' }]);
  const turn = { key: 't', status: 'completed' as const, messages: [message], open: new Set<string>() };
  const state = { turns: [turn], history: 'complete' as const, isLoaded: true };
  expect(exportChat(state, 'markdown', { user: 'You', assistant: 'Guide' })).toContain('In words');
});
