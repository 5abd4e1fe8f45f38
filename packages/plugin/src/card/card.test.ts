import { expect, test } from 'vitest';
import { cardLimits } from './Card.js';
import { cardMessage, cardText, drawCard, mapAnswer } from './drawCard.js';
import { readCard } from './readCard.js';

const weather = {
  version: 1,
  variables: [
    { name: 'city', type: 'string' },
    { name: 'days', type: 'list' },
    { name: 'link', type: 'string' },
  ],
  root: {
    type: 'column',
    onclick: 'attack()',
    children: [
      { type: 'text', text: 'Weather in {{city}}' },
      { type: 'list', items: 'days', child: { type: 'text', text: '{{item.date}}: {{item.degrees}}' } },
      { type: 'table', items: 'days', columns: [{ title: 'Day', text: '{{item.date}}' }] },
      { type: 'text', text: 'Wind {{wind}}' },
      { type: 'image', url: '{{link}}' },
      { type: 'button', label: 'More', action: { type: 'open_url', url: '{{link}}' } },
    ],
  },
};
const mapping = { city: 'place.name', days: 'data[0].days', link: 'link' };
const days = [
  { date: 'Mo', degrees: 3 },
  { date: 'Tu', degrees: -1 },
];
const answer = { place: { name: 'Oslo' }, data: [{ days }], link: 'https://example.com/a' };

const read = (card: unknown) => readCard(JSON.stringify(card));
const withRoot = (root: unknown) => read({ version: 1, root });

test('a card is filled from the answer of a tool; what has no value is left out', () => {
  const card = read(weather);
  const drawn = drawCard(card, mapAnswer(card, mapping, answer));
  expect(drawn).toEqual({
    type: 'column',
    children: [
      { type: 'text', text: 'Weather in Oslo' },
      {
        type: 'list',
        children: [
          { type: 'text', text: 'Mo: 3' },
          { type: 'text', text: 'Tu: -1' },
        ],
      },
      { type: 'table', titles: ['Day'], rows: [['Mo'], ['Tu']] },
      { type: 'image', url: 'https://example.com/a', description: '' },
      { type: 'button', label: 'More', action: { type: 'open_url', url: 'https://example.com/a' } },
    ],
  });
  expect(cardText(drawn!)).toBe('Weather in Oslo\nMo: 3\nTu: -1\nDay\nMo\nTu\nMore: https://example.com/a');
});

test('a list ends after the wanted rows', () => {
  const card = read(weather);
  const drawn = drawCard(card, mapAnswer(card, mapping, answer), { maxRows: 1 });
  expect(JSON.stringify(drawn)).not.toContain('Tu');
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//x',
  'https://a:b@x',
])('the address %s is refused in a card and left out of its data', (url) => {
  const image = { type: 'image', url };
  expect(() => withRoot(image)).toThrow('root.url must be an http or https address');
  const button = { type: 'button', label: 'x', action: { type: 'open_url', url } };
  expect(() => withRoot(button)).toThrow('http or https');
  const card = read(weather);
  const drawn = drawCard(card, mapAnswer(card, mapping, { ...answer, link: url }));
  expect(JSON.stringify(drawn)).not.toContain('image');
  expect(JSON.stringify(drawn)).not.toContain('button');
});

test('hostile cards are refused with the place', () => {
  expect(() => withRoot({ type: 'script', text: 'attack()' })).toThrow('root.type is not a type of elements');
  expect(() => readCard(`"${'x'.repeat(1024 * 1024)}"`)).toThrow('more than 64 KiB');
  expect(() => readCard('{')).toThrow('not valid JSON');
  expect(() => read({ version: 1, variables: [{ name: '__proto__', type: 'string' }], root: {} })).toThrow(
    'variables[0].name',
  );
  const deep = (levels: number): unknown =>
    levels === 0 ? { type: 'divider' } : { type: 'column', children: [deep(levels - 1)] };
  expect(() => withRoot(deep(cardLimits.depth + 1))).toThrow('nested deeper');
  const many = Array.from({ length: cardLimits.elements }, () => ({ type: 'divider' }));
  expect(() => withRoot({ type: 'row', children: many })).toThrow('more than 300 elements');
});

test('values cannot reach the prototype, and lists in lists stay bounded', () => {
  const card = withRoot({ type: 'text', text: '{{constructor.name}}{{__proto__.toString}}' });
  expect(drawCard(card, {})).toBeUndefined();
  const list = (child: unknown, items: string) => ({ type: 'list', items, child });
  const nested = list(list(list({ type: 'text', text: 'x' }, 'all'), 'all'), 'all');
  const bomb = drawCard(withRoot(nested), { all: Array.from({ length: 1000 }, () => 1) });
  expect(JSON.stringify(bomb).match(/"text":/g)?.length).toBeLessThanOrEqual(cardLimits.drawnElements);
});

test('a card whose lists repeat long texts has a bounded message', () => {
  const text = 'x'.repeat(cardLimits.text);
  const cell = { title: 'x', text: '{{item}}{{all}}' };
  const columns = Array.from({ length: cardLimits.columns }, () => cell);
  const variables = [{ name: 'all', type: 'list' }];
  const table = { type: 'table', items: 'all', columns };
  const card = read({ version: 1, variables, root: { type: 'column', children: [table, table] } });
  const all = Array.from({ length: 1000 }, () => text.slice(0, 1000));
  const message = cardMessage(card, { all: 'all' }, { all });
  expect(JSON.stringify(message?.data).length).toBeLessThanOrEqual(cardLimits.drawnText);
  expect(message?.text.length).toBeLessThanOrEqual(cardLimits.drawnText + cardLimits.text);
  expect(mapAnswer(card, { all: 'all' }, { all: 'y'.repeat(1_000_000) })).toEqual({});
});

test('markup in values stays text', () => {
  const card = withRoot({ type: 'text', text: '{{city}}' });
  expect(drawCard(card, { city: '<script>attack()</script>' })).toEqual({
    type: 'text',
    text: '<script>attack()</script>',
  });
});
