/// <reference path="./nodeAdapter.d.ts" />
import type { Endpoint } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';

/** The parts of a Web Worker that the bridge uses. */
export interface WebExecutorWorker {
  /** As of `Worker` in browsers. */
  // biome-ignore lint/suspicious/noExplicitAny: the signature of every Worker.
  postMessage(message: any, transfer: any): void;
  /** As of `Worker` in browsers. */
  // biome-ignore lint/suspicious/noExplicitAny: the signature of every Worker.
  addEventListener(type: string, listener: (event: any) => void): void;
  /** As of `Worker` in browsers. */
  // biome-ignore lint/suspicious/noExplicitAny: the signature of every Worker.
  removeEventListener(type: string, listener: (event: any) => void): void;
  /** Ends the worker at once. */
  terminate(): void;
}

/** The parts of a Node worker that the bridge uses. */
export interface NodeExecutorWorker {
  /** As of `Worker` of `node:worker_threads`. */
  // biome-ignore lint/suspicious/noExplicitAny: the signature of every Worker.
  postMessage(message: any, transfer?: any): void;
  /** As of `Worker` of `node:worker_threads`. */
  // biome-ignore lint/suspicious/noExplicitAny: the signature of every event emitter.
  on(type: string, listener: (...values: any[]) => void): unknown;
  /** As of `Worker` of `node:worker_threads`. */
  // biome-ignore lint/suspicious/noExplicitAny: the signature of every event emitter.
  off(type: string, listener: (...values: any[]) => void): unknown;
  /** Ends the worker at once; resolves with its exit code. */
  terminate(): Promise<number>;
}

/** A worker that serves an executor; the host creates it. */
export type ExecutorWorker = WebExecutorWorker | NodeExecutorWorker;

/** The endpoint for calls to the worker. */
export function endpointOf(worker: ExecutorWorker): Endpoint {
  return 'on' in worker
    ? nodeEndpoint(worker as unknown as Parameters<typeof nodeEndpoint>[0])
    : (worker as unknown as Endpoint);
}

/** Calls `onEnded` with a message when the worker fails or exits by itself. */
export function watch(worker: ExecutorWorker, onEnded: (reason: string) => void): void {
  const unreadable = () => onEnded('a message of the executor worker could not be read');
  if ('on' in worker) {
    worker.on('error', (error: unknown) => onEnded(`the executor worker failed: ${textOf(error)}`));
    worker.on('messageerror', unreadable);
    worker.on('exit', (code: number) => onEnded(`the executor worker exited with ${code}`));
    return;
  }
  const failed = (event: { message?: string; preventDefault?(): void }) => {
    event.preventDefault?.();
    onEnded(`the executor worker failed: ${event.message ?? 'it could not be loaded'}`);
  };
  worker.addEventListener('error', failed);
  worker.addEventListener('messageerror', unreadable);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
