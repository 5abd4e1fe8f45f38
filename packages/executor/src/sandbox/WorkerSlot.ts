import type { CodeLimits, CodeResult } from '../services.js';
import { GRACE_MS, LOG_LINE_LENGTH, LOG_LINES, START_MS } from './limits.js';
import {
  type FromSandbox,
  readMessage,
  type SandboxOutcome,
  type SandboxProgram,
  type SandboxWorker,
  timeIsOver,
} from './SandboxWorker.js';

interface Running {
  id: number;
  logs: string[];
  limits: CodeLimits;
  end(result: CodeResult): void;
  fail(error: Error): void;
}

/** The reason why a host does not run programs in a language; shown to the author of the program. */
export class Refused extends Error {}

/**
 * One sandbox worker and its current program. Terminates the worker if the program does not end by itself.
 */
export class WorkerSlot {
  private readonly worker: SandboxWorker;
  private running: Running | undefined;
  private runs = 0;
  private closed = false;
  private settleReady: { resolve(): void; reject(error: Error): void } | undefined;
  /** Resolves when the worker has loaded its engine. */
  readonly ready: Promise<void>;

  constructor(createSandboxWorker: () => SandboxWorker) {
    this.worker = createSandboxWorker();
    this.ready = new Promise<void>((resolve, reject) => {
      this.settleReady = { resolve, reject };
    });
    const timer = setTimeout(() => this.fail(`it did not start within ${START_MS} ms`), START_MS);
    this.ready.catch(() => {}).finally(() => clearTimeout(timer));
    this.worker.listen({
      onMessage: (message) => this.receive(readMessage(message)),
      onEnded: (reason) => this.fail(reason),
    });
  }

  /** Whether another program can run in it. */
  get isOpen(): boolean {
    return !this.closed;
  }

  /** Runs one program at a time. Rejects only if the worker fails, never because of the program. */
  run(program: SandboxProgram): Promise<CodeResult> {
    const { limits } = program;
    const id = ++this.runs;
    return new Promise<CodeResult>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        this.running = undefined;
      };
      // On a busy host the timer and the result may be due at once: defer, so that the result is handled
      // first.
      const stop = () => {
        timer = setTimeout(() => this.stop({ ok: false, error: timeIsOver(limits.timeMs) }), 0);
      };
      let timer = setTimeout(stop, limits.timeMs + GRACE_MS);
      this.running = {
        id,
        limits,
        logs: [],
        end: (result) => {
          settle();
          resolve(result);
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      this.worker.postMessage({ type: 'run', id, program });
    });
  }

  /** Stops the program because its caller was cancelled. */
  cancel(): void {
    this.stop({ ok: false, error: { kind: 'cancelled', message: 'The code was cancelled.' } });
  }

  /** Terminates the worker and the program in it. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.worker.terminate();
    this.settleReady?.reject(new Error('The sandbox worker was closed.'));
    this.running?.fail(new Error('The sandbox worker was closed.'));
  }

  private stop(outcome: Pick<CodeResult & { ok: false }, 'ok' | 'error'>): void {
    const running = this.running;
    running?.end({ ...outcome, logs: running.logs });
    this.close();
  }

  private fail(reason: string): void {
    if (this.closed) return;
    const error = new Error(`The sandbox worker failed: ${reason}`);
    this.settleReady?.reject(error);
    this.running?.fail(error);
    this.close();
  }

  private receive(message: FromSandbox | undefined): void {
    if (this.closed || message === undefined) return;
    if (message.type === 'ready') this.settleReady?.resolve();
    else if (message.type === 'broken') this.fail(message.reason);
    else if (message.type === 'refused') {
      this.settleReady?.reject(new Refused(message.reason));
      this.close();
    } else this.receiveFromProgram(message);
  }

  private receiveFromProgram(message: Extract<FromSandbox, { id: number }>): void {
    const running = this.running;
    if (running === undefined || message.id !== running.id) return;
    if (message.type === 'log') {
      if (running.logs.length <= LOG_LINES) running.logs.push(message.line.slice(0, LOG_LINE_LENGTH));
      return;
    }
    running.end(resultOf(message.outcome, running));
    if (message.spent) this.close();
  }
}

/**
 * Code that escaped from the engine could send anything: text that is not JSON, or is too long, is an error.
 */
function resultOf(outcome: SandboxOutcome, { logs, limits }: Running): CodeResult {
  if (!outcome.ok) return { ...outcome, logs };
  try {
    if (outcome.text.length > limits.outputBytes) throw new RangeError('too long');
    // `JSON.parse` creates own properties only, so `__proto__` is an ordinary key.
    return { ok: true, output: JSON.parse(outcome.text), logs };
  } catch {
    return { ok: false, error: { kind: 'output', message: 'The result cannot be read as JSON.' }, logs };
  }
}
