/// <reference types="node" />
import { Worker } from 'node:worker_threads';
import { builtFile } from './builtFile.node.js';
import { MEMORY_CEILING_MB } from './limits.js';
import type { SandboxWorker } from './SandboxWorker.js';

export { createNodePythonWorker, pythonRefusal } from './python/createNodePythonWorker.node.js';

/** Starts a sandbox worker in Node, isolated from the environment, arguments and output of this process. */
export function createNodeSandboxWorker(): SandboxWorker {
  const worker = new Worker(builtFile(new URL('.', import.meta.url), 'worker.node.js'), {
    env: {},
    argv: [],
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_CEILING_MB,
      maxYoungGenerationSizeMb: 16,
      stackSizeMb: 4,
    },
  });
  // An idle worker must not keep the process alive; a pending call has a timer that does.
  worker.unref();
  return {
    postMessage: (message) => worker.postMessage(message),
    listen({ onMessage, onEnded }) {
      worker.on('message', onMessage);
      worker.on('messageerror', () => onEnded('a message could not be read'));
      worker.on('error', (error) => onEnded(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => onEnded(`the worker exited with ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
