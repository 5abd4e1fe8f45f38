import { Worker } from 'node:worker_threads';
import { builtThread } from '../../host/builtThread.js';
import type { HasherWorker } from './HasherWorker.js';

const sources = ['thread.node.ts', 'serveHasher.ts', '../passwords.ts'];

/** Starts a thread that hashes passwords, without access to the environment of this process. */
export function createNodeHasherWorker(): HasherWorker {
  const file = builtThread(
    'passwordThread',
    sources.map((name) => new URL(name, import.meta.url)),
  );
  const worker = new Worker(file, { name: 'heddle-passwords', env: {}, argv: [], execArgv: [] });
  // An idle worker must not keep the process alive; a pending request has a timer that does.
  worker.unref();
  return {
    postMessage: (message) => worker.postMessage(message),
    listen({ onMessage, onEnded }) {
      worker.on('message', onMessage);
      worker.on('messageerror', () => onEnded('a message could not be read'));
      worker.on('error', (error) => onEnded(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => onEnded(`the thread exited with ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
