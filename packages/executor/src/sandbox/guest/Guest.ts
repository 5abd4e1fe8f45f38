import { type QuickJSContext, type QuickJSHandle, type QuickJSRuntime, Scope } from 'quickjs-emscripten-core';
import { MEMORY_CEILING_MB, RESULT_DEPTH } from '../limits.js';
import type { SandboxError, SandboxProgram } from '../SandboxWorker.js';
import type { Clock } from './Clock.js';
import { describeError, outOfMemory } from './describeError.js';
import { isDeeperThan, sizeOf } from './measure.js';
import { prelude, USER_FILE } from './prelude.js';
import { lengthOf } from './readText.js';

/** Number of promise jobs between two checks of the clock. */
const JOBS = 64;

type Result = { value: QuickJSHandle; error?: undefined } | { error: QuickJSHandle };

/** Stops a program; the reason is shown to its author. */
export class Stopped extends Error {
  constructor(readonly reason: SandboxError) {
    super(reason.message);
  }
}

/** One program inside the engine, from its source to its result as JSON text. */
export class Guest {
  private readonly scope = new Scope();
  private describe: QuickJSHandle | undefined;

  constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly context: QuickJSContext,
    private readonly program: SandboxProgram,
    private readonly clock: Clock,
    private readonly memory: WebAssembly.Memory,
  ) {}

  /** Runs `source`, the program with types stripped; throws `Stopped` if there is no result. */
  run(source: string, writeLine: (line: string) => void): string {
    const { context } = this;
    const write = this.keep(
      context.newFunction('write', (line) => {
        writeLine(context.getString(line));
      }),
    );
    const tools = this.call(this.evaluate(prelude, 'host'), write);
    this.describe = this.keep(context.getProp(tools, 'describe'));
    const params = this.keep(context.newString(this.program.params));
    const input = this.call(this.keep(context.getProp(tools, 'read')), params);
    this.evaluate(source, USER_FILE);
    const main = this.evaluate(`typeof main === 'function' ? main : undefined`, 'host');
    if (context.typeof(main) !== 'function') throw new Stopped(noMain);
    const value = this.settle(this.call(main, input));
    return this.writeResult(this.keep(context.getProp(tools, 'write')), value);
  }

  /** Frees the program's memory. Only for programs that were not interrupted. */
  dispose(): void {
    this.scope.dispose();
  }

  private keep(handle: QuickJSHandle): QuickJSHandle {
    return this.scope.manage(handle);
  }

  private evaluate(source: string, file: string): QuickJSHandle {
    return this.valueOf(this.context.evalCode(source, file, { type: 'global' }));
  }

  private call(what: QuickJSHandle, ...inputs: QuickJSHandle[]): QuickJSHandle {
    return this.valueOf(this.context.callFunction(what, this.context.undefined, ...inputs));
  }

  private valueOf(result: Result): QuickJSHandle {
    if (!result.error) return this.keep(result.value);
    throw new Stopped(this.explain(this.keep(result.error)));
  }

  private explain(error: QuickJSHandle): SandboxError {
    if (this.clock.hasRung() || this.describe === undefined) return outOfMemory;
    // Out of memory, the engine throws null because it cannot allocate an error. A program may throw null
    // too, but only the former leaves the memory nearly full.
    if (this.isNearlyFull() && this.context.eq(error, this.context.null)) return outOfMemory;
    // Describing the error needs additional memory.
    this.runtime.setMemoryLimit(MEMORY_CEILING_MB * 1024 * 1024);
    return describeError(this.context, this.describe, error, this.program.source);
  }

  private isNearlyFull(): boolean {
    const allowedMb = Math.min(this.program.limits.memoryMb, MEMORY_CEILING_MB);
    return this.memory.buffer.byteLength >= allowedMb * 1024 * 1024 * 0.75;
  }

  /** Resolves a promise; any other value is returned as it is. */
  private settle(returned: QuickJSHandle): QuickJSHandle {
    for (;;) {
      const state = this.context.getPromiseState(returned);
      if (state.type === 'rejected') return this.valueOf({ error: state.error });
      if (state.type === 'fulfilled') return state.notAPromise ? returned : this.keep(state.value);
      if (this.clock.isOver() || !this.runtime.hasPendingJob()) throw new Stopped(neverSettles);
      const jobs = this.runtime.executePendingJobs(JOBS);
      if (jobs.error) return this.valueOf({ error: jobs.error });
    }
  }

  private writeResult(write: QuickJSHandle, value: QuickJSHandle): string {
    const written = this.context.callFunction(write, this.context.undefined, value);
    if (written.error) {
      const reason = this.explain(this.keep(written.error));
      if (reason.kind !== 'thrown') throw new Stopped(reason);
      throw new Stopped(unwritable(`The result cannot be written as JSON: ${reason.message}`));
    }
    const text = this.keep(written.value);
    const { outputBytes } = this.program.limits;
    if (this.context.typeof(text) !== 'string') throw new Stopped(unwritable('The result is not JSON.'));
    // Every character takes at least one byte, so a result that is too large is never copied out.
    if (lengthOf(this.context, text) > outputBytes) throw new Stopped(tooLarge(outputBytes));
    const json = this.context.getString(text);
    if (sizeOf(json) > outputBytes) throw new Stopped(tooLarge(outputBytes));
    if (isDeeperThan(RESULT_DEPTH, json)) {
      throw new Stopped(unwritable(`The result is nested more than ${RESULT_DEPTH} levels deep.`));
    }
    return json;
  }
}

const noMain: SandboxError = {
  kind: 'syntax',
  message: 'The code has no function main. It begins with: async function main({ params }) { ... }',
};

const neverSettles: SandboxError = {
  kind: 'thrown',
  message: 'main awaits a promise that never settles.',
};

function unwritable(message: string): SandboxError {
  return { kind: 'output', message };
}

function tooLarge(bytes: number): SandboxError {
  return { kind: 'output', message: `The result is larger than ${bytes} bytes.` };
}
