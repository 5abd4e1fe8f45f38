import { setMaxListeners } from 'node:events';
import { createApp } from './createApp.js';
import { composeParts, openLog, openServerControl, openServerDatabase } from './host/composeParts.js';
import { makeFolder } from './host/makeFolder.js';
import { readSecretKeys } from './host/secretKeys.js';
import { serveNode } from './host/serveNode.js';
import { checkOptions, type StartOptions } from './host/startOptions.js';
import { createStudioPages } from './host/studioPages.js';
import { typedCode } from './identity/typedCode.js';
import { installation } from './modules/account/tables.js';
import { createSecrets } from './secrets/Secrets.js';

export { type BackupMethod, backupInstallation } from './backup/backupInstallation.js';
export { type RestoredBackup, restoreBackup } from './backup/restoreBackup.js';
export type { WrittenBackup } from './backup/writeBackup.js';
export { examineInstallation } from './doctor/examineInstallation.js';
export type { Finding } from './doctor/Finding.js';
export { askForCodes } from './host/askForCodes.js';
export { openModels } from './host/openModels.js';
export { packageTools } from './host/packageTools.js';
export { StartError } from './host/StartError.js';
export type { StartOptions } from './host/startOptions.js';
export { type RunningWorker, startWorker } from './host/startWorker.js';
export type { OperatorCode } from './modules/account/index.js';
export { createOutboundFetch, type OutboundOptions } from './outbound/createOutboundFetch.js';

/** A running server. */
export interface RunningServer {
  url: string;
  /** Code required at the first registration; undefined when none is required. */
  setupCode: string | undefined;
  close(): Promise<void>;
}

/**
 * Starts a complete server on Node. Startup problems are thrown as a StartError with a one-sentence message;
 * nothing is printed.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const checked = checkOptions(options);
  const pages = checked.studioFolder === undefined ? undefined : createStudioPages(checked.studioFolder);
  makeFolder(checked.dataFolder);
  const secrets = await createSecrets(readSecretKeys(checked.dataFolder, checked.secretKeys));
  const log = openLog(checked);
  const database = await openServerDatabase(checked, log);
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
    const setupCode = checked.isReachableByOthers && !owned ? newSetupCode() : undefined;
    const parts = await composeParts(checked, { database: database.db, secrets, log });
    const app = await createApp({
      ...parts,
      config: { ...parts.config, setupCode },
      ...(pages && { pages }),
    });
    // Whoever waits for something listens, so that it does not hold up the end: that is no leak.
    setMaxListeners(0, app.app.closing);
    closers.push(() => app.close());
    closers.push(await openServerControl(checked.dataFolder, database, parts.userTables));
    const server = await serveNode(app, checked);
    // Close the application first, which ends open streams, so that they do not keep the socket open.
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

function newSetupCode(): string {
  const code = typedCode(12);
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}
