import type { CodeRequest, CodeResult, CodeService } from '../services.js';
import type { SandboxProgram, SandboxWorker } from './SandboxWorker.js';
import { Seat } from './Seat.js';

const PYTHON = 3;
const LANGUAGES: readonly number[] = [1, 5];

/** What `createCodeService` needs and may be told. */
export interface CodeServiceOptions {
  createSandboxWorker(): SandboxWorker;
  /** Workers that wait beside the ones in use. */
  spares?: number;
  /** Programs that run at the same time. */
  concurrency?: number;
  /** Programs that may wait for their turn; one more is turned away. */
  waiting?: number;
}

interface Call {
  program: SandboxProgram;
  signal: AbortSignal;
  resolve(result: CodeResult): void;
  reject(error: unknown): void;
}

/** Runs user code in sandbox workers: the first one starts with the first call. */
export function createCodeService(options: CodeServiceOptions): CodeService & { dispose(): Promise<void> } {
  const { createSandboxWorker, spares = 1, concurrency = 4, waiting = 1_000 } = options;
  const queue: Call[] = [];
  const busy = new Set<Seat>();
  let idle: Seat[] = [];
  let running = 0;
  let disposed = false;

  function open(): Seat {
    const seat = new Seat(createSandboxWorker);
    // A spare that fails is simply not there; who asks for a worker next is told by its own.
    seat.ready.catch(() => {});
    return seat;
  }

  function refill(): void {
    idle = idle.filter((seat) => seat.isOpen);
    while (!disposed && idle.length < spares) idle.push(open());
  }

  function advance(): void {
    while (running < concurrency) {
      const call = queue.shift();
      if (call === undefined) return;
      running += 1;
      perform(call)
        .then(call.resolve, call.reject)
        .finally(() => {
          running -= 1;
          advance();
        });
    }
  }

  async function perform({ program, signal }: Call): Promise<CodeResult> {
    if (signal.aborted) return cancelled;
    const seat = idle.find((one) => one.isOpen) ?? open();
    idle = idle.filter((one) => one !== seat);
    busy.add(seat);
    refill();
    const cancel = () => seat.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      await seat.ready;
      return await seat.run(program);
    } catch (error) {
      if (signal.aborted || disposed) return cancelled;
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      busy.delete(seat);
      if (disposed) seat.close();
      if (seat.isOpen) idle.unshift(seat);
      refill();
    }
  }

  return {
    run(request, { signal }) {
      if (disposed) return Promise.reject(new Error('The code service is closed.'));
      const refusal = refuse(request);
      if (refusal) return Promise.resolve(refusal);
      if (queue.length >= waiting) return Promise.resolve(tooBusy(waiting));
      const { call, promise } = callOf(request, signal);
      const leave = () => {
        const at = queue.indexOf(call);
        if (at < 0) return;
        queue.splice(at, 1);
        call.resolve(cancelled);
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(call);
      advance();
      return promise.finally(() => signal.removeEventListener('abort', leave));
    },
    async dispose() {
      disposed = true;
      for (const call of queue.splice(0)) call.resolve(cancelled);
      for (const seat of busy) seat.cancel();
      for (const seat of idle) seat.close();
      idle = [];
    },
  };
}

const cancelled: CodeResult = {
  ok: false,
  error: { kind: 'cancelled', message: 'The code was cancelled.' },
  logs: [],
};

function tooBusy(waiting: number): CodeResult {
  const message = `${waiting} pieces of code are waiting for their turn already; this one was turned away.`;
  return { ok: false, error: { kind: 'busy', message }, logs: [] };
}

function refuse({ language }: CodeRequest): CodeResult | undefined {
  if (LANGUAGES.includes(language)) return undefined;
  const message =
    language === PYTHON
      ? 'Python is not available yet: only JavaScript and TypeScript run.'
      : `There is no language with the code ${language}: 5 is TypeScript or JavaScript, 1 is JavaScript.`;
  return { ok: false, error: { kind: 'language', message }, logs: [] };
}

function callOf({ language, source, params, limits }: CodeRequest, signal: AbortSignal) {
  const call: Call = {
    program: { language, source, params: JSON.stringify(params), limits },
    signal,
    resolve: () => {},
    reject: () => {},
  };
  const promise = new Promise<CodeResult>((resolve, reject) => Object.assign(call, { resolve, reject }));
  return { call, promise };
}
