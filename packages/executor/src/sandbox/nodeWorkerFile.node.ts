/// <reference types="node" />
import { existsSync, readdirSync, statSync } from 'node:fs';

/**
 * The built file of the Node worker, seen from `src/sandbox` or `dist/sandbox`. A worker of Node cannot start
 * from TypeScript, so it always comes from the build; a build that is missing or older than its source is refused.
 */
export function nodeWorkerFile(folder: URL): URL {
  const file = new URL('../../dist/sandbox/worker.node.js', folder);
  const build = 'run: npm run build -- executor';
  if (!existsSync(file)) throw new Error(`The sandbox worker is not built; ${build}`);
  if (folder.pathname.endsWith('/src/sandbox/') && newest(folder) > statSync(file).mtimeMs) {
    throw new Error(`The sandbox worker is older than its source; ${build}`);
  }
  return file;
}

/** When the sources that go into the worker were last changed. */
function newest(folder: URL): number {
  const names = ['limits.ts', 'worker.node.ts', 'SandboxWorker.ts'];
  for (const name of readdirSync(new URL('guest/', folder))) names.push(`guest/${name}`);
  return Math.max(...names.map((name) => statSync(new URL(name, folder)).mtimeMs));
}
