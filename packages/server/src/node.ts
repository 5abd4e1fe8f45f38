import { createHttpService } from '@heddle/executor';
import { refusingWorker } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { createApp } from './createApp.js';
import { openDatabase } from './db/openDatabase.js';
import { openLogFile } from './host/logFile.js';
import { makeFolder } from './host/makeFolder.js';
import { modelsOf, readModels } from './host/openModels.js';
import { readSecretKeys } from './host/secretKeys.js';
import { serveNode } from './host/serveNode.js';
import { checkOptions, type StartOptions } from './host/startOptions.js';
import { createStudioPages } from './host/studioPages.js';
import { typedCode } from './identity/typedCode.js';
import { createLog } from './kernel/log.js';
import { createSmtpMailer } from './mail/createSmtpMailer.js';
import { createPrometheusMetrics } from './metrics/createPrometheusMetrics.js';
import { installation } from './modules/account/tables.js';
import { createOutboundFetch } from './outbound/createOutboundFetch.js';
import { createSecrets } from './secrets/Secrets.js';

export { openModels } from './host/openModels.js';
export { StartError } from './host/StartError.js';
export type { StartOptions } from './host/startOptions.js';
export { createOutboundFetch, type OutboundOptions } from './outbound/createOutboundFetch.js';

/** A server that is ready. */
export interface RunningServer {
  url: string;
  /** The first person must give it at registration; undefined when none is needed. */
  setupCode: string | undefined;
  close(): Promise<void>;
}

/** Starts everything on Node. What keeps it from starting is thrown as a StartError of one sentence; nothing is printed. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const checked = checkOptions(options);
  const configuration = await readModels(checked.configFile);
  const pages = checked.studioFolder === undefined ? undefined : createStudioPages(checked.studioFolder);
  makeFolder(checked.dataFolder);
  const secrets = await createSecrets(readSecretKeys(checked.dataFolder, checked.secretKeys));
  const log = createLog(checked.log === 'stdout' ? writeLine : openLogFile(checked.dataFolder));
  const database = await openDatabase(
    checked.databaseUrl ? { url: checked.databaseUrl } : { folder: checked.dataFolder },
    { log },
  );
  const closers: (() => Promise<void>)[] = [database.close];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    if (checked.traceUrl !== undefined) {
      const { startTracing } = await import('./tracing/startTracing.js');
      closers.push(startTracing(checked.traceUrl));
    }
    const owned = (await database.db.select().from(installation)).length > 0;
    const setupCode = checked.isLoopback || owned ? undefined : newSetupCode();
    const app = await createApp({
      db: database.db,
      models: modelsOf(configuration),
      secrets,
      createSandboxWorker: createNodeSandboxWorker,
      createPythonWorker: checked.python === 'off' ? () => refusingWorker(pythonOff) : createNodePythonWorker,
      http: createHttpService({ fetch: createOutboundFetch(), sendsBodyWithGet: true }),
      log,
      metrics: createPrometheusMetrics(),
      ...(checked.mail && { mailer: createSmtpMailer(checked.mail) }),
      config: {
        registration: checked.registration,
        allowedHosts: checked.allowedHosts,
        trustProxy: checked.trustProxy,
        setupCode,
        metricsToken: checked.metricsToken,
      },
      ...(pages && { pages }),
    });
    const server = await serveNode(app, checked);
    // Closing ends what runs first, so that open streams do not keep the socket.
    closers.push(async () => {
      const closed = server.close();
      await app.close();
      await closed;
    });
    log.info('started', { url: server.url, database: database.kind });
    return { url: server.url, setupCode, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);

const pythonOff = 'Python is switched off on this server (HEDDLE_PYTHON=off).';

function newSetupCode(): string {
  const code = typedCode(12);
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}
