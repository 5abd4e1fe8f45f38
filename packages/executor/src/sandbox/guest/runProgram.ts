import { MEMORY_CEILING_MB, SOURCE_LENGTH, STACK_BYTES } from '../limits.js';
import { type SandboxError, type SandboxOutcome, type SandboxProgram, timeIsOver } from '../SandboxWorker.js';
import { Clock } from './Clock.js';
import { outOfMemory, tooDeep, withLine } from './describeError.js';
import type { Engine } from './Engine.js';
import { Guest, Stopped } from './Guest.js';
import { explainSyntaxError, stripTypes } from './stripTypes.js';

const PLAIN_JAVASCRIPT = 1;

/** The outcome of a program, and whether the engine must be discarded. */
export interface Ending {
  outcome: SandboxOutcome;
  spent: boolean;
}

/** Runs one program in a separate runtime. Never throws. */
export function runProgram(
  engine: Engine,
  program: SandboxProgram,
  writeLine: (line: string) => void,
): Ending {
  const clock = new Clock(program.limits.timeMs);
  try {
    const outcome = runInEngine(engine, program, clock, writeLine);
    if (clock.hasRung()) return failed(timeIsOver(program.limits.timeMs), true);
    return { outcome, spent: isSpent(outcome) };
  } catch (error) {
    if (clock.hasRung()) return failed(timeIsOver(program.limits.timeMs), true);
    if (error instanceof Stopped) return failed(error.reason, false);
    // The thread's stack overflowed below the engine, or the engine aborted: its state can no longer be
    // trusted.
    return failed(error instanceof RangeError ? tooDeep : outOfMemory, true);
  }
}

function runInEngine(
  engine: Engine,
  program: SandboxProgram,
  clock: Clock,
  writeLine: (line: string) => void,
): SandboxOutcome {
  const source = readSource(program);
  const runtime = engine.module.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  const memoryMb = Math.min(Math.max(program.limits.memoryMb, 1), MEMORY_CEILING_MB);
  runtime.setMemoryLimit(memoryMb * 1024 * 1024);
  runtime.setInterruptHandler(() => clock.isOver());
  const guest = new Guest(runtime, context, program, clock, engine.memory);
  let outcome: SandboxOutcome;
  try {
    outcome = { ok: true, text: guest.run(source, writeLine) };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    outcome = { ok: false, error: error.reason };
  }
  // Disposing an engine that was interrupted or is out of memory would abort: it is discarded instead.
  if (clock.hasRung() || isSpent(outcome)) return outcome;
  guest.dispose();
  context.dispose();
  runtime.dispose();
  return outcome;
}

function isSpent(outcome: SandboxOutcome): boolean {
  return !outcome.ok && (outcome.error === outOfMemory || outcome.error === tooDeep);
}

function readSource({ language, source }: SandboxProgram): string {
  if (source.length > SOURCE_LENGTH) {
    throw new Stopped({ kind: 'syntax', message: `The code is longer than ${SOURCE_LENGTH} characters.` });
  }
  if (language === PLAIN_JAVASCRIPT) return source;
  try {
    return stripTypes(source);
  } catch (error) {
    const { message, line } = explainSyntaxError(error);
    throw new Stopped({ kind: 'syntax', message: withLine(message, line) });
  }
}

function failed(error: SandboxError, spent: boolean): Ending {
  return { outcome: { ok: false, error }, spent };
}
