import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { createHttpService } from '@heddle/executor';
import { refusingWorker } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import * as z from 'zod';
import { backupBeforeUpgrade } from '../backup/backupBeforeUpgrade.js';
import { createNodeContent } from '../content/createNodeContent.js';
import type { CreateAppOptions } from '../createApp.js';
import type { Database } from '../db/Database.js';
import { type OpenDatabase, openDatabase } from '../db/openDatabase.js';
import { createNodeReaderThread } from '../document-files/createNodeReaderThread.js';
import { createThreadedDocumentFiles } from '../document-files/createThreadedDocumentFiles.js';
import { createNodeHasherWorker } from '../identity/hashing/createNodeHasherWorker.js';
import { createWorkerHasher } from '../identity/hashing/createWorkerHasher.js';
import { createLocalQueue } from '../jobs/localQueue.js';
import { createLog, type Log } from '../kernel/log.js';
import { createSmtpMailer } from '../mail/createSmtpMailer.js';
import { createLoadedConnector } from '../mcp/createLoadedConnector.js';
import { createPrometheusMetrics } from '../metrics/createPrometheusMetrics.js';
import { createDatabaseModelStore } from '../models/databaseModelStore.js';
import { codesFor } from '../modules/account/index.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { createNodeDocumentThread } from '../plugin-documents/createNodeDocumentThread.js';
import { createThreadedDocuments } from '../plugin-documents/createThreadedDocuments.js';
import { createNodeEngine } from '../retrieval-engine/createNodeEngine.js';
import type { Secrets } from '../secrets/Secrets.js';
import { createUserTables } from '../user-tables/createUserTables.js';
import { createNodeGuard } from '../user-tables/guard/createNodeGuard.js';
import { openPgliteTables, userTablesFolder } from '../user-tables/pglite/openPgliteTables.js';
import type { UserTables } from '../user-tables/UserTables.js';
import { openControlChannel } from './controlChannel.js';
import { openLogFile } from './logFile.js';
import { openFiles } from './openFiles.js';
import { openIdentityProviders } from './openIdentityProviders.js';
import { modelsOf, readModels } from './openModels.js';
import { openPackageFiles } from './openPackageFiles.js';
import { removeStaleCopies } from './staleCopies.js';
import type { CheckedOptions } from './startOptions.js';

/** Resources that are open before the application is created. */
interface OpenParts {
  database: Database;
  secrets: Secrets;
  log: Log;
}

/** Dependencies of an application on Node, for servers as well as job workers. */
export async function composeParts(checked: CheckedOptions, { database, secrets, log }: OpenParts) {
  const configuration = await readModels(checked.configFile);
  const outbound = createOutboundFetch({ privateOrigins: configuration.httpNodeOrigins ?? [] });
  const { packageSources = [] } = configuration;
  return {
    db: database,
    models: modelsOf(configuration, {
      store: createDatabaseModelStore(database, secrets),
      onRecordFailed: (error, lost) => log.error('model.calls-not-recorded', error, { lost }),
    }),
    identityProviders: openIdentityProviders(configuration.identityProviders),
    secrets,
    ...(await openFiles(checked, log)),
    userTables: await openUserTables(checked, log),
    content: createNodeContent(),
    packageFiles: openPackageFiles(packageSources),
    passwordHasher: createWorkerHasher(createNodeHasherWorker),
    pluginDocuments: createThreadedDocuments(createNodeDocumentThread),
    documentFiles: createThreadedDocumentFiles(createNodeReaderThread),
    retrievalEngine: createNodeEngine({ modelFolder: checked.embeddingFolder }),
    createSandboxWorker: createNodeSandboxWorker,
    createPythonWorker: checked.python === 'off' ? () => refusingWorker(pythonOff) : createNodePythonWorker,
    http: createHttpService({ fetch: outbound, sendsBodyWithGet: true }),
    outbound,
    mcp: createLoadedConnector({
      fetch: createOutboundFetch({ privateOrigins: configuration.mcp?.privateOrigins ?? [] }),
      ...(configuration.mcp?.commands && { commands: configuration.mcp.commands }),
    }),
    log,
    metrics: createPrometheusMetrics(),
    ...(checked.mail && { mailer: createSmtpMailer(checked.mail) }),
    jobQueue: await openQueue(checked, log),
    ...(checked.databaseUrl && { signals: await openSignals(checked.databaseUrl, database, log) }),
    config: {
      registration: checked.registration,
      allowedHosts: checked.allowedHosts,
      publicOrigin: checked.publicOrigin,
      trustProxy: checked.trustProxy,
      metricsToken: checked.metricsToken,
      usageDays: checked.usageDays,
      runs: checked.runs,
      files: checked.files.limits,
      listsContent: true,
      packageSources,
    },
  } satisfies CreateAppOptions;
}

async function openQueue({ databaseUrl, jobs }: CheckedOptions, log: Log) {
  if (!databaseUrl) return createLocalQueue(jobs);
  // Load the driver and the queue only in installations that use PostgreSQL.
  const { createPostgresQueue } = await import('../jobs/postgresQueue.js');
  return createPostgresQueue({ url: databaseUrl, log, slots: jobs });
}

async function openUserTables({ databaseUrl, dataFolder }: CheckedOptions, log: Log): Promise<UserTables> {
  if (!databaseUrl) return createUserTables(openPgliteTables({ dataFolder, log }), createNodeGuard());
  const { openPostgresTables } = await import('../user-tables/postgres/openPostgresTables.js');
  return createUserTables(openPostgresTables(databaseUrl, log), createNodeGuard());
}

async function openSignals(url: string, database: Database, log: Log) {
  const { createPostgresSignals } = await import('../signals/createPostgresSignals.js');
  return createPostgresSignals(url, database, log);
}

const pythonOff = 'Python is switched off on this server (HEDDLE_PYTHON=off).';

/** Opens the configured log: a file in the data folder, or standard output. */
export function openLog({ log, dataFolder }: CheckedOptions): Log {
  return createLog(log === 'stdout' ? writeLine : openLogFile(dataFolder));
}

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Opens the database of a server, with a backup before migrations. */
export async function openServerDatabase(
  { beside, databaseUrl, dataFolder }: CheckedOptions,
  log: Log,
): Promise<OpenDatabase> {
  const kind = databaseUrl ? 'postgresql' : 'pglite';
  return openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataFolder }, {
    log,
    beside,
    beforeMigration: backupBeforeUpgrade(dataFolder, kind),
  });
}

const codesInput = z.object({ address: z.string() });

/**
 * Lets `heddle backup` request a copy of a folder that only this process may access, and `heddle code` codes
 * that mails cannot deliver.
 */
export async function openServerControl(
  dataFolder: string,
  { copyTo, db }: OpenDatabase,
  userTables?: UserTables,
): Promise<() => Promise<void>> {
  const cuts = join(dataFolder, 'cuts');
  rmSync(cuts, { recursive: true, force: true });
  let copying = 0;
  return openControlChannel(dataFolder, {
    hello: async () => ({ process: process.pid }),
    codes: async (input) => ({ codes: await codesFor(db, z.parse(codesInput, input).address) }),
    async cut() {
      if (!copyTo) throw new Error('its database is not in this folder');
      if (copying === 0) await removeStaleCopies(cuts);
      copying += 1;
      try {
        mkdirSync(cuts, { recursive: true, mode: 0o700 });
        const folder = mkdtempSync(join(cuts, 'cut-'));
        await copyTo(join(folder, 'database'));
        await userTables?.copyTo?.(join(folder, userTablesFolder));
        // Reset its age: copying may have taken long, and the copy is not locked yet.
        utimesSync(folder, new Date(), new Date());
        return { folder };
      } finally {
        copying -= 1;
      }
    },
  });
}
