import { lt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { linkTasks, webPages } from './tables.js';

const keptMs = 7 * 24 * 60 * 60_000;

/** Deletes pages and searches that nobody needs any more: documents have their own copy. */
export async function clearOld(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  const pages = await db
    .delete(webPages)
    .where(lt(webPages.createdAt, before))
    .returning({ id: webPages.id });
  const tasks = await db
    .delete(linkTasks)
    .where(lt(linkTasks.createdAt, before))
    .returning({ id: linkTasks.id });
  return pages.length + tasks.length;
}
