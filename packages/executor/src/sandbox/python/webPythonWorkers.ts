import { type SandboxWorker, webSandboxWorker } from '../SandboxWorker.js';

/** The first message to a Python worker. */
export interface StartMessage {
  type: 'start';
  folder: string;
  snapshot: Uint8Array | undefined;
}

/** Sent before it is ready by a worker that started without a snapshot. */
export interface SnapshotMessage {
  type: 'snapshot';
  snapshot: Uint8Array;
}

/**
 * Creates Python workers from Web Workers that run `@heddle/executor/sandbox/python-worker`. `folder` is the
 * absolute URL of the folder with pyodide's `pyodide.asm.mjs`, `pyodide.asm.wasm` and `python_stdlib.zip`.
 * The first worker takes seconds to start; later ones start from a snapshot of its memory before any program.
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
              // Never use a snapshot that a program could have modified.
              isFresh = false;
              onMessage(message);
            } else if (isFresh && memory instanceof Uint8Array) snapshot = memory;
          },
        });
      },
    };
  };
}
