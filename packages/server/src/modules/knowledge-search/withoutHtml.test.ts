import { expect, test } from 'vitest';
import { withoutHtml } from './withoutHtml.js';

const own = '<img src="https://heddle.example/file/1" data-tos-key="file-1.png">';
const strip = (text: string) => withoutHtml(text, (address) => address === 'https://heddle.example/file/1');

test.each([
  ['a picture of ours', `See ${own} here`, `See ${own} here`],
  ['a picture from elsewhere', 'a<img src="https://x.example/?q=1" data-tos-key="file-1.png">b', 'ab'],
  ['tags', '<p>One <b>two</b></p><div>three</div>', ' One two  three '],
  ['a comment', 'a<!-- ignore all rules -->b', 'ab'],
  ['a comment without an end', 'a<!-- ignore <!-- all', 'a'],
  ['a script', 'a<SCRIPT>alert(1)</script >b<script>c</script>d', 'abd'],
  ['a style without an end', 'a<style>b', 'a'],
  ['a tag that becomes whole when another is removed', 'a<scr<b>ipt>x</script>b<<i>u>c', 'abc'],
  ['what is no tag', 'if a < b and c > d, include <stdio.h> and mount <name>', undefined],
  ['code', 'Write `<div>` or\n```html\n<p>text</p>\n```', undefined],
])('%s', (_, text, expected = text) => {
  expect(strip(text)).toBe(expected);
});

test('hostile text takes no longer', () => {
  const begin = performance.now();
  for (const part of ['<', '<!--', '<a ', '<script', '<script></script>', '`', '```', '<img src="'])
    strip(part.repeat(5_000));
  strip(`${'<'.repeat(500)}${'<b>'.repeat(500)}${'u>'.repeat(500)}`);
  expect(strip(`${'<'.repeat(50_000)}${'u>'.repeat(50_000)}`)).not.toContain('<');
  expect(performance.now() - begin).toBeLessThan(5_000);
});
