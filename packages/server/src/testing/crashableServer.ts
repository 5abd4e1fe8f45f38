import type { Client, Family } from '@heddle/api-contract';
import { openDatabase } from '../db/openDatabase.js';
import { clientAt, signUpAt } from './clientAt.js';
import { type CrashPoint, crashAt } from './crashPoints.js';
import { createTestApp } from './createTestApp.js';
import { queryServer } from './createTestDatabase.js';
import type { ProcessOptions } from './heddleProcess.js';
import { startProcess } from './startProcess.js';

interface Person {
  id: string;
  cookie: string;
  spaceId: string;
}

/** A server that dies at a commit. */
export interface CrashableServer {
  signUp(email: string): Promise<Person>;
  clientOf<F extends Record<string, Family>>(person: Person, families: F): Client<F>;
  /** Dies when the point is reached for the `count`-th time from now on. */
  crash(point: CrashPoint, count: number): Promise<void>;
  readonly died: Promise<unknown>;
  stop(): Promise<void>;
}

/** A process that is killed. */
export async function startCrashableProcess(place: ProcessOptions['place']): Promise<CrashableServer> {
  const server = await startProcess({ place, role: 'server', slots: 1 });
  return {
    signUp: (email) => signUpAt(server.url, email),
    clientOf: (person, families) => clientAt(server.url, person.cookie, families),
    crash: (point, count) => server.ask({ ask: 'crash', point, count }),
    died: server.ended,
    stop: () => server.stop(),
  };
}

/**
 * An application in this process that goes no further, and whose connections PostgreSQL ends: what a kill leaves
 * there, in a hundredth of the time. `url` is a migrated database.
 */
export async function startCrashableApp(url: string): Promise<CrashableServer> {
  const opened = await openDatabase({ url }, { beside: true });
  let end = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    end = resolve;
  });
  const abandon = async () => {
    await endConnections(url);
    end();
    // What it started ends by itself; nothing waits for it.
    void world.app.close().catch(() => undefined);
    void opened.close().catch(() => undefined);
    return new Promise<never>(() => undefined);
  };
  const world = await createTestApp({ database: { ...opened, db: crashAt(opened.db, abandon) } });
  return {
    signUp: (email) => world.register(email),
    clientOf: (person, families) => world.clientFor(person.cookie, families),
    crash: async (point, count) => crashAt.arm(point, count),
    died,
    stop: () => world.close(),
  };
}

async function endConnections(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  await queryServer(
    server.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  );
}
