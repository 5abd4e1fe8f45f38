import type { TestCaseContent } from '@heddle/api-contract/families/agent-test';
import { expect, test } from 'vitest';
import { readLines, toLines } from './caseLines.js';

const content: TestCaseContent = {
  name: 'Oslo',
  question: 'How cold\nis it?',
  history: [{ role: 'user', content: 'Hi' }],
  variables: [{ name: 'city', value: 'Oslo' }],
  assertions: [{ type: 'contains', value: '3 °C', ignore_case: true }],
};

test('cases that were written are read', () => {
  const text = toLines([content, { ...content, name: 'Second' }]);
  expect(text.split('\n')).toHaveLength(3);
  expect(readLines(text)).toEqual({ cases: [content, { ...content, name: 'Second' }] });
});

test('empty lines and line ends of Windows are accepted', () => {
  expect(readLines(`${JSON.stringify(content)}\r\n\r\n`)).toEqual({ cases: [content] });
});

test.each([
  ['{'],
  ['[]'],
  ['{"name":"x"}'],
  [JSON.stringify({ ...content, assertions: [{ type: 'magic' }] })],
])('names the line that is no case: %s', (line) => {
  expect(readLines(`${toLines([content])}${line}\n`)).toEqual({ line: 2 });
});
