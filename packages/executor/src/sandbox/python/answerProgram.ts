import { boundedLog } from '../guest/boundedLog.js';
import type { FromSandbox, ToSandbox } from '../SandboxWorker.js';
import type { Python } from './Python.js';

/** Runs the only program of an interpreter; the owner of the worker then terminates it. */
export function answerProgram(
  python: Python,
  { id, program }: ToSandbox,
  post: (message: FromSandbox) => void,
): void {
  const writeLine = boundedLog((line) => post({ type: 'log', id, line }));
  post({ type: 'result', id, outcome: python.run(program, writeLine), spent: true });
}
