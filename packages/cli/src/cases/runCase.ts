import type { CodeService, WorkflowService } from '@heddle/executor';
import type { Json, JsonObject, Language } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { playRun } from '../run/playRun.js';
import { runReport } from '../run/runReport.js';
import { difference } from '../world/difference.js';
import type { TestCase } from './caseFile.js';
import { scriptedModels } from './scriptedModels.js';

/** What all cases of one document share. */
export interface CaseWorld {
  document: JsonObject;
  code: CodeService;
  workflow: WorkflowService;
  language: Language;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Runs a case; gives the first difference, or nothing when all is as expected. */
export async function runCase(one: TestCase, world: CaseWorld): Promise<string | undefined> {
  const { document, code, workflow, ...how } = world;
  const pins = one.pins as Record<string, { outputs: JsonObject; port?: string }>;
  const state = await playRun(document, one.input, {
    ...how,
    services: { code, workflow, model: scriptedModels(one.models) },
    answers: one.answers,
    pins,
  });
  return compare(one.expect, state);
}

function compare(expect: TestCase['expect'], state: RunState): string | undefined {
  const report = runReport(state);
  // A failure that nobody expects is the difference, whatever else is expected.
  const expectsEnd = expect.status ?? (expect.error === undefined ? 'success' : 'failed');
  if (report.status !== expectsEnd) {
    const reason = state.error ? ` (${state.error.message})` : '';
    return `status: expected ${expectsEnd}, got ${state.status}${reason}`;
  }
  const wanted = Object.entries(expect).filter((field): field is [string, Json] => field[1] !== undefined);
  try {
    return difference(Object.fromEntries(wanted), report);
  } catch (error) {
    // A matcher that does not exist or that lacks its argument.
    return (error as Error).message;
  }
}
