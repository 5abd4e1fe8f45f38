import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { datasets } from './tables.js';

/** Notes that the content of a knowledge base has changed. */
export async function touchDataset(db: Database, id: string): Promise<void> {
  await db.update(datasets).set({ updatedAt: new Date() }).where(eq(datasets.id, id));
}
