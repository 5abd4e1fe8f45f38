import { expect, test } from 'vitest';
import { translate } from './translate.js';

const messages = {
  plain: 'Save',
  files: '{{count}} files',
  files_one: '{{count}} file',
  moved: 'Moved {{name}} to {{place}}',
};

test('fills placeholders, with text that looks like one unchanged', () => {
  expect(translate(messages, 'en', 'plain')).toBe('Save');
  const name = '{{place}} $& $t(plain)';
  expect(translate(messages, 'en', 'moved', { name, place: 'A' })).toBe(`Moved ${name} to A`);
  expect(translate(messages, 'en', 'moved', { name: 'x' })).toBe('Moved x to ');
});

test('chooses the plural form of the language', () => {
  expect(translate(messages, 'en', 'files', { count: 1 })).toBe('1 file');
  expect(translate(messages, 'en', 'files', { count: 0 })).toBe('0 files');
  expect(translate(messages, 'zh-CN', 'files', { count: 1 })).toBe('1 files');
  expect(translate(messages, 'en', 'plain', { count: 1 })).toBe('Save');
});
