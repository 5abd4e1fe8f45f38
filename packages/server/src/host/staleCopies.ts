import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../db/pglite/prepareFolder.js';

// Age below which a copy may not be locked yet by the backup that requested it.
const minAgeMs = 60_000;

/**
 * Removes database copies left by killed backups. A copy that is being read is locked; locks of dead
 * processes are ignored.
 */
export async function removeStaleCopies(cuts: string): Promise<void> {
  if (!existsSync(cuts)) return;
  for (const name of readdirSync(cuts)) {
    const folder = join(cuts, name);
    // Concurrent cleanup is fine: the copy may be gone already.
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found || Date.now() - found.mtimeMs < minAgeMs) continue;
    const release = await lockFolder(folder, () => undefined).catch(() => undefined);
    if (!release) continue;
    await release();
    rmSync(folder, { recursive: true, force: true });
  }
}
