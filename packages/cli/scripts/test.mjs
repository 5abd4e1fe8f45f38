// `npm test`: prepares the machine, runs every group of checks, and counts results.
//   npm test [-- GROUPS...]     only these groups, for example `npm test -- types unit`
//   npm run test:all            also what `npm test` leaves out, see docs/testing.md
//   HEDDLE_TEST_BUDGET=1        fails a group that used more CPU time than its share
// Ends with `N passed, N failed, N skipped`. The lines above name each failure and each group that could not run, with
// its reason.
import { mkdirSync, rmSync } from 'node:fs';
import { childCpuSeconds, execute } from './execute.mjs';
import { findChromium, installDependencies, installPostgres, requireNode } from './install.mjs';
import { createTemporaryFolder } from './temporaryFolder.mjs';
import { reports, testSeed } from './testSettings.mjs';

requireNode();
installDependencies();
const { build } = await import('./build.mjs');
const { createSummary } = await import('./testSummary.mjs');
const { runUnitTests } = await import('./unitTests.mjs');
const { runBrowserTests } = await import('./browserTests.mjs');

const chromium = findChromium();
const postgres = installPostgres();
if (chromium.path) process.env.CHROMIUM_PATH = chromium.path;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const options = process.argv.slice(2);
const everything = options.includes('--all');
const only = options.filter((option) => !option.startsWith('--'));
process.env.HEDDLE_SEED ??= testSeed();
if (everything) process.env.HEDDLE_TEST_ALL = '1';
else process.env.HEDDLE_TEST_TURN ??= process.env.HEDDLE_SEED;
const temporary = createTemporaryFolder();
if (temporary) process.env.TMPDIR = temporary;

const summary = createSummary({ everything });
if (postgres.reason)
  summary.note(`not run: the server's tests on PostgreSQL: ${postgres.reason}; they ran on PGlite`);

if (!temporary)
  summary.note('slower: temporary files are on disk, because /dev/shm is missing or has less than 4 GiB');

// Building and examining stories use one core for a large part of their time, so something else runs beside them.
await groups([
  [
    'build',
    async () => {
      await build();
      return { passed: 1 };
    },
  ],
  ['format and lint', () => check('npx', ['biome', 'ci', '--error-on-warnings', '.'])],
]);
await groups([
  ['types', () => check('node', ['packages/cli/scripts/types.mjs', ...(everything ? ['--tsc'] : [])])],
  ['unused code and unlisted imports', () => check('npx', ['knip', '--no-progress'])],
]);
// Packing builds what is missing; after the groups above, that is nothing.
await groups([
  ['packages', () => check('node', ['packages/cli/scripts/check-packages.mjs'])],
  ['first load', () => check('node', ['packages/cli/scripts/checkFirstLoad.mjs'])],
]);
await groups([['unit', runUnitTests]]);
await groups([
  ['browser', () => runBrowserTests('browser', 'e2e/playwright.config.ts', chromium)],
  ['canvas', () => runBrowserTests('canvas', 'e2e/canvas.config.ts', chromium)],
]);

process.exit(summary.print() ? 0 : 1);

/** Runs the groups that are asked for, at the same time; their CPU time is only known together. */
async function groups(all) {
  const wanted = all.filter(([name]) => only.length === 0 || only.includes(name) || name === 'build');
  if (wanted.length === 0) return;
  const names = wanted.map(([name]) => name);
  process.stdout.write(`\n== ${names.join(', ')}\n`);
  const started = Date.now();
  const cpuBefore = childCpuSeconds();
  const results = await Promise.all(wanted.map(([, run]) => run()));
  for (const [index, result] of results.entries()) summary.add(names[index], result);
  summary.time(names, { wall: (Date.now() - started) / 1000, cpu: childCpuSeconds() - cpuBefore });
}

/** Runs one command that either succeeds or fails. */
async function check(command, args) {
  const succeeded = (await execute(command, args)) === 0;
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
}
