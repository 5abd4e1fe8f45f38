import { version } from 'react';
import { expect, it } from 'vitest';
import { isTooOld } from './reactVersion.js';

it.each([
  ['17.0.2', true],
  ['16.14.0', true],
  ['18.2.0', false],
  ['19.0.0', false],
  ['0.0.0-experimental-1', false],
  ['', false],
  [undefined, false],
  [version, false],
])('React %s is too old: %s', (given, expected) => {
  expect(isTooOld(given)).toBe(expected);
});
