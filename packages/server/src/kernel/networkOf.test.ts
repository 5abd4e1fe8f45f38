import { expect, test } from 'vitest';
import { networkOf } from './networkOf.js';

test.each([
  ['198.51.100.4', '198.51.100.4'],
  ['198.51.100.4:61234', '198.51.100.4'],
  ['::ffff:198.51.100.4', '198.51.100.4'],
  ['::FFFF:c633:6404', '198.51.100.4'],
  ['[::ffff:198.51.100.4]:443', '198.51.100.4'],
  ['2001:db8:7:1::1', '2001:db8:7:1::/64'],
  ['2001:db8:7:1:ffff:ffff:ffff:ffff', '2001:db8:7:1::/64'],
  ['2001:0DB8:0007:0001::', '2001:db8:7:1::/64'],
  ['[2001:db8:7:1::1]:443', '2001:db8:7:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['not:an:address', 'not:an:address'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
