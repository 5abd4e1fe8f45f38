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
])('with %j, others can reach the server: %s', (options, isReachable) => {
  expect(checkOptions(options).isReachableByOthers).toBe(isReachable);
});
