import type { JsonObject } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';

/** What a run gave, as the expectation of its cassette: without what may differ from one run to the next. */
export function expectationOf({ status, outputs, answer, error }: RunState): JsonObject {
  const expect: JsonObject = { status };
  if (outputs !== undefined) expect.output = { $exact: outputs };
  if (answer !== undefined) expect.answer = answer;
  if (error) expect.error = { code: error.code, message: error.message };
  return expect;
}
