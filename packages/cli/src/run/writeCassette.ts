import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expectationOf, type Recording } from '@heddle/executor/testing';
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
    language: terminal.language,
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
