import { expect, test } from 'vitest';
import { startSamples } from './startSamples.js';

test('the inputs of a try-out begin with the default values of the workflow', () => {
  const outputs = [
    { name: 'text', defaultValue: 'Fine.' },
    { name: 'limits', defaultValue: { rows: 5 } },
    { name: 'date' },
  ];
  const nodes = [{ type: '3', data: { outputs: [{ name: 'other', defaultValue: 'x' }] } }];
  expect(startSamples(JSON.stringify({ nodes: [...nodes, { type: '1', data: { outputs } }] }))).toEqual({
    text: 'Fine.',
    limits: '{"rows":5}',
  });
});

test.each(['', 'null', '[]', '{"nodes":5}', '{"nodes":[{"type":"1"}]}'])('a document %s has none', (text) => {
  expect(startSamples(text)).toEqual({});
});
