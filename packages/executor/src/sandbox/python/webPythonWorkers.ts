import { type SandboxWorker, webSandboxWorker } from '../SandboxWorker.js';

/** The first message to a worker of Python. */
export interface StartMessage {
  type: 'start';
  folder: string;
  snapshot: Uint8Array | undefined;
}

/** What a worker that began without a snapshot sends before it is ready. */
export interface SnapshotMessage {
  type: 'snapshot';
  snapshot: Uint8Array;
}

/**
 * Makes workers of Python from Web Workers that run `@heddle/executor/sandbox/python-worker`. `folder` is the
 * absolute address of pyodide's `pyodide.asm.mjs`, `pyodide.asm.wasm` and `python_stdlib.zip`. The first worker
 * starts in seconds; the ones after it begin from its memory as it was before it had a program.
 */
export function webPythonWorkers(createWorker: () => Worker, folder: string): () => SandboxWorker {
  let snapshot: Uint8Array | undefined;
  return () => {
    const worker = createWorker();
    const inner = webSandboxWorker(worker);
    worker.postMessage({ type: 'start', folder, snapshot } satisfies StartMessage);
    let isFresh = snapshot === undefined;
    return {
      ...inner,
      listen({ onMessage, onEnded }) {
        inner.listen({
          onEnded,
          onMessage(message) {
            const { type, snapshot: memory } = message as { type?: unknown; snapshot?: unknown };
            if (type !== 'snapshot') {
              // Nothing that a program could have touched is taken as a beginning for others.
              isFresh = false;
              onMessage(message);
            } else if (isFresh && memory instanceof Uint8Array) snapshot = memory;
          },
        });
      },
    };
  };
}
