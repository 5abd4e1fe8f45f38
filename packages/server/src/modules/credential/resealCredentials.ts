import { eq } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { credentialPlace } from './secret.js';
import { credentials } from './tables.js';

/** Re-encrypts secrets after the installation's key was rotated, so that the old one can be removed. */
export async function resealCredentials({ db, secrets, log }: App): Promise<void> {
  const rows = await db.select({ id: credentials.id, sealed: credentials.sealed }).from(credentials);
  for (const { id, sealed } of rows) {
    if (!secrets.isOld(sealed)) continue;
    try {
      const place = credentialPlace(id);
      const fresh = await secrets.seal(await secrets.open(sealed, place), place);
      await db.update(credentials).set({ sealed: fresh }).where(eq(credentials.id, id));
    } catch (error) {
      log.error('secrets.not-opened', error, { credential: id });
    }
  }
}
