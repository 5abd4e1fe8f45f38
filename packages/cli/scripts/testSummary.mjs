import { slowFiles } from './slowTests.mjs';
import { budgets } from './testSettings.mjs';

const slowestFiles = 15;

/** Collects the results of all groups and prints what is worth knowing at the end, because a log may be cut. */
export function createSummary({ everything }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const notes = [];
  const times = [];
  const files = [];
  const slow = [];
  const databases = [];
  const isBudgeted = process.env.HEDDLE_TEST_BUDGET === '1';

  const fail = (line) => {
    total.failed += 1;
    notes.push(`failed: ${line}`);
  };

  return {
    note: (line) => notes.push(line),

    add(name, result) {
      for (const key of Object.keys(total)) total[key] += result[key] ?? 0;
      notes.push(...(result.notes ?? []));
      const failures = result.failures ?? (result.failed > 0 ? [name] : []);
      notes.push(...failures.map((title) => `failed: ${title}`));
      notes.push(...(result.flaky ?? []).map((title) => `passed only when tried again: ${title}`));
      files.push(...(result.files ?? []));
      slow.push(...(result.slowTests ?? []));
      databases.push(...(result.databases ?? []));
    },

    /** Of groups that ran at the same time. */
    time(names, { wall, cpu }) {
      const name = names.join(' and ');
      times.push({ name, wall, cpu });
      const budget = names.reduce((sum, each) => sum + budgets[each], 0);
      if (isBudgeted && !everything && cpu > budget)
        fail(`${name} used ${Math.round(cpu)} CPU seconds, its budget is ${budget}`);
    },

    /** Prints everything; true if nothing failed. */
    print() {
      for (const { file, title, seconds } of slow) {
        if (slowFiles[file]) continue;
        const line = `${file}: ${title} took ${seconds.toFixed(1)} s and is not in slowTests.mjs`;
        // Wall time depends on what else the machine does, so it fails only those who ask for it.
        if (isBudgeted && !everything) fail(line);
        else notes.push(`slow: ${line}`);
      }
      print(notes);
      print(describeFiles(files));
      print(describeDatabases(databases));
      print([describeTimes(times)]);
      print([`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`]);
      return total.failed === 0;
    },
  };
}

function print(lines) {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function describeFiles(files) {
  if (files.length === 0) return [];
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, slowestFiles);
  const projects = new Map();
  for (const { project, seconds } of files) projects.set(project, (projects.get(project) ?? 0) + seconds);
  const sums = [...projects].sort(([, a], [, b]) => b - a);
  return [
    'slowest files, in worker-seconds:',
    ...slowest.map(
      ({ project, file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} ${file} (${project})`,
    ),
    `worker-seconds by project: ${sums.map(([project, sum]) => `${project} ${Math.round(sum)}`).join(', ')}`,
  ];
}

function describeDatabases(databases) {
  if (databases.length === 0) return [];
  const count = (kind) => databases.filter((line) => line === kind).length;
  return [
    `databases made by tests: ${count('postgresql')} on PostgreSQL, ${count('pglite')} on PGlite, used ${count('reused')} more times`,
  ];
}

function describeTimes(times) {
  const sum = (key) => times.reduce((total, time) => total + time[key], 0);
  const text = ({ name, wall, cpu }) =>
    `${name} ${Math.round(wall)} s${Number.isNaN(cpu) ? '' : ` (${Math.round(cpu)} CPU)`}`;
  return `time: ${[...times, { name: 'all', wall: sum('wall'), cpu: sum('cpu') }].map(text).join(', ')}`;
}
