import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from './execute.mjs';
import { reports } from './testSettings.mjs';

/** Runs one Playwright configuration. Without Chromium the group counts as one skipped test. */
export async function runBrowserTests(name, config, chromium) {
  if (!chromium.path) return { skipped: 1, notes: [`not run: ${name} tests: ${chromium.reason}`] };
  const report = join(reports, `${name}.json`);
  const code = await execute('npx', ['playwright', 'test', '--config', config], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { failed: 1 };
  const { stats, suites, errors = [] } = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  const specs = specsOf(suites);
  const titlesOf = (wanted) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title, tests }) => `${file}:${line} ${title}${firstError(tests)}`);
  const failures = titlesOf('unexpected');
  if (failures.length === 0 && code !== 0)
    failures.push(
      `${name}: ${errors[0]?.message?.split('\n', 1)[0] ?? 'Playwright failed without naming a test'}`,
    );
  return {
    passed: expected + flaky,
    failed: Math.max(unexpected, failures.length),
    failures,
    skipped,
    flaky: titlesOf('flaky'),
    notes: skippedSpecs(specs),
    files: filesOf(name, specs),
  };
}

const errorLines = 6;
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** What went wrong first, for logs of which only the end is kept. */
function firstError(tests) {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
  if (!error) return '';
  const lines = (error.message ?? '').replace(colours, '').split('\n');
  const shown = lines.filter((line) => line.trim() !== '').slice(0, errorLines);
  const { location } = error;
  return [location ? ` (line ${location.line})` : '', ...shown.map((line) => `\n    ${line}`)].join('');
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...specsOf(suite.suites), ...(suite.specs ?? [])]);
}

/** One line for each skipped test with the reason that the test gives. */
function skippedSpecs(specs) {
  return specs.flatMap(({ file, title, tests }) => {
    const skipped = tests.find(({ status }) => status === 'skipped');
    if (!skipped) return [];
    const reason = skipped.annotations.find(({ type }) => type === 'skip')?.description;
    return [`not run: ${file}: ${title}${reason ? `: ${reason}` : ''}`];
  });
}

function filesOf(project, specs) {
  const files = new Map();
  for (const { file, tests } of specs) {
    const spent = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000));
    files.set(file, (files.get(file) ?? 0) + spent.reduce((sum, each) => sum + each, 0));
  }
  return [...files].map(([file, seconds]) => ({ project, file, seconds }));
}
