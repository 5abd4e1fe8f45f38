import { expect, test } from 'vitest';
import { nextVersions, versionProblem } from './versionNames.js';

test('suggests the next versions, also when nothing was published', () => {
  expect(nextVersions('v1.2.3')).toEqual({ patch: 'v1.2.4', minor: 'v1.3.0', major: 'v2.0.0' });
  expect(nextVersions('')).toEqual({ patch: 'v0.0.1', minor: 'v0.1.0', major: 'v1.0.0' });
});

test.each([
  ['v0.0.1', '', undefined],
  ['v1.2.4', 'v1.2.3', undefined],
  ['v2.0.0', 'v1.9.9', undefined],
  ['v1.10.0', 'v1.9.9', undefined],
  ['v1.2.3', 'v1.2.3', 'low'],
  ['v1.1.9', 'v1.2.0', 'low'],
  ['1.2.4', 'v1.2.3', 'form'],
  ['v1.2', 'v1.1.0', 'form'],
  ['v01.0.0', '', 'form'],
  ['', '', 'form'],
] as const)('%s after “%s”: %s', (version, last, problem) => {
  expect(versionProblem(version, last)).toBe(problem);
});
