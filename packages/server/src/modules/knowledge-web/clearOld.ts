import { lt } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { linkTasks, webPages } from './tables.js';

const keptMs = 7 * 24 * 60 * 60_000;

/** Deletes pages and searches that nobody needs any more: documents have their own copy. */
export async function clearOld({ db }: App): Promise<void> {
  const before = new Date(Date.now() - keptMs);
  await db.delete(webPages).where(lt(webPages.createdAt, before));
  await db.delete(linkTasks).where(lt(linkTasks.createdAt, before));
}
