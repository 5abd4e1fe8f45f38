import type { QuickJSSyncVariant } from 'quickjs-emscripten-core';
import { LOG_LENGTH, LOG_LINES } from '../limits.js';
import type { FromSandbox, ToSandbox } from '../SandboxWorker.js';
import { loadEngine } from './Engine.js';
import { runProgram } from './runProgram.js';
import { stripTypes } from './stripTypes.js';

/** The inside of a sandbox worker: loads the engine, then answers each message with one result. */
export async function serveSandbox(
  variant: QuickJSSyncVariant,
  post: (message: FromSandbox) => void,
): Promise<(message: ToSandbox) => void> {
  const engine = await loadEngine(variant);
  stripTypes('let warm: string');
  return ({ id, program }) => {
    const ending = runProgram(
      engine,
      program,
      boundedLog((line) => post({ type: 'log', id, line })),
    );
    post({ type: 'result', id, ...ending });
  };
}

/** Lines go out as they come, so that a program that is ended from outside has its console output too. */
function boundedLog(write: (line: string) => void): (line: string) => void {
  let lines = 0;
  let length = 0;
  return (line) => {
    if (lines > LOG_LINES) return;
    lines += 1;
    length += line.length;
    if (lines <= LOG_LINES && length <= LOG_LENGTH) return write(line);
    lines = LOG_LINES + 1;
    write('... further output was left out');
  };
}
