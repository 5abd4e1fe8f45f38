import { expect, it } from 'vitest';
import { spokenLength, toSpeech } from './speech.js';

it.each([
  ['It is 3.5', 0],
  ['It is 3.5 °C. And', 13],
  ['你好。今天', 3],
  ['One\ntwo', 4],
  ['Really? Yes! No', 12],
])('speaks the finished part of "%s"', (text, length) => {
  expect(spokenLength(text, false)).toBe(length);
});

it('speaks everything once the text is complete', () => {
  expect(spokenLength('It is', true)).toBe(5);
});

it('leaves out the marks of formatting', () => {
  expect(toSpeech('## Title\n- **one** `code`\n> see [here](https://a.example)')).toBe(
    'Title one code see here',
  );
});
