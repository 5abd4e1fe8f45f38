import type { App } from '../kernel/services.js';

/** Sealed secrets of one kind. */
interface SealedRows {
  /** Absent and empty secrets are left out. */
  rows: readonly { id: string; sealed: string | null }[];
  placeOf(id: string): string;
  /** Name of the rows in the log. */
  subject: string;
  store(id: string, fresh: string, sealed: string): Promise<unknown>;
}

/**
 * Seals secrets again after the installation's key was rotated, so that the old one can be removed; returns how many. A
 * secret that cannot be opened is logged, and stays.
 */
export async function resealEach(
  { secrets, log }: Pick<App, 'secrets' | 'log'>,
  { rows, placeOf, subject, store }: SealedRows,
): Promise<number> {
  let count = 0;
  for (const { id, sealed } of rows) {
    if (!sealed || !secrets.isOld(sealed)) continue;
    try {
      const fresh = await secrets.seal(await secrets.open(sealed, placeOf(id)), placeOf(id));
      await store(id, fresh, sealed);
      count += 1;
    } catch (error) {
      log.error('secrets.not-opened', error, { [subject]: id });
    }
  }
  return count;
}
