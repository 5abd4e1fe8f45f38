import { expect, test } from 'vitest';
import { versionName } from './versionName.js';

test.each([
  ['v1.2.0', 'v1.2.0'],
  ['2026', '2026'],
  ['7532857009023836160', ''],
])('the version %s is shown as “%s”', (version, shown) => {
  expect(versionName(version)).toBe(shown);
});
