import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Recording } from '@heddle/executor/testing';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** A run to write down. */
export interface EndedRun {
  /** The workflow's file, after which the cassette is named. */
  file: string;
  inputs: JsonObject;
  answers: Json[];
  state: RunState;
}

/** Writes a run that has succeeded or failed to a file, as a test case. */
export async function writeCassette(
  terminal: Terminal,
  path: string,
  recording: Recording,
  { file, inputs, answers, state }: EndedRun,
): Promise<void> {
  if (state.status !== 'success' && state.status !== 'failed') {
    terminal.error(`${terminal.message('notRecorded', { file: path })}\n`);
    return;
  }
  const cassette = recording.cassette({
    name: file === '-' ? 'run' : basename(file).replace(/\.[^.]*$/, ''),
    input: inputs,
    ...(answers.length > 0 && { answers }),
    expect: expectationOf(state),
  });
  try {
    await writeFile(path, `${JSON.stringify(cassette, null, 2)}\n`);
  } catch (error) {
    throw new UsageError(
      terminal.message('unwritableFile', { file: path, reason: (error as Error).message }),
    );
  }
  terminal.error(`${terminal.message('recorded', { file: path, count: cassette.calls.length })}\n`);
}

/** What the run gave, without what may differ from one run to the next. */
function expectationOf({ status, outputs, answer, error }: RunState): JsonObject {
  const expect: JsonObject = { status };
  if (outputs !== undefined) expect.output = { $exact: outputs };
  if (answer !== undefined) expect.answer = answer;
  if (error) expect.error = { code: error.code, message: error.message };
  return expect;
}
