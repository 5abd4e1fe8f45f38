import { proxy, type Remote, transfer, wrap } from 'comlink';
import { createCodeService } from '../sandbox/createCodeService.js';
import { serveCodeOverPort } from '../sandbox/port.js';
import type { SandboxWorker } from '../sandbox/SandboxWorker.js';
import type { CodeService } from '../services.js';
import { type ExecutorWorker, endpointOf, watch } from './ExecutorWorker.js';
import type { ExecutorApi } from './protocol.js';

/** A worker that is open: calls to it, and what to do when it is gone. */
export interface ConnectionOptions {
  createExecutorWorker(): ExecutorWorker;
  createSandboxWorker?: (() => SandboxWorker) | undefined;
  /** A service of the host that runs the code instead, and stays open. */
  code?: CodeService | undefined;
  /** How often the worker is asked whether it lives, and how long it may stay silent. */
  beatMs: number;
  silenceMs: number;
}

/** Marks a listener to be called from inside the worker. */
export const asListener = proxy;

/** One worker from its making to its end. Whatever waits on it when it ends is rejected. */
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

  /** Calls the worker; rejects when it ends before it answers. */
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

  /** Calls `listener` when the worker is gone, at once if it is already. Returns what takes it back. */
  onLost(listener: (error: Error) => void): () => void {
    if (this.#lost) {
      listener(this.#lost);
      return () => {};
    }
    this.#onLost.add(listener);
    return () => this.#onLost.delete(listener);
  }

  /** While runs are open the worker must answer now and then. */
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

  /** User code runs in a sandbox on this side, so that it can be ended from outside. */
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
