/// <reference types="node" />
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { MEMORY_CEILING_MB } from './limits.js';
import type { SandboxWorker } from './SandboxWorker.js';

/** Starts a sandbox worker of Node: without the environment, the arguments and the output of this process. */
export function createNodeSandboxWorker(): SandboxWorker {
  const worker = new Worker(findWorkerFile(), {
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
  // A waiting worker keeps no process alive; who waits for a result has a timer that does.
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

/** A worker of Node cannot start from TypeScript, so it always comes from the build, seen from `src` or `dist`. */
function findWorkerFile(): URL {
  const file = new URL('../../dist/sandbox/worker.node.js', import.meta.url);
  const build = 'run: npm run build -- executor';
  if (!existsSync(file)) throw new Error(`The sandbox worker is not built; ${build}`);
  const source = new URL('.', import.meta.url);
  if (fileURLToPath(source).endsWith('src/sandbox/') && newest(source) > statSync(file).mtimeMs) {
    throw new Error(`The sandbox worker is older than its source; ${build}`);
  }
  return file;
}

/** When the sources that go into the worker were last changed. */
function newest(folder: URL): number {
  const files = [
    new URL('limits.ts', folder),
    new URL('worker.node.ts', folder),
    new URL('SandboxWorker.ts', folder),
  ];
  for (const name of readdirSync(new URL('guest/', folder))) files.push(new URL(`guest/${name}`, folder));
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
