import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createCodeService } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { type CassetteCase, readCases, type TestCase } from '../cases/caseFile.js';
import { type CaseResult, junitReport } from '../cases/junitReport.js';
import { runCase } from '../cases/runCase.js';
import { runCassette } from '../cases/runCassette.js';
import { calledWorkflows } from '../run/calledWorkflows.js';
import { timeoutOf } from '../run/timeoutOf.js';
import { parseBounded, readDocument, readText } from '../terminal/readFiles.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

const kinds = {
  only: 'texts',
  workflow: 'texts',
  workflows: 'text',
  timeout: 'text',
  reporter: 'text',
  output: 'text',
  json: 'flag',
} as const;

const reporters = ['readable', 'json', 'junit'] as const;

type AnyCase = TestCase | CassetteCase;

/** Runs a workflow file with the cases of other files. */
export async function test(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, kinds);
  const [file, ...caseFiles] = rest;
  if (file === undefined || caseFiles.length === 0) {
    throw new UsageError(terminal.message('whichFile', { usage: 'heddle test FILE CASES...' }));
  }
  if (rest.filter((one) => one === '-').length > 1) throw new UsageError(terminal.message('oneInputTwice'));
  const reporter = reporterOf(terminal, options.json ? (options.reporter ?? 'json') : options.reporter);
  const timeoutMs = timeoutOf(terminal, options.timeout, 30);
  const workflow = calledWorkflows(terminal, file, options.workflow, options.workflows);
  const opened = await Promise.all(caseFiles.map((one) => openCases(terminal, one)));
  const cases = chosen(terminal, opened.flat(), options.only);
  const parsed = await readDocument(terminal, file);
  if (parsed.error) {
    terminal.error(`${terminal.message('noWorkflow', { file, reason: parsed.error.message })}\n`);
    return 1;
  }
  const stop = new AbortController();
  let stopCode = 1;
  const stopListening = terminal.onStop((exitCode) => {
    stopCode = exitCode;
    stop.abort();
  });
  const code = createCodeService({
    createSandboxWorker: createNodeSandboxWorker,
    createPythonWorker: createNodePythonWorker,
  });
  const around = { document: parsed.json, code, workflow, language: terminal.language, timeoutMs };
  // If the report goes to a file, standard output shows readable lines.
  const isReadable = reporter === 'readable' || options.output !== undefined;
  const results: CaseResult[] = [];
  try {
    for (const one of cases) {
      if (stop.signal.aborted) break;
      const begun = performance.now();
      const context = { ...around, signal: stop.signal };
      const difference =
        'cassette' in one
          ? await runCassette(one.cassette, one.expect, context)
          : await runCase(one, context);
      if (stop.signal.aborted) break;
      const seconds = (performance.now() - begun) / 1000;
      const passed = difference === undefined;
      results.push({ name: one.name, passed, ...(passed ? {} : { difference }), seconds });
      if (!isReadable) continue;
      const line = passed
        ? terminal.message('casePassed', { name: one.name })
        : terminal.message('caseFailed', { name: one.name, reason: difference });
      terminal.out(`${printable(line)}\n`);
    }
  } finally {
    stopListening();
    await code.dispose();
  }
  const passed = results.filter((result) => result.passed).length;
  const sums = { passed, failed: results.length - passed };
  const left = cases.length - results.length;
  if (left > 0) terminal.error(`${terminal.message('casesStopped', { left })}\n`);
  if (isReadable) terminal.out(`${terminal.message('caseSums', sums)}\n`);
  const report =
    reporter === 'junit'
      ? junitReport(basename(file), results)
      : `${JSON.stringify({ cases: results.map(({ seconds: _, ...result }) => result), ...sums }, null, 2)}\n`;
  if (options.output !== undefined) await writeReport(terminal, options.output, report);
  else if (reporter !== 'readable') terminal.out(report);
  if (left > 0) return stopCode;
  return sums.failed > 0 ? 1 : 0;
}

type Reporter = (typeof reporters)[number];

function reporterOf(terminal: Terminal, given: string | undefined): Reporter {
  const found = reporters.find((name) => name === (given ?? 'readable'));
  if (found === undefined) throw new UsageError(terminal.message('wrongReporter', { value: given ?? '' }));
  return found;
}

async function writeReport(terminal: Terminal, file: string, report: string): Promise<void> {
  try {
    await writeFile(file, report);
  } catch (error) {
    throw new UsageError(terminal.message('unwritableFile', { file, reason: (error as Error).message }));
  }
}

async function openCases(terminal: Terminal, file: string): Promise<AnyCase[]> {
  const cases = readCases(parseBounded(terminal, await readText(terminal, file), file));
  if (!Array.isArray(cases)) throw new UsageError(terminal.message('casesAre', { file, ...cases }));
  return cases;
}

function chosen(terminal: Terminal, cases: AnyCase[], names: readonly string[]): AnyCase[] {
  const missing = names.find((name) => !cases.some((one) => one.name === name));
  if (missing !== undefined) throw new UsageError(terminal.message('noSuchCase', { name: missing }));
  return names.length === 0 ? cases : cases.filter((one) => names.includes(one.name));
}
