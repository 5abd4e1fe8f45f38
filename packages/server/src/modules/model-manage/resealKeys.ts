import { eq, isNotNull } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { providerPlace } from '../../models/databaseModelStore.js';
import { resealEach } from '../../secrets/resealEach.js';
import { modelProviders } from './tables.js';

/** Seals the keys of providers again after the installation's key was rotated. */
export async function resealKeys(app: App): Promise<void> {
  const { db, log } = app;
  const rows = await db
    .select({ id: modelProviders.id, sealed: modelProviders.sealedKey })
    .from(modelProviders)
    .where(isNotNull(modelProviders.sealedKey));
  const count = await resealEach(app, {
    ...{ rows, placeOf: providerPlace, subject: 'provider' },
    store: (id, sealedKey) => db.update(modelProviders).set({ sealedKey }).where(eq(modelProviders.id, id)),
  });
  if (count > 0) log.info('secrets.sealed-again', { count });
}
