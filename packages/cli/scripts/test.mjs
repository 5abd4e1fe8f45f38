// `npm test`: sets the machine up, then runs every group of checks and counts what they say.
// Ends with `N passed, N failed, N skipped`; above stand the names of what failed, and each group that could not run
// with its reason.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, installDependencies, installPostgres, requireNode, root } from './install.mjs';

requireNode();
installDependencies();
const { build } = await import('./build.mjs');

const chromium = findChromium();
installPostgres();
if (chromium.path) process.env.CHROMIUM_PATH = chromium.path;
const reports = join(root, 'node_modules', '.cache', 'heddle', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const notes = [];
const timings = [];
const only = process.argv.slice(2);

await group('build', async () => {
  await build();
  return { passed: 1, failed: 0, skipped: 0 };
});
await group('format and lint', () => check('npx', ['biome', 'ci', '--error-on-warnings', '.']));
await group('types', () => check('node', ['packages/cli/scripts/types.mjs']));
// The tarballs hold the declarations that the group before has written.
await group('packages', () => check('node', ['packages/cli/scripts/check-packages.mjs']));
await group('unused code and unlisted imports', () => check('npx', ['knip', '--no-progress']));
await group('unit', unitTests);
await group('browser', () => browserTests('browser', 'e2e/playwright.config.ts'));
await group('canvas', () => browserTests('canvas', 'e2e/canvas.config.ts'));

for (const note of notes) process.stdout.write(`${note}\n`);
process.stdout.write(`time: ${timings.join(', ')}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed > 0 ? 1 : 0);

async function group(name, run) {
  if (only.length > 0 && !only.includes(name) && name !== 'build') return;
  process.stdout.write(`\n== ${name}\n`);
  const started = Date.now();
  const result = await run();
  timings.push(`${name} ${Math.round((Date.now() - started) / 1000)} s`);
  // A log may be cut: its last lines name what failed, wherever that was.
  notes.push(...(result.failures ?? (result.failed > 0 ? [name] : [])).map((title) => `failed: ${title}`));
  for (const key of Object.keys(total)) total[key] += result[key];
}

/** One command that either holds or does not. */
async function check(command, args) {
  const code = await execute(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function unitTests() {
  const first = await vitest('unit.json', ['--retry=1']);
  if (!first) return { passed: 0, failed: 1, skipped: 0 };
  // A file may fail for what another left behind on a busy machine, or lose its process: alone and afresh it has to pass.
  const again = repeated(first);
  const second = again.length > 0 ? await vitest('unit-again.json', again) : undefined;
  const afresh = new Map((second?.files ?? []).map((result) => [keyOf(result), result]));
  const results = first.files.map((result) => afresh.get(keyOf(result)) ?? result);
  noteFlaky(first.files.flatMap((result) => result.flaky.map((title) => `${result.file}: ${title}`)));
  const broken = results.filter(({ done, failures }) => !done || failures.length > 0);
  noteFlaky(again.filter((file) => !broken.some((result) => result.file === file)));
  notes.push(...skippedSuites(results));
  const failures = [
    ...broken.flatMap(({ file, failures: all }) =>
      (all.length > 0 ? all : ['its process ended']).map((text) => failureLine(file, text)),
    ),
    ...unexplained(first, second).map(({ file, message }) => failureLine(file ?? 'no file', message)),
  ];
  if (failures.length === 0 && (second ?? first).code !== 0)
    failures.push('unit: vitest says no more than that it failed');
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    failures: failures.length > 0 ? failures : undefined,
    skipped: results.reduce((sum, { skipped }) => sum + skipped.length, 0),
  };
}

/** The report of one run of vitest, see `unitReporter.mjs`; nothing if it did not get so far. */
async function vitest(name, options) {
  const file = join(reports, name);
  const reporters = ['--reporter=default', '--reporter=packages/cli/scripts/unitReporter.mjs'];
  const code = await execute('npx', ['vitest', 'run', ...reporters, ...options], {
    HEDDLE_UNIT_REPORT: file,
  });
  return existsSync(file) ? { code, ...JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}

function keyOf({ project, file }) {
  return `${project} ${file}`;
}

/** The files to run once more: unless so many failed that the fault is not chance. */
function repeated({ files, errors }) {
  const failed = files.filter(({ done, failures }) => !done || failures.length > 0).map(({ file }) => file);
  const named = [...new Set([...failed, ...errors.flatMap(({ file }) => file ?? [])])];
  return named.length <= 10 ? named : [];
}

/** Errors outside of any test that running their files once more did not explain away. */
function unexplained(first, second) {
  const lostProcess = first.files.some(({ done }) => !done);
  const left = first.errors.filter(({ file }) => !(second && (file || lostProcess)));
  return [...left, ...(second?.errors ?? [])];
}

/** `file: title: message`, the first line of it. */
function failureLine(file, text) {
  return `${file}: ${text.split('\n', 1)[0].slice(0, 300)}`;
}

/** One line for each suite with tests that could not run here; its title says what it lacks. */
function skippedSuites(results) {
  const counts = new Map();
  for (const { file, skipped } of results)
    for (const title of skipped) counts.set(`${file}: ${title}`, (counts.get(`${file}: ${title}`) ?? 0) + 1);
  return [...counts].map(([suite, count]) => `not run: ${count} of ${suite}`);
}

async function browserTests(name, config) {
  if (!chromium.path) {
    notes.push(`not run: ${name} tests: ${chromium.reason}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const file = join(reports, `${name}.json`);
  const code = await execute('npx', ['playwright', 'test', '--config', config], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  noteFlaky(titlesOf('flaky', suites));
  return {
    passed: expected + flaky,
    failures: unexpected > 0 ? titlesOf('unexpected', suites) : undefined,
    failed: unexpected === 0 && code !== 0 ? 1 : unexpected,
    skipped,
  };
}

/** On a busy machine a test may fail once and pass then; unseen that must not be. */
function noteFlaky(titles) {
  for (const title of titles) notes.push(`passed only when tried again: ${title}`);
}

/** The browser tests that ended so. */
function titlesOf(wanted, suites = []) {
  return suites.flatMap((suite) => [
    ...titlesOf(wanted, suite.suites),
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ]);
}

function execute(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
