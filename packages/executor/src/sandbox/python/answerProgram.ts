import { boundedLog } from '../guest/boundedLog.js';
import type { FromSandbox, ToSandbox } from '../SandboxWorker.js';
import type { Python } from './Python.js';

/** Runs the one program of an interpreter; whoever made the worker ends it then. */
export function answerProgram(
  python: Python,
  { id, program }: ToSandbox,
  post: (message: FromSandbox) => void,
): void {
  const writeLine = boundedLog((line) => post({ type: 'log', id, line }));
  post({ type: 'result', id, outcome: python.run(program, writeLine), spent: true });
}
