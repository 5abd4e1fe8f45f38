import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from './execute.mjs';
import { reports } from './testSettings.mjs';

// More failing files than this are a fault, not chance, and are not run again.
const repeatedFiles = 10;

/** Runs vitest, and once more the files that failed, because a busy machine may end a process or exceed a time-out. */
export async function runUnitTests() {
  const databases = join(reports, 'databases.txt');
  const modules = mkdtempSync(join(tmpdir(), 'heddle-modules-'));
  try {
    return await runWith({ HEDDLE_TEST_DATABASES: databases, HEDDLE_TEST_MODULES: modules }, databases);
  } finally {
    rmSync(modules, { recursive: true, force: true });
  }
}

async function runWith(environment, databases) {
  const first = await vitest('unit.json', ['--retry=1'], environment);
  if (!first) return { failed: 1 };
  const again = filesToRepeat(first);
  const second = again.length > 0 ? await vitest('unit-again.json', again, environment) : undefined;
  const repeated = new Map((second?.files ?? []).map((result) => [keyOf(result), result]));
  const results = first.files.map((result) => repeated.get(keyOf(result)) ?? result);
  const broken = results.filter(({ done, failures }) => !done || failures.length > 0);
  const failures = [
    ...broken.flatMap(({ file, failures: all }) =>
      (all.length > 0 ? all : ['its process ended']).map((text) => failureLine(file, text)),
    ),
    ...unexplained(first, second).map(({ file, message }) => failureLine(file ?? 'no file', message)),
  ];
  if (failures.length === 0 && (second ?? first).code !== 0)
    failures.push('unit: vitest failed without naming a test');
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    failures,
    skipped: results.reduce((sum, { skipped }) => sum + skipped.length, 0),
    flaky: [
      ...first.files.flatMap((result) => result.flaky.map((title) => `${result.file}: ${title}`)),
      ...again.filter((file) => !broken.some((result) => result.file === file)),
    ],
    notes: skippedSuites(results),
    files: first.files.map(({ project, file, seconds }) => ({ project, file, seconds })),
    slowTests: first.files.flatMap(({ file, slow }) => slow.map((test) => ({ file, ...test }))),
    databases: existsSync(databases) ? readFileSync(databases, 'utf8').trim().split('\n') : [],
  };
}

/** The report of one run of vitest, see `unitReporter.mjs`; undefined if vitest could not start. */
async function vitest(name, options, environment = {}) {
  const file = join(reports, name);
  const reporters = ['--reporter=default', '--reporter=packages/cli/scripts/unitReporter.mjs'];
  const code = await execute('npx', ['vitest', 'run', ...reporters, ...options], {
    ...environment,
    HEDDLE_UNIT_REPORT: file,
  });
  return existsSync(file) ? { code, ...JSON.parse(readFileSync(file, 'utf8')) } : undefined;
}

function keyOf({ project, file }) {
  return `${project} ${file}`;
}

function filesToRepeat({ files, errors }) {
  const failed = files.filter(({ done, failures }) => !done || failures.length > 0).map(({ file }) => file);
  const named = [...new Set([...failed, ...errors.flatMap(({ file }) => file ?? [])])];
  return named.length <= repeatedFiles ? named : [];
}

/** Errors outside of tests, except those of the first run that did not recur in the second. */
function unexplained(first, second) {
  const lostProcess = first.files.some(({ done }) => !done);
  const left = first.errors.filter(({ file }) => !(second && (file || lostProcess)));
  return [...left, ...(second?.errors ?? [])];
}

/** `file: title: message`, only the first line of the message. */
function failureLine(file, text) {
  return `${file}: ${text.split('\n', 1)[0].slice(0, 300)}`;
}

/** One line for each suite with tests that could not run here; its title says what is missing. */
function skippedSuites(results) {
  const counts = new Map();
  for (const { file, skipped } of results)
    for (const title of skipped) counts.set(`${file}: ${title}`, (counts.get(`${file}: ${title}`) ?? 0) + 1);
  return [...counts].map(([suite, count]) => `not run: ${count} of ${suite}`);
}
