import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Where the groups of `npm test` write their reports. */
export const reports = join(root, 'node_modules', '.cache', 'heddle', 'reports');

/** A seed drawn from the commit, so that each commit tries other random inputs and repeats its own. */
export function testSeed() {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    return String(Number.parseInt(commit.slice(0, 7), 16));
  } catch {
    return '1';
  }
}

/** CPU seconds that a group may use with HEDDLE_TEST_BUDGET=1: a quarter above what it used when this was written. */
export const budgets = {
  build: 40,
  'format and lint': 100,
  types: 140,
  packages: 90,
  'first load': 5,
  'unused code and unlisted imports': 25,
  unit: 1900,
  browser: 850,
  canvas: 200,
};

/** A file with a test that takes longer than this needs an entry in `slowFiles`. */
export const slowMs = 5_000;
