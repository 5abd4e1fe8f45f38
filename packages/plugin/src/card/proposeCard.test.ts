import { expect, test } from 'vitest';
import { type ApiParameter, arrayItem } from '../form/ApiParameter.js';
import { cardMessage } from './drawCard.js';
import { proposeCard } from './proposeCard.js';
import { readCard } from './readCard.js';

const list = (name: string, items: ApiParameter[], desc = ''): ApiParameter => ({
  name,
  desc,
  type: 5,
  sub_parameters: [{ name: arrayItem, type: 4, sub_parameters: items }],
});

test('a proposed card shows what is described, and is valid', () => {
  const fields: ApiParameter[] = [
    { name: 'degrees', type: 3, desc: 'Temperature in °C.' },
    { name: 'place', type: 4, sub_parameters: [{ name: 'name', type: 1 }] },
    { name: 'icon_url', type: 1 },
    { name: 'summary', type: 1 },
    { name: 'link', type: 1 },
    { name: 'secret', type: 1, global_disable: true },
    list(
      'days',
      [
        { name: 'dayName', type: 1 },
        { name: 'high', type: 2 },
      ],
      'Next days',
    ),
    { name: 'tips', type: 5, sub_type: 1 },
  ];
  const { card, mapping } = proposeCard(fields)!;
  expect(readCard(JSON.stringify(card))).toEqual(card);
  expect(mapping).toMatchObject({ name: 'place.name', degrees: 'degrees', days: 'days' });
  const answer = {
    degrees: 17.5,
    place: { name: 'Oslo' },
    icon_url: 'https://example.com/sun.png',
    summary: 'Sunny',
    link: 'https://example.com',
    secret: 'x',
    days: [{ dayName: 'Monday', high: 18 }],
    tips: ['Go out'],
  };
  expect(cardMessage(card, mapping, answer)?.text).toBe(
    [
      'Oslo',
      'Sunny',
      'Temperature in °C: 17.5',
      'Open: https://example.com/',
      'Next days',
      'Day name | High',
      'Monday | 18',
      'Tips',
      'Go out',
    ].join('\n'),
  );
});

test('a list of things with pictures or texts is shown as a list of small cards', () => {
  const { card } = proposeCard([
    list('items', [
      { name: 'title', type: 1 },
      { name: 'description', type: 1 },
    ]),
  ])!;
  expect(card.root).toEqual({
    type: 'column',
    children: [
      {
        type: 'list',
        items: 'items',
        child: {
          type: 'column',
          children: [
            { type: 'text', text: '{{item.title}}', style: 'title' },
            { type: 'markdown', text: '{{item.description}}' },
          ],
        },
      },
    ],
  });
});

test('names that paths cannot contain are left out, and others get names of variables', () => {
  const { card, mapping } = proposeCard([
    { name: 'a.b', type: 1 },
    { name: '{{x}}', type: 1 },
    { name: '城市', type: 1, desc: 'has {{braces}}' },
    { name: '__proto__', type: 1 },
    { name: 'inner', type: 4, sub_parameters: [{ name: 'value1', type: 1 }] },
  ])!;
  expect(Object.values(mapping)).toEqual(['城市', '__proto__', 'inner.value1']);
  expect(new Set(card.variables.map(({ name }) => name)).size).toBe(3);
  expect(readCard(JSON.stringify(card))).toEqual(card);
});

test('an answer that is not described has no card; a large one has a bounded card', () => {
  expect(proposeCard([])).toBeUndefined();
  expect(proposeCard([{ name: 'data', type: 4, sub_parameters: [] }])).toBeUndefined();
  const many = Array.from({ length: 2_000 }, (_, index) => ({ name: `v${index}`, type: 1 }));
  const { card } = proposeCard([...many, list('rows', many), list('more', many)])!;
  expect(readCard(JSON.stringify(card)).variables.length).toBeLessThanOrEqual(15);
});
