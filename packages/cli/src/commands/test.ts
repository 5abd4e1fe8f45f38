import { createCodeService } from '@heddle/executor/sandbox';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { readCases, type TestCase } from '../cases/caseFile.js';
import { runCase } from '../cases/runCase.js';
import { calledWorkflows } from '../run/calledWorkflows.js';
import { timeoutOf } from '../run/timeoutOf.js';
import { parseBounded, readDocument, readText } from '../terminal/readFiles.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

const kinds = { only: 'texts', workflow: 'texts', timeout: 'text', json: 'flag' } as const;

/** Runs a workflow file by the cases of another file. */
export async function test(terminal: Terminal, words: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, words, kinds);
  const [file, casesFile, more] = rest;
  if (file === undefined || casesFile === undefined || more !== undefined) {
    throw new UsageError(terminal.say('whichFile', { usage: 'heddle test FILE CASES' }));
  }
  if (file === '-' && casesFile === '-') throw new UsageError(terminal.say('oneInputTwice'));
  const timeoutMs = timeoutOf(terminal, options.timeout, 30);
  const workflow = calledWorkflows(terminal, file, options.workflow);
  const cases = chosen(terminal, await openCases(terminal, casesFile), options.only);
  const parsed = await readDocument(terminal, file);
  if (parsed.error) {
    terminal.error(`${terminal.say('noWorkflow', { file, reason: parsed.error.message })}\n`);
    return 1;
  }
  const stop = new AbortController();
  const stopListening = terminal.onStop(() => stop.abort());
  const code = createCodeService({ createSandboxWorker: createNodeSandboxWorker });
  const world = { document: parsed.json, code, workflow, language: terminal.language, timeoutMs };
  const results: { name: string; passed: boolean; difference?: string }[] = [];
  try {
    for (const one of cases) {
      if (stop.signal.aborted) break;
      const difference = await runCase(one, { ...world, signal: stop.signal });
      if (stop.signal.aborted) break;
      const passed = difference === undefined;
      results.push({ name: one.name, passed, ...(passed ? {} : { difference }) });
      if (options.json) continue;
      const line = passed
        ? terminal.say('casePassed', { name: one.name })
        : terminal.say('caseFailed', { name: one.name, reason: difference });
      terminal.out(`${printable(line)}\n`);
    }
  } finally {
    stopListening();
    await code.dispose();
  }
  const passed = results.filter((result) => result.passed).length;
  const sums = { passed, failed: results.length - passed };
  const left = cases.length - results.length;
  if (left > 0) terminal.error(`${terminal.say('casesStopped', { left })}\n`);
  if (options.json) terminal.out(`${JSON.stringify({ cases: results, ...sums }, null, 2)}\n`);
  else terminal.out(`${terminal.say('caseSums', sums)}\n`);
  return sums.failed > 0 || left > 0 ? 1 : 0;
}

async function openCases(terminal: Terminal, file: string): Promise<TestCase[]> {
  const cases = readCases(parseBounded(terminal, await readText(terminal, file), file));
  if (!Array.isArray(cases)) throw new UsageError(terminal.say('casesAre', { file, ...cases }));
  return cases;
}

function chosen(terminal: Terminal, cases: TestCase[], names: readonly string[]): TestCase[] {
  const missing = names.find((name) => !cases.some((one) => one.name === name));
  if (missing !== undefined) throw new UsageError(terminal.say('noSuchCase', { name: missing }));
  return names.length === 0 ? cases : cases.filter((one) => names.includes(one.name));
}
