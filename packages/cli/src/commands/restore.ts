import { resolve } from 'node:path';
import { startOptionsOf } from '../run/startOptionsOf.js';
import { withServer } from '../run/withServer.js';
import { readOptions } from '../terminal/readOptions.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Restores an installation from a backup. */
export async function restore(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { json: 'flag', force: 'flag' });
  const [file, unwanted] = rest;
  if (file === undefined || unwanted !== undefined)
    throw new UsageError(terminal.message('whichFile', { usage: 'heddle restore FILE' }));
  return withServer(terminal, async ({ restoreBackup }) => {
    const restored = await restoreBackup(startOptionsOf(terminal.environment), resolve(file), options.force);
    if (options.json) terminal.out(`${JSON.stringify(restored)}\n`);
    else {
      const { createdAt, rows, tables, files, replaced } = restored;
      terminal.out(`${terminal.message('restored', { time: createdAt, rows, tables, files })}\n`);
      if (replaced !== undefined) terminal.out(`${terminal.message('replaced', { folder: replaced })}\n`);
    }
    return 0;
  });
}
