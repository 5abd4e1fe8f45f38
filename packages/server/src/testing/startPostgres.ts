import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';

/** A PostgreSQL for tests. */
export interface TestPostgres {
  url: string;
  /** The folder of its files. */
  data: string;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** False disables fsync: several times faster, for tests in which PostgreSQL itself does not crash. */
  durable?: boolean;
  /** Additional settings, by name. */
  settings?: Readonly<Record<string, string>>;
  /** A data folder to copy at the start. */
  from?: string;
}

/** The folder of PostgreSQL's programs on this machine, if installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Starts a PostgreSQL in a temporary folder, on a free port of 127.0.0.1. */
export async function startPostgres(
  programs: string,
  { durable = true, settings = {}, from }: PostgresOptions = {},
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const user = ordinaryUser();
  if (from !== undefined) cpSync(from, data, { recursive: true });
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const options = { cwd: folder, ...user };
  const initial = ['-D', data, '-U', 'heddle', '--auth=trust', '-E', 'UTF8', '-N'];
  if (from === undefined) execFileSync(join(programs, 'initdb'), initial, { ...options, stdio: 'ignore' });
  const port = await freePort();
  const child = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ...(durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300']),
    ],
    { ...options, stdio: 'ignore' },
  );
  const url = `postgres://heddle@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    data,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// PostgreSQL refuses to run as root.
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
