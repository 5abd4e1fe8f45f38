import { eq } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { resealEach } from '../../secrets/resealEach.js';
import { credentialPlace } from './secret.js';
import { credentials } from './tables.js';

/** Seals credentials again after the installation's key was rotated. */
export async function resealCredentials(app: App): Promise<void> {
  const { db } = app;
  const rows = await db.select({ id: credentials.id, sealed: credentials.sealed }).from(credentials);
  await resealEach(app, {
    ...{ rows, placeOf: credentialPlace, subject: 'credential' },
    store: (id, sealed) => db.update(credentials).set({ sealed }).where(eq(credentials.id, id)),
  });
}
