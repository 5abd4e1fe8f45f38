import type { CodeRequest, CodeResult, CodeService } from '../services.js';
import type { SandboxProgram, SandboxWorker } from './SandboxWorker.js';
import { Refused } from './WorkerSlot.js';
import { WorkerSlotPool } from './WorkerSlotPool.js';

const PYTHON = 3;
const JAVASCRIPT: readonly number[] = [1, 5];
/** How long a spare Python interpreter is kept, which needs much more memory than a JavaScript one. */
const PYTHON_IDLE_MS = 5 * 60_000;

/** Configures `createCodeService`. */
export interface CodeServiceOptions {
  /** Creates a worker for JavaScript and TypeScript. */
  createSandboxWorker(): SandboxWorker;
  /** Creates a worker for one Python program; Python is refused if absent. */
  createPythonWorker?: (() => SandboxWorker) | undefined;
  /** Number of spare workers of each kind to keep ready after the first use. */
  spares?: number;
  /** Maximum number of concurrent programs. */
  concurrency?: number;
  /** Maximum number of queued programs; further ones are refused. */
  waiting?: number;
}

interface Call {
  program: SandboxProgram;
  signal: AbortSignal;
  pool: WorkerSlotPool;
  resolve(result: CodeResult): void;
  reject(error: unknown): void;
}

/** Runs user code in sandbox workers; the first call starts the first worker. */
export function createCodeService(options: CodeServiceOptions): CodeService & { dispose(): Promise<void> } {
  const { createSandboxWorker, createPythonWorker, spares = 1, concurrency = 4, waiting = 1_000 } = options;
  const javascript = new WorkerSlotPool(createSandboxWorker, spares);
  const python = createPythonWorker && new WorkerSlotPool(createPythonWorker, spares, PYTHON_IDLE_MS);
  const queue: Call[] = [];
  let running = 0;
  let disposed = false;

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

  async function perform({ program, signal, pool }: Call): Promise<CodeResult> {
    if (signal.aborted) return cancelled;
    const slot = pool.acquire();
    const cancel = () => slot.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      await slot.ready;
      return await slot.run(program);
    } catch (error) {
      if (signal.aborted || disposed) return cancelled;
      if (error instanceof Refused) return refused(error.message);
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      pool.release(slot);
    }
  }

  return {
    run(request, { signal }) {
      if (disposed) return Promise.reject(new Error('The code service is closed.'));
      const { language } = request;
      const pool = JAVASCRIPT.includes(language) ? javascript : language === PYTHON ? python : undefined;
      if (pool === undefined) return Promise.resolve(refused(noLanguage(language)));
      if (queue.length >= waiting) return Promise.resolve(tooBusy(waiting));
      const { call, promise } = callOf(request, signal, pool);
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
      javascript.close();
      python?.close();
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

function noLanguage(language: number): string {
  if (language === PYTHON) return 'Python is not set up here: only JavaScript and TypeScript run.';
  return `There is no language with the code ${language}: 5 is TypeScript or JavaScript, 1 is JavaScript, 3 is Python.`;
}

function refused(message: string): CodeResult {
  return { ok: false, error: { kind: 'language', message }, logs: [] };
}

function callOf(
  { language, source, params, limits }: CodeRequest,
  signal: AbortSignal,
  pool: WorkerSlotPool,
) {
  const call: Call = {
    program: { language, source, params: JSON.stringify(params), limits },
    signal,
    pool,
    resolve: () => {},
    reject: () => {},
  };
  const promise = new Promise<CodeResult>((resolve, reject) => Object.assign(call, { resolve, reject }));
  return { call, promise };
}
