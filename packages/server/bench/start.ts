import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Measurements of a start on an existing folder. */
export interface Start {
  readyMs: number;
  /** Resident memory in MB after a few idle seconds, including all threads. */
  idleMB: number;
}

const program = fileURLToPath(new URL('../../cli/dist/heddle.js', import.meta.url));
const idleSeconds = 5;

/**
 * Starts the built command line three times on one folder; the first start, which creates it, does not count.
 */
export async function measureStart(databaseUrl: string | undefined): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-start-'));
  writeFileSync(join(folder, 'none.json'), '{"models":[]}');
  const starts: Start[] = [];
  try {
    for (let round = 0; round < 4; round++) starts.push(await startOnce(folder, databaseUrl));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const later = starts.slice(1);
  return {
    readyMs: Math.min(...later.map(({ readyMs }) => readyMs)),
    idleMB: Math.min(...later.map(({ idleMB }) => idleMB)),
  };
}

async function startOnce(folder: string, databaseUrl: string | undefined): Promise<Start> {
  const begin = performance.now();
  const child = spawn(process.execPath, [program, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HEDDLE_DATA: join(folder, 'data'),
      HEDDLE_CONFIG: join(folder, 'none.json'),
      ...(databaseUrl && { HEDDLE_DATABASE_URL: databaseUrl }),
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => String(text).includes('ready at') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const readyMs = performance.now() - begin;
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const idleMB = Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
  child.kill('SIGTERM');
  await ended;
  return { readyMs, idleMB };
}
