import type { ValueExpression } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { fileNameOf } from './fileName.js';

const literal = (content: string, fileName?: string): ValueExpression => ({
  type: 'string',
  value: { kind: 'literal', content, ...(fileName === undefined ? {} : { fileName }) },
});

test('prefers the name in the URL over the stored file name', () => {
  const address = 'https://h/1.image?x-wf-file_name=a%20b.pdf';
  expect(fileNameOf('https://h/1.image', literal(address, 'c.pdf'), {})).toBe('a b.pdf');
  expect(fileNameOf('https://h/1.image', literal('https://h/1.image', 'c.pdf'), {})).toBe('c.pdf');
});

test('takes the name of a run input from its URL', () => {
  const runInputs = {
    other: 7,
    files: ['https://h/0?x-wf-file_name=no.txt', 'https://h/1?x-wf-file_name=yes.md'],
  };
  expect(fileNameOf('https://h/1', undefined, runInputs)).toBe('yes.md');
});

test('falls back to the last path segment, decoded if possible', () => {
  expect(fileNameOf('https://h/a/r%C3%A9sum%C3%A9.docx?x=1', undefined, {})).toBe('résumé.docx');
  expect(fileNameOf('https://h/%zz.pdf', undefined, {})).toBe('%zz.pdf');
  expect(fileNameOf('not an address', undefined, {})).toBe('not an address');
});
