import type { CodeService, WorkflowService } from '@heddle/executor';
import type { Json, JsonObject, Language } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { answererOf } from '../run/answers.js';
import { playRun } from '../run/playRun.js';
import { runReport } from '../run/runReport.js';
import { difference } from '../world/difference.js';
import { markScriptedCode } from '../world/scriptedCode.js';
import { scriptedServices } from '../world/scriptedServices.js';
import type { TestCase } from './caseFile.js';

/** The context shared by all cases of a document. */
export interface CaseContext {
  document: JsonObject;
  code: CodeService;
  workflow: WorkflowService;
  language: Language;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Runs a case; resolves with the first difference, or undefined if everything is as expected. */
export async function runCase(one: TestCase, context: CaseContext): Promise<string | undefined> {
  const { document, code, workflow, language, timeoutMs, signal } = context;
  const complaints: string[] = [];
  const { answers, node, until } = one;
  const marked = (json: JsonObject) => markScriptedCode(json, one.python);
  const state = await playRun(marked(document), one.input, {
    services: {
      ...scriptedServices(one, code, (problem) => complaints.push(problem)),
      workflow: {
        ...workflow,
        load: async (request, options) => marked(await workflow.load(request, options)),
      },
    },
    settings: {
      language,
      limits: { timeoutMs },
      pins: one.pins as Record<string, { outputs: JsonObject; port?: string }>,
      ...(node !== undefined && { startNode: node }),
      ...(until !== undefined && { until }),
    },
    answer: answererOf(
      Array.isArray(answers) ? { inOrder: answers, byNode: {} } : { inOrder: [], byNode: answers },
    ),
    signal,
  });
  return complaints[0] ?? compare(one.expect, state);
}

/** The first difference between what a run must give and what it gave. */
export function compare(expect: TestCase['expect'], state: RunState): string | undefined {
  const report = runReport(state);
  // An unexpected failure is the difference, whatever else is expected.
  const expectsEnd = expect.status ?? (expect.error === undefined ? 'success' : 'failed');
  if (report.status !== expectsEnd) {
    const reason = state.error ? ` (${state.error.message})` : '';
    return `status: expected ${expectsEnd}, got ${state.status}${reason}`;
  }
  const wanted = Object.entries(expect).filter((field): field is [string, Json] => field[1] !== undefined);
  try {
    return difference(Object.fromEntries(wanted), report);
  } catch (error) {
    // An unknown matcher, or one without its argument.
    return (error as Error).message;
  }
}
