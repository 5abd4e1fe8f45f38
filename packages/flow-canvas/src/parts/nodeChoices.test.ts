import { expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, options, sample } from '../testing/fixtures/sampleTypes.js';
import { nodeChoices } from './nodeChoices.js';

const named = (name: string, description: string, category: 'ai' | 'data') => ({
  ...definitions.find((definition) => definition.name === 'work')!,
  name,
  code: name,
  displayKey: name,
  category,
  messages: { 'zh-CN': { name, description }, en: { name, description } },
});

it('ranks matches by name before matches by description, and keeps categories together', () => {
  const canvas = new CanvasDriver(sample(), {
    ...options,
    definitions: [
      ...definitions,
      named('Sorter', 'finds what a text means', 'ai'),
      named('Text tools', 'joins and splits', 'data'),
      named('Table', 'rows of text', 'data'),
      named('Rich text', 'headings', 'data'),
    ],
  });
  const names = (query: string) => nodeChoices(canvas.store, query).map((choice) => choice.name);
  expect(names('text')).toEqual(['Text tools', 'Rich text', 'Table', 'Sorter']);
  expect(names('sorter')).toEqual(['Sorter']);
  expect(names('no such thing')).toEqual([]);
});

it('lists types that cannot run here last in their category, with the reason', () => {
  const canvas = new CanvasDriver(sample(), {
    ...options,
    definitions: [
      named('Text', 'one', 'data'),
      named('Table', 'two', 'data'),
      named('Sorter', 'three', 'ai'),
    ],
    unavailableTypes: { Text: 'Not set up', Sorter: 'No model' },
  });
  const choices = nodeChoices(canvas.store, '');
  expect(choices.map(({ name, unavailable }) => [name, unavailable])).toEqual([
    ['Table', undefined],
    ['Text', 'Not set up'],
    ['Sorter', 'No model'],
  ]);
  expect(nodeChoices(canvas.store, 'text').map(({ name }) => name)).toEqual(['Text']);
});
