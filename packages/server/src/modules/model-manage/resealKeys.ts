import { eq, isNotNull } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { providerPlace } from '../../models/databaseModelStore.js';
import { modelProviders } from './tables.js';

/** Re-encrypts stored keys after the installation's key was rotated, so that the old one can be removed. */
export async function resealKeys({ db, secrets, log }: App): Promise<void> {
  const rows = await db.select().from(modelProviders).where(isNotNull(modelProviders.sealedKey));
  let count = 0;
  for (const { id, sealedKey } of rows) {
    if (sealedKey === null || !secrets.isOld(sealedKey)) continue;
    try {
      const key = await secrets.open(sealedKey, providerPlace(id));
      const fresh = await secrets.seal(key, providerPlace(id));
      await db.update(modelProviders).set({ sealedKey: fresh }).where(eq(modelProviders.id, id));
      count += 1;
    } catch (error) {
      log.error('secrets.not-opened', error, { provider: id });
    }
  }
  if (count > 0) log.info('secrets.sealed-again', { count });
}
