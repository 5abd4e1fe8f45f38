import { proxy, type Remote, transfer, wrap } from 'comlink';
import { createCodeService } from '../sandbox/createCodeService.js';
import { serveCodeOverPort } from '../sandbox/port.js';
import type { SandboxWorker } from '../sandbox/SandboxWorker.js';
import type { CodeService } from '../services.js';
import { type ExecutorWorker, endpointOf, watch } from './ExecutorWorker.js';
import type { ExecutorApi } from './protocol.js';

/** Configures the connection to one worker. */
export interface ConnectionOptions {
  createExecutorWorker(): ExecutorWorker;
  createSandboxWorker?: (() => SandboxWorker) | undefined;
  /** A code service of the host to use instead of a sandbox; the connection does not dispose it. */
  code?: CodeService | undefined;
  /** Interval of the heartbeat, and how long the worker may stay silent, in milliseconds. */
  beatMs: number;
  silenceMs: number;
}

/** Marks a listener as callable from inside the worker. */
export const asListener = proxy;

/** One worker from creation to end. Pending calls are rejected when it ends. */
export class WorkerConnection {
  readonly #worker: ExecutorWorker;
  readonly #api: Remote<ExecutorApi>;
  #closeCode: (() => void) | undefined;
  readonly #onLost = new Set<(error: Error) => void>();
  #lost: Error | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: ConnectionOptions) {
    this.#worker = options.createExecutorWorker();
    this.#api = wrap<ExecutorApi>(endpointOf(this.#worker));
    watch(this.#worker, (reason) => this.close(reason));
    const { code, createSandboxWorker } = options;
    if (code) this.#closeCode = this.#serveCode(code);
    else if (createSandboxWorker) this.#closeCode = this.#serveOwnCode(createSandboxWorker);
  }

  get isOpen(): boolean {
    return this.#lost === undefined;
  }

  /** Calls the worker; rejects if the worker ends before answering. */
  call<Value>(ask: (api: Remote<ExecutorApi>) => PromiseLike<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      const stop = this.onLost(reject);
      if (!this.isOpen) return;
      ask(this.#api).then(
        (value) => {
          stop();
          resolve(value);
        },
        (error) => {
          stop();
          reject(error);
        },
      );
    });
  }

  /**
   * Calls `listener` when the worker is lost, or at once if it already is. Returns an unsubscribe function.
   */
  onLost(listener: (error: Error) => void): () => void {
    if (this.#lost) {
      listener(this.#lost);
      return () => {};
    }
    this.#onLost.add(listener);
    return () => this.#onLost.delete(listener);
  }

  /** Runs the heartbeat while runs are open. */
  watchBeat(isNeeded: boolean): void {
    if (!isNeeded || !this.isOpen) {
      clearInterval(this.#beat);
      this.#beat = undefined;
      return;
    }
    if (this.#beat !== undefined) return;
    let heard = performance.now();
    this.#beat = setInterval(() => {
      if (performance.now() - heard > this.options.silenceMs) {
        this.close(`the executor worker has not answered for ${this.options.silenceMs} ms`);
        return;
      }
      this.call((api) => api.beat()).then(
        () => {
          heard = performance.now();
        },
        () => {},
      );
    }, this.options.beatMs);
  }

  close(reason: string): void {
    if (this.#lost) return;
    this.#lost = new Error(reason);
    clearInterval(this.#beat);
    this.#closeCode?.();
    void this.#worker.terminate();
    const listeners = [...this.#onLost];
    this.#onLost.clear();
    for (const listener of listeners) listener(this.#lost);
  }

  /** Serves user code from a sandbox on the host's side, so that the host can terminate it. */
  #serveCode(service: CodeService): () => void {
    const { port1, port2 } = new MessageChannel();
    const stop = serveCodeOverPort(port1, service);
    this.call((api) => api.connect(transfer(port2, [port2]))).catch(() => {});
    return stop;
  }

  #serveOwnCode(createSandboxWorker: () => SandboxWorker): () => void {
    const service = createCodeService({ createSandboxWorker });
    const stop = this.#serveCode(service);
    return () => {
      stop();
      void service.dispose();
    };
  }
}
