import { Worker } from 'node:worker_threads';
import { builtThread } from '../host/builtThread.js';
import type { DocumentThread } from './createThreadedDocuments.js';
import type { DocumentWishes } from './PluginDocuments.js';

const sources = [
  'thread.node.ts',
  'readDocumentText.ts',
  'readPluginDocument.ts',
  'exportDocument.ts',
  'writeDocument.ts',
];
const memoryMB = 768;

/** Starts a thread that reads a plugin, or without wishes parses a text, without access to the environment of this process. */
export function createNodeDocumentThread(text: string, wishes?: DocumentWishes): DocumentThread {
  const file = builtThread(
    'documentThread',
    sources.map((name) => new URL(name, import.meta.url)),
  );
  const worker = new Worker(file, {
    name: 'heddle-documents',
    workerData: { text, wishes },
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMB },
  });
  return {
    outcome: new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread exited with ${code}`)));
    }),
    terminate: () => void worker.terminate(),
  };
}
