import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of tests, where fsync costs nothing: tests of databases in folders
 * take half the time. No test depends on the disk, because power loss is simulated from recorded writes. Undefined if
 * the machine has no such file system or too little room; tests then use the default folder.
 */
export function createTemporaryFolder() {
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return undefined;
  const folder = mkdtempSync(join(memory, 'heddle-test-'));
  // As /tmp: PostgreSQL and Python run as other users.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // By default a signal ends the process without its 'exit' event, and the folder would occupy memory until a restart.
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ])
    process.once(signal, () => process.exit(128 + number));
  return folder;
}
