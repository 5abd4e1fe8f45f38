import { parseArgs } from 'node:util';
import type { Output } from '../runCommand.js';

/** Serves until it is told to stop. The ready line is all that goes to standard output. */
export async function start(words: readonly string[], output: Output): Promise<number> {
  let studioFolder: string | undefined;
  try {
    const { values } = parseArgs({ args: [...words], options: { studio: { type: 'string' } } });
    studioFolder = values.studio;
  } catch (error) {
    output.error(`${(error as Error).message}\n`);
    return 2;
  }
  const { startServer, StartError } = await loadServer();
  const environment = process.env;
  try {
    const server = await startServer({
      port: environment['PORT'],
      host: environment['HOST'],
      dataFolder: environment['HEDDLE_DATA'],
      databaseUrl: environment['HEDDLE_DATABASE_URL'],
      configFile: environment['HEDDLE_CONFIG'],
      registration: environment['HEDDLE_REGISTRATION'],
      allowedHosts: environment['HEDDLE_ALLOWED_HOSTS'],
      studioFolder,
    });
    const code = server.setupCode ? `  (set-up code for the first registration: ${server.setupCode})` : '';
    output.out(`Heddle is ready at ${server.url}${code}\n`);
    await stopSignal();
    await server.close();
    return 0;
  } catch (error) {
    if (!StartError.isInstance(error)) throw error;
    output.error(`${error.message}\n`);
    return 1;
  }
}

/** The server is an optional peer: checking documents in CI needs none. */
function loadServer() {
  return import('@heddle/server/node');
}

/** Resolves at the first Ctrl-C; a second one does not wait for what is still open. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const handle = () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      resolve();
    };
    process.on('SIGINT', handle);
    process.on('SIGTERM', handle);
  });
}
