import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5 } from './md5.js';

test('hashes texts of every length around a block like other MD5 implementations', () => {
  const texts = [
    '',
    'a',
    'input',
    '变量 "名"',
    ...[54, 55, 56, 57, 63, 64, 65, 119, 1000].map((n) => 'é'.repeat(n)),
  ];
  for (const text of texts) expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
});
