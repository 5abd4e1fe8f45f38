import type { Terminal } from '../terminal/Terminal.js';
import { loadServer } from './configuredModels.js';

type Server = typeof import('@heddle/server/node');

/** Does what needs the server package; what it refuses with a sentence ends as that sentence. */
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
