import { eq } from 'drizzle-orm';
import { newId } from '../db/ids.js';
import { type App, defineService } from '../kernel/services.js';
import { auditEntries } from '../modules/audit/tables.js';

/** What became of an act. `begun` stays only where the process died in the middle of it. */
export type Outcome = 'begun' | 'done' | 'refused' | 'failed';

/** One line of the audit log, before it has an id and a time. */
export interface AuditEntry {
  /** Undefined: nobody was signed in. */
  actorId: string | undefined;
  /** Family and name of the call, such as `space.removeMember`. */
  action: string;
  spaceId: string | undefined;
  /** Ids that the call named, by field. */
  target: Record<string, string>;
  address: string;
  logid: string;
}

/** Writes down who did what, and who was not let in. */
export interface AuditLog {
  /** Writes an act before it is done, so that a crash in the middle leaves a trace; gives its id. */
  begin(entry: AuditEntry): Promise<string>;
  /** Never fails: what is done is done, whether or not this line can say so. */
  end(id: string, entry: AuditEntry, outcome: Outcome, reason: string): Promise<void>;
  /** Notes a refusal; it is written within a second, together with its like. */
  refuse(entry: AuditEntry, reason: string): void;
}

const writeAfterMs = 1_000;
// Whoever knocks from a thousand addresses fills our memory and disk with no more lines than these. What goes beyond
// stands in the log of the server, which does not grow for ever.
const mostAtOnce = 200;
const mostAMinute = 600;
const mostOfNobodyAMinute = 60;
const minuteMs = 60_000;

interface Refusal {
  entry: AuditEntry;
  reason: string;
  at: Date;
  times: number;
}

/** The one audit log of an application. */
export const auditLog = defineService('audit-log', createAuditLog, (log) => log.flush());

function createAuditLog({ db, log }: App): AuditLog & { flush(): Promise<void> } {
  let pending = new Map<string, Refusal>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let minute = { begin: 0, lines: 0, ofNobody: 0 };

  /** Whether there is room for one more line; takes it. */
  function takeRoom({ actorId }: AuditEntry): boolean {
    const now = Date.now();
    if (now - minute.begin >= minuteMs) minute = { begin: now, lines: 0, ofNobody: 0 };
    const isFull = pending.size >= mostAtOnce || minute.lines >= mostAMinute;
    if (isFull || (actorId === undefined && minute.ofNobody >= mostOfNobodyAMinute)) return false;
    minute.lines += 1;
    if (actorId === undefined) minute.ofNobody += 1;
    return true;
  }

  const write = ({ entry, reason, at, times }: Refusal) => ({
    ...columnsOf(entry),
    id: newId(),
    at,
    outcome: 'refused' as const,
    reason,
    times,
  });

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const refusals = [...pending.values()];
    pending = new Map();
    if (refusals.length === 0) return;
    try {
      await db.insert(auditEntries).values(refusals.map(write));
    } catch (error) {
      log.error('audit.failed', error, { lost: refusals.length });
    }
  }

  return {
    flush,
    async begin(entry) {
      const id = newId();
      await db
        .insert(auditEntries)
        .values({ ...columnsOf(entry), id, at: new Date(), outcome: 'begun', reason: '', times: 1 });
      return id;
    },
    async end(id, entry, outcome, reason) {
      try {
        const columns = { ...columnsOf(entry), outcome, reason };
        await db.update(auditEntries).set(columns).where(eq(auditEntries.id, id));
      } catch (error) {
        log.error('audit.failed', error, { id, outcome });
      }
    },
    refuse(entry, reason) {
      const { actorId, action, target, address } = entry;
      const key = JSON.stringify([actorId, action, target, address, reason]);
      const same = pending.get(key);
      if (same) same.times += 1;
      else if (takeRoom(entry)) pending.set(key, { entry, reason, at: new Date(), times: 1 });
      else log.warn('audit.overflow', { action, reason });
      timer ??= setTimeout(flush, writeAfterMs);
    },
  };
}

function columnsOf({ actorId, spaceId, ...entry }: AuditEntry) {
  return { ...entry, actorId: actorId ?? null, spaceId: spaceId ?? null };
}
