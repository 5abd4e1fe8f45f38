/// <reference types="node" />
import { existsSync, readdirSync, statSync } from 'node:fs';

/**
 * URL of a built sandbox file for Node, resolved from `src/sandbox` or `dist/sandbox`. Node cannot start
 * workers and processes from TypeScript, so they use the build; a file that is missing or older than its
 * source is refused.
 */
export function builtFile(folder: URL, name: 'worker.node.js' | 'python.node.js'): URL {
  const file = new URL(`../../dist/sandbox/${name}`, folder);
  const build = 'run: npm run build -- executor';
  if (!existsSync(file)) throw new Error(`The sandbox worker is not built; ${build}`);
  if (folder.pathname.endsWith('/src/sandbox/') && newest(folder) > statSync(file).mtimeMs) {
    throw new Error(`The sandbox worker is older than its source; ${build}`);
  }
  return file;
}

/** The latest modification time of its sources. */
function newest(folder: URL): number {
  const names = ['limits.ts', 'worker.node.ts', 'SandboxWorker.ts'];
  for (const inner of ['guest', 'python']) {
    for (const name of readdirSync(new URL(`${inner}/`, folder))) {
      if (!name.endsWith('.test.ts')) names.push(`${inner}/${name}`);
    }
  }
  return Math.max(...names.map((name) => statSync(new URL(name, folder)).mtimeMs));
}
