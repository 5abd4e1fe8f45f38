// A Heddle server in its own process, for tests that kill it. Built by `startProcess`; never part of the
// product.
import { defineFamily } from '@heddle/api-contract';
import { createHttpService } from '@heddle/executor';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { createApp } from '../createApp.js';
import { openDatabase } from '../db/openDatabase.js';
import { createDiskStore } from '../files/disk/createDiskStore.js';
import { serveNode } from '../host/serveNode.js';
import { defineJob } from '../jobs/defineJob.js';
import { createLocalQueue } from '../jobs/localQueue.js';
import { createPostgresQueue } from '../jobs/postgresQueue.js';
import { defaultConfig, type RunConfig } from '../kernel/Config.js';
import { implement } from '../kernel/implement.js';
import { createLog } from '../kernel/log.js';
import { createModels } from '../models/models.js';
import { modules } from '../modules/modules.js';
import { createSecrets, newSecretKey } from '../secrets/Secrets.js';
import { createPostgresSignals } from '../signals/createPostgresSignals.js';
import { type CrashPoint, crashAt } from './crashPoints.js';

/** The options of a process, passed as JSON on its command line. */
export interface ProcessOptions {
  place: { folder: string } | { url: string };
  role: 'server' | 'worker';
  slots: number;
  /** A further server on the same PostgreSQL. */
  beside?: boolean;
  /** Pause of the demo model between two words; default: 0. */
  demoPauseMs?: number;
  /** Base URL of an endpoint that serves the chat model 9 and what HTTP nodes call. */
  endpoint?: string;
  /** Base URL of an endpoint that serves the embedding model 7. */
  embeddings?: string;
  /** Folder of the files; without it, uploads are refused. */
  files?: string;
  /** Key of the secrets in the database, the same for all servers; without it, none are stored. */
  secretKey?: string;
  /** Settings of runs that differ from the default. */
  runs?: Partial<RunConfig>;
}

/** Messages to the process while it runs. */
export type ProcessMessage =
  | { ask: 'enqueue'; first: number; count: number; ms: number }
  | { ask: 'crash'; point: CrashPoint; count: number }
  | { ask: 'pending' }
  | { ask: 'syncs' };

const options = JSON.parse(process.argv[2] ?? '{}') as ProcessOptions;
const { endpoint, embeddings } = options;
const log = createLog((line) => process.stderr.write(`${line}\n`));

// Writes each number once into a separate table, whose rows the test counts at the end.
const write = defineJob(
  'ledger.write',
  z.object({ number: z.number(), ms: z.number() }),
  async ({ app, id, finish, signal }, { number, ms }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    signal.throwIfAborted();
    await app.db.transaction(async (transaction) => {
      await transaction.execute(sql`insert into ledger (number, job_id) values (${number}, ${id})`);
      await finish(transaction);
    });
  },
  { retry: { attempts: 20, firstMs: 50, maxMs: 500 } },
);
const ledgerModule = implement(defineFamily('ledger', {}), {}, { jobs: [write] });

const isWorker = options.role === 'worker';
const database = await openDatabase(options.place, { log, beside: isWorker || options.beside === true });
if (!isWorker)
  await database.db.execute(
    sql`create table if not exists ledger (number integer not null, job_id bigint not null)`,
  );
const app = await createApp({
  db: crashAt(database.db),
  models: createModels(
    {
      models: [
        ...(endpoint ? [{ id: '9', name: 'Nine', baseURL: endpoint, model: 'nine' }] : []),
        ...(embeddings
          ? [{ id: '7', name: 'Seven', baseURL: embeddings, model: 'seven', kind: 'embeddings' as const }]
          : []),
      ],
    },
    { fetch: globalThis.fetch, demoPauseMs: options.demoPauseMs ?? 0 },
  ),
  ...(options.files && {
    files: await createDiskStore({ folder: options.files, leaveFree: 0 }),
  }),
  ...((options.files || options.secretKey) && {
    secrets: await createSecrets([options.secretKey ?? newSecretKey()]),
  }),
  ...(endpoint && { http: createHttpService({ fetch: globalThis.fetch }) }),
  log,
  config: {
    registration: 'open',
    checkAnswers: true,
    runs: { ...defaultConfig.runs, ...options.runs },
  },
  ...('url' in options.place && { signals: createPostgresSignals(options.place.url, database.db, log) }),
  modules: [...modules, ledgerModule],
  serves: !isWorker,
  jobQueue:
    'url' in options.place
      ? await createPostgresQueue({ url: options.place.url, log, slots: options.slots })
      : createLocalQueue(options.slots),
});
const server = isWorker ? undefined : await serveNode(app, { host: '127.0.0.1', port: 0 });

process.on('message', async (message: ProcessMessage) => {
  if (message.ask === 'crash') {
    crashAt.arm(message.point, message.count);
    process.send?.({ armed: true });
  } else if (message.ask === 'pending') {
    const { rows } = await database.db.execute(sql`
      select count(*)::int as pending from jobs where name = ${write.name} and status in ('queued', 'running')`);
    process.send?.({ pending: rows[0]?.pending });
  } else if (message.ask === 'syncs') {
    process.send?.({ syncs: await database.countSyncs?.() });
  } else {
    const numbers = Array.from({ length: message.count }, (_, index) => message.first + index);
    await Promise.all(
      numbers.map((number) =>
        app.app.jobs.enqueue(write, { number, ms: message.ms }, { key: String(number) }),
      ),
    );
    process.send?.({ enqueued: numbers.length });
  }
});
process.on('SIGTERM', async () => {
  await server?.close();
  await app.close();
  await database.close();
  process.exit(0);
});
process.send?.({ ready: server?.url ?? 'worker' });
