import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { builtThread } from '../host/builtThread.js';
import type { ReaderThread } from './createThreadedDocumentFiles.js';
import { documentFileLimits } from './limits.js';
import type { ReaderTask } from './ReaderTask.js';

/** Starts a thread that reads one file, without access to the environment of this process. */
export function createNodeReaderThread(
  task: ReaderTask,
  { memoryMB = documentFileLimits.memoryMB }: { memoryMB?: number } = {},
): ReaderThread {
  const own = 'bytes' in task ? { ...task, bytes: task.bytes.slice() } : task;
  const worker = new Worker(
    builtThread('documentFileThread', import.meta.url.endsWith('.ts') ? sources() : []),
    {
      name: 'heddle-document-files',
      workerData: own,
      transferList: 'bytes' in own ? [own.bytes.buffer] : [],
      env: {},
      argv: [],
      execArgv: [],
      // Libraries that report what they do not support must not write to the output of the server.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMB },
    },
  );
  return {
    listen(onMessage, onEnd) {
      worker.on('message', (message) => {
        onMessage(message);
        // In a turn of its own, so that a stream of messages leaves room for requests.
        setImmediate(() => worker.postMessage('next'));
      });
      worker.once('error', onEnd);
      worker.once('exit', (code) => onEnd(new Error(`the thread exited with ${code}`)));
    },
    terminate: () => void worker.terminate(),
  };
}

/** The built thread contains every file of this folder but the tests. */
function sources(): URL[] {
  const folder = new URL('.', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
    .map((name) => new URL(name, folder));
}
