import { and, eq, isNotNull } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { placeOf } from './renewals.js';
import { channels } from './tables.js';

/** Seals the secrets of webhooks again after the installation's key was rotated, so that the old one can be removed. */
export async function resealSecrets({ db, secrets, log }: App): Promise<void> {
  const rows = await db
    .select({ id: channels.id, sealed: channels.sealedSecret })
    .from(channels)
    .where(isNotNull(channels.sealedSecret));
  for (const { id, sealed } of rows) {
    if (sealed === null || !secrets.isOld(sealed)) continue;
    try {
      const fresh = await secrets.seal(await secrets.open(sealed, placeOf(id)), placeOf(id));
      // A secret that was renewed meanwhile stays.
      await db
        .update(channels)
        .set({ sealedSecret: fresh })
        .where(and(eq(channels.id, id), eq(channels.sealedSecret, sealed)));
    } catch (error) {
      log.error('secrets.not-opened', error, { channel: id });
    }
  }
}
