import { startOptionsOf } from '../run/startOptionsOf.js';
import { withServer } from '../run/withServer.js';
import { readOptions } from '../terminal/readOptions.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Processes jobs until it is stopped. */
export async function worker(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { rest } = readOptions(terminal, args, {});
  if (rest[0] !== undefined) throw new UsageError(terminal.message('unknownOption', { option: rest[0] }));
  return withServer(terminal, async ({ startWorker }) => {
    const running = await startWorker(startOptionsOf(terminal.environment));
    terminal.out(`${terminal.message('workerReady', { count: running.slots })}\n`);
    await new Promise<void>((resolve) => terminal.onStop(() => resolve()));
    await running.close();
    return 0;
  });
}
