import { and, eq, isNotNull } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { resealEach } from '../../secrets/resealEach.js';
import { placeOf } from './renewals.js';
import { channels } from './tables.js';

/** Seals the secrets of webhooks again after the installation's key was rotated. */
export async function resealSecrets(app: App): Promise<void> {
  const { db } = app;
  const rows = await db
    .select({ id: channels.id, sealed: channels.sealedSecret })
    .from(channels)
    .where(isNotNull(channels.sealedSecret));
  await resealEach(app, {
    ...{ rows, placeOf, subject: 'channel' },
    // A secret that was renewed meanwhile stays.
    store: (id, sealedSecret, sealed) =>
      db
        .update(channels)
        .set({ sealedSecret })
        .where(and(eq(channels.id, id), eq(channels.sealedSecret, sealed))),
  });
}
