import { expect, test } from 'vitest';
import { checkOptions } from './startOptions.js';

test.each([
  [{}, false],
  [{ host: 'localhost' }, false],
  [{ host: '127.0.0.2' }, false],
  [{ host: '::1', allowedHosts: 'localhost, 127.0.0.1:8080, [::1]' }, false],
  [{ host: '0.0.0.0' }, true],
  [{ host: '192.168.1.4' }, true],
  // A proxy on the same machine makes a server on loopback public.
  [{ trustProxy: 'yes' }, true],
  [{ allowedHosts: 'heddle.example' }, true],
  [{ host: '127.0.0.1', allowedHosts: 'localhost,heddle.example:8443' }, true],
  [{ publicUrl: 'https://heddle.example' }, true],
])('with %j, others can reach the server: %s', (options, isReachable) => {
  expect(checkOptions(options).isReachableByOthers).toBe(isReachable);
});

test('accepts the host of the public URL, and only an origin as such', () => {
  const { publicOrigin, allowedHosts } = checkOptions({ publicUrl: 'https://Heddle.example:8443/' });
  expect(publicOrigin).toBe('https://heddle.example:8443');
  expect(allowedHosts).toContain('heddle.example:8443');
  for (const publicUrl of [
    'heddle.example',
    'https://heddle.example/path',
    'https://a@b',
    'ftp://x',
    'https://',
  ])
    expect(() => checkOptions({ publicUrl })).toThrow('HEDDLE_PUBLIC_URL must look like');
});
