import { lt } from 'drizzle-orm';
import { type App, defineService } from '../../kernel/services.js';
import { auditEntries } from './tables.js';

const dayMs = 24 * 60 * 60 * 1000;
/** Lines are kept for this many days. */
export const auditDays = 400;

/** Deletes what is older than the log keeps, now and once a day. */
export const auditRetention = defineService(
  'audit-retention',
  (app: App) => {
    const timer = setInterval(() => void forget(app), dayMs);
    return { timer, first: forget(app) };
  },
  async ({ timer, first }) => {
    clearInterval(timer);
    await first;
  },
);

async function forget({ db, log }: App): Promise<void> {
  try {
    await db.delete(auditEntries).where(lt(auditEntries.at, new Date(Date.now() - auditDays * dayMs)));
  } catch (error) {
    log.error('audit.retention', error);
  }
}
