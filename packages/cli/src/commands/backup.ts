import { resolve } from 'node:path';
import { startOptionsOf } from '../run/startOptionsOf.js';
import { withServer } from '../run/withServer.js';
import { readOptions } from '../terminal/readOptions.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Backs up an installation into one file. */
export async function backup(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { json: 'flag' });
  const [file, unwanted] = rest;
  if (file === undefined || unwanted !== undefined)
    throw new UsageError(terminal.message('whichFile', { usage: 'heddle backup FILE' }));
  return withServer(terminal, async ({ backupInstallation }) => {
    const written = await backupInstallation(startOptionsOf(terminal.environment), resolve(file));
    if (options.json) terminal.out(`${JSON.stringify(written)}\n`);
    else {
      const { rows, tables, files } = written;
      terminal.out(`${terminal.message('backedUp', { file, rows, tables, files })}\n`);
      terminal.out(`${terminal.message(`backupWay.${written.way}`)}\n`);
    }
    return 0;
  });
}
