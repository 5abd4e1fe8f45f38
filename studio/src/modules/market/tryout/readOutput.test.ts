import { expect, test } from 'vitest';
import { readOutput } from './readOutput.js';

test.each([
  ['# Report', [{ name: '', text: '# Report' }]],
  ['"# Report"', [{ name: '', text: '# Report' }]],
  ['[1]', [{ name: '', value: [1] }]],
  ['null', [{ name: '', value: null }]],
  [
    '{"report":"# Report","minutes":11,"gaps":["a"]}',
    [
      { name: 'report', text: '# Report' },
      { name: 'minutes', value: 11 },
      { name: 'gaps', value: ['a'] },
    ],
  ],
])('the output %s is shown by name, texts as they are written', (text, outputs) => {
  expect(readOutput(text)).toEqual(outputs);
});
