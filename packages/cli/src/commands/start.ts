import { loadServer } from '../run/configuredModels.js';
import { readOptions } from '../terminal/readOptions.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Serves until it is told to stop. The ready line is all that goes to standard output. */
export async function start(terminal: Terminal, words: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, words, { studio: 'text' });
  if (rest[0] !== undefined) throw new UsageError(terminal.say('unknownOption', { option: rest[0] }));
  const loaded = await loadServer();
  if (loaded === undefined) {
    terminal.error(`${terminal.say('noServer')}\n`);
    return 1;
  }
  const { startServer, StartError } = loaded;
  const { environment } = terminal;
  try {
    const server = await startServer({
      port: environment['PORT'],
      host: environment['HOST'],
      dataFolder: environment['HEDDLE_DATA'],
      databaseUrl: environment['HEDDLE_DATABASE_URL'],
      configFile: environment['HEDDLE_CONFIG'],
      registration: environment['HEDDLE_REGISTRATION'],
      allowedHosts: environment['HEDDLE_ALLOWED_HOSTS'],
      secretKeys: environment['HEDDLE_SECRET_KEYS'],
      trustProxy: environment['HEDDLE_TRUST_PROXY'],
      python: environment['HEDDLE_PYTHON'],
      smtpUrl: environment['HEDDLE_SMTP_URL'],
      mailFrom: environment['HEDDLE_MAIL_FROM'],
      metricsToken: environment['HEDDLE_METRICS_TOKEN'],
      traceUrl: environment['HEDDLE_OTLP_URL'],
      log: environment['HEDDLE_LOG'],
      studioFolder: options.studio,
    });
    const code = server.setupCode ? `  (set-up code for the first registration: ${server.setupCode})` : '';
    terminal.out(`Heddle is ready at ${server.url}${code}\n`);
    await new Promise<void>((resolve) => terminal.onStop(() => resolve()));
    await server.close();
    return 0;
  } catch (error) {
    if (!StartError.isInstance(error)) throw error;
    terminal.error(`${error.message}\n`);
    return 1;
  }
}
