import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../db/pglite/prepareFolder.js';

// So long a copy may lie there before whoever asked for it opens and thereby locks it.
const youngMs = 60_000;

/**
 * Removes copies of the database whose backup was killed. One that a backup reads is locked, and a lock of a process that
 * is dead holds nobody back.
 */
export async function removeForsakenCuts(cuts: string): Promise<void> {
  if (!existsSync(cuts)) return;
  for (const name of readdirSync(cuts)) {
    const folder = join(cuts, name);
    // Another process may remove the same ones.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found || Date.now() - found.mtimeMs < youngMs) continue;
    const release = await lockFolder(folder, () => undefined).catch(() => undefined);
    if (!release) continue;
    await release();
    rmSync(folder, { recursive: true, force: true });
  }
}
