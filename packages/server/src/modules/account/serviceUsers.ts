import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { users } from './tables.js';

/** Adds the user that a service identity acts as; it has no address, password or session. */
export async function insertServiceUser(
  db: Database,
  { id, name, createdAt }: { id: string; name: string; createdAt: Date },
): Promise<void> {
  const key = `service_${id}`;
  await db.insert(users).values({
    id,
    kind: 'service',
    email: '',
    // Not an email address, so nobody can sign in as or invite the identity.
    emailKey: key,
    name,
    uniqueName: key,
    uniqueNameKey: key,
    locale: 'en',
    createdAt,
  });
}

export async function renameServiceUser(db: Database, id: string, name: string): Promise<void> {
  await db.update(users).set({ name }).where(eq(users.id, id));
}
