import { expect, test } from 'vitest';
import { mainText } from './mainText.js';

test.each([
  ['&nbsp;', 'a b'],
  ['\u2003', 'a b'],
  ['\n', 'a b'],
  ['<', 'too many elements'],
  ['>', 'too many elements'],
  ['<i>', 'too many elements'],
])('half a MiB of %j is read or refused at once', async (part, expected) => {
  const page = `<html><body><p>a${part.repeat((512 * 1024) / part.length)}b</p></body></html>`;
  const said = await mainText(page, 'text/html', 'https://pages.example/').then(
    ({ text }) => text,
    (error: Error) => error.message,
  );
  expect(said.replace(/ +/g, ' ')).toContain(expected);
});
