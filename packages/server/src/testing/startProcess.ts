import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { ProcessMessage, ProcessOptions } from './heddleProcess.js';

/** A Heddle server in its own process. */
export interface StartedProcess {
  url: string;
  /** Milliseconds from the fork to the first response. */
  readyMs: number;
  /** The log output so far. */
  log(): string;
  ask<Answer>(message: ProcessMessage): Promise<Answer>;
  /** Kills the process without warning, like a power failure. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  readonly ended: Promise<unknown>;
  readonly process: ChildProcess;
}

const oldMs = 60 * 60_000;
const built = new Map<string, Promise<string>>();

type ProcessName =
  | 'backupProcess'
  | 'heddleProcess'
  | 'killedUploadProcess'
  | 'migratingProcess'
  | 'serverProcess';

/**
 * Bundles a process of this folder from the sources, once; only our own packages are included. Takes a third of the time
 * in which a process compiles the sources of a server for itself.
 */
export function buildProcess(name: ProcessName): Promise<string> {
  const known = built.get(name) ?? bundle(name);
  built.set(name, known);
  return known;
}

async function bundle(name: string): Promise<string> {
  // In `dist`, because the database thread is resolved relative to its caller; several test files build
  // concurrently.
  const outfile = fileURLToPath(new URL(`../../dist/${name}.${process.pid}.test.mjs`, import.meta.url));
  removeOldBundles(fileURLToPath(new URL('../../dist/', import.meta.url)));
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@heddle/source'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'leave packages outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@heddle/') ? undefined : { external: true },
          );
        },
      },
    ],
  });
  return outfile;
}

/** Test workers are terminated without cleanup, so later builds remove the old bundles. */
function removeOldBundles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.test.mjs') && Date.now() - statSync(path).mtimeMs > oldMs)
      rmSync(path, { force: true });
  }
}

/** Starts a process and waits until it responds. */
export async function startProcess(options: ProcessOptions): Promise<StartedProcess> {
  const file = await buildProcess('heddleProcess');
  const begin = performance.now();
  const child = fork(file, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-100_000);
  });
  const ended = once(child, 'exit');
  const next = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error(`the process ended: ${log.slice(-2_000)}`);
      }),
    ]);
    return message;
  };
  const { ready } = (await next()) as { ready: string };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url: ready,
    readyMs: performance.now() - begin,
    log: () => log,
    async ask<Answer>(message: ProcessMessage) {
      const answer = next();
      child.send(message);
      return (await answer) as Answer;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    ended,
    process: child,
  };
}
