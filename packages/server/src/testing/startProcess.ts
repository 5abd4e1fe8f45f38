import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { ProcessMessage, ProcessOptions } from './heddleProcess.js';

// In `dist`, because the database thread is looked for beside the file that asks for it.
const output = fileURLToPath(new URL('../../dist/heddleProcess.test.mjs', import.meta.url));
let built: Promise<unknown> | undefined;

/** A Heddle in a process of its own. */
export interface StartedProcess {
  url: string;
  /** Milliseconds from the fork until it answered. */
  readyMs: number;
  /** What it wrote to its log. */
  log(): string;
  ask<Answer>(message: ProcessMessage): Promise<Answer>;
  /** As a power switch would: without a word. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  readonly ended: Promise<unknown>;
  readonly process: ChildProcess;
}

/** Builds the process from the sources, once; everything but our own packages is left outside. */
function buildOnce(): Promise<unknown> {
  built ??= build({
    entryPoints: [fileURLToPath(new URL('./heddleProcess.ts', import.meta.url))],
    outfile: output,
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
  return built;
}

/** Starts one and waits until it answers. */
export async function startProcess(options: ProcessOptions): Promise<StartedProcess> {
  await buildOnce();
  const begin = performance.now();
  const child = fork(output, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
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
