import { expect, test } from 'vitest';
import { parseHosts } from './hostsFile.js';

test('reads names with all their addresses, and skips comments and broken lines', () => {
  const text = '# local\n127.0.0.1\tlocalhost Box # here\r\n::1 localhost\nnot-an-address other\n\n8.8.8.8';
  expect([...parseHosts(text)]).toEqual([
    ['localhost', ['127.0.0.1', '::1']],
    ['box', ['127.0.0.1']],
  ]);
});
