import { startOptionsOf } from '../run/startOptionsOf.js';
import { withServer } from '../run/withServer.js';
import { readOptions } from '../terminal/readOptions.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Serves until it is stopped. Only the ready line is written to standard output. */
export async function start(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { studio: 'text' });
  if (rest[0] !== undefined) throw new UsageError(terminal.message('unknownOption', { option: rest[0] }));
  return withServer(terminal, async ({ startServer }) => {
    const server = await startServer({
      ...startOptionsOf(terminal.environment),
      studioFolder: options.studio,
    });
    const code = server.setupCode ? `  (set-up code for the first registration: ${server.setupCode})` : '';
    terminal.out(`Heddle is ready at ${server.url}${code}\n`);
    await new Promise<void>((resolve) => terminal.onStop(() => resolve()));
    await server.close();
    return 0;
  });
}
