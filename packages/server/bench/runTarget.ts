import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A server that answers the measured request with the result of a workflow. */
export interface RunTarget {
  name: string;
  /** Requests that all do the same; several, where a server limits what one caller may start in a minute. */
  requests: { url: string; headers: Record<string, string>; body: string }[];
  /** The answer contains this text if the run succeeded. */
  answer: string;
  /** Resident memory of all its processes, in MB. */
  memoryMB(): number;
  close(): Promise<void>;
}

/** A child process that is ready. */
export interface Ready {
  child: ChildProcess;
  readyMs: number;
  /** What it has written so far. */
  output: string;
}

/** Starts a process and waits until a line of its output contains the text. */
export async function startUntil(
  command: string,
  args: readonly string[],
  environment: Record<string, string | undefined>,
  text: string,
): Promise<Ready> {
  const begin = performance.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-10_000);
      if (output.includes(text)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)));
  });
  return { child, readyMs: performance.now() - begin, output };
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Resident memory of a process and its children, in MB. */
export function memoryOf(pid: number): number {
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean),
  );
  return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
}
