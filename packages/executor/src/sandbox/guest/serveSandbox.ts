import type { QuickJSSyncVariant } from 'quickjs-emscripten-core';
import type { FromSandbox, ToSandbox } from '../SandboxWorker.js';
import { boundedLog } from './boundedLog.js';
import { loadEngine } from './Engine.js';
import { runProgram } from './runProgram.js';
import { stripTypes } from './stripTypes.js';

/** Runs inside a sandbox worker: loads the engine, then answers each message with one result. */
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
