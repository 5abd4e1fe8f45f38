import type { Terminal } from '../terminal/Terminal.js';
import { loadServer } from './configuredModels.js';

type Server = typeof import('@heddle/server/node');

/** Runs an action that needs the server package; its expected errors are printed as messages. */
export async function withServer(
  terminal: Terminal,
  work: (server: Server) => Promise<number>,
): Promise<number> {
  const server = await loadServer();
  if (server === undefined) {
    terminal.error(`${terminal.message('noServer')}\n`);
    return 1;
  }
  try {
    return await work(server);
  } catch (error) {
    if (!server.StartError.isInstance(error)) throw error;
    terminal.error(`${error.message}\n`);
    return 1;
  }
}
