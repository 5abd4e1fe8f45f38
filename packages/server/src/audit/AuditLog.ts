import { eq } from 'drizzle-orm';
import { newId } from '../db/ids.js';
import { type App, defineService } from '../kernel/services.js';
import { auditEntries } from '../modules/audit/tables.js';

/** Outcome of an action. `begun` remains only if the process died during it. */
export type Outcome = 'begun' | 'done' | 'refused' | 'failed';

/** An audit entry without id and time. */
export interface AuditEntry {
  /** Undefined when nobody was signed in. */
  actorId: string | undefined;
  /** Family and name of the call, such as `space.removeMember`. */
  action: string;
  spaceId: string | undefined;
  /** Ids in the call's input, by field. */
  target: Record<string, string>;
  address: string;
  logid: string;
}

/** Records actions and refused attempts. */
export interface AuditLog {
  /** Writes the entry before the action, so that a crash leaves a trace; returns its id. */
  begin(entry: AuditEntry): Promise<string>;
  /** Never fails: the action is done, whether or not the outcome can be recorded. */
  end(id: string, entry: AuditEntry, outcome: Outcome, reason: string): Promise<void>;
  /** Records a refusal; written within a second, merged with identical ones. */
  refuse(entry: AuditEntry, reason: string): void;
}

const writeAfterMs = 1_000;
// Bounds memory and disk usage under an attack from many addresses. Excess refusals go only to the server
// log, which is rotated.
const maxPending = 200;
const maxPerMinute = 600;
const maxAnonymousPerMinute = 60;
const minuteMs = 60_000;

interface Refusal {
  entry: AuditEntry;
  reason: string;
  at: Date;
  times: number;
}

/** The audit log of the application. */
export const auditLog = defineService('audit-log', createAuditLog, (log) => log.flush());

function createAuditLog({ db, log }: App): AuditLog & { flush(): Promise<void> } {
  let pending = new Map<string, Refusal>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let minute = { begin: 0, lines: 0, ofNobody: 0 };

  /** Reserves room for one more entry; returns false when there is none. */
  function reserveEntry({ actorId }: AuditEntry): boolean {
    const now = Date.now();
    if (now - minute.begin >= minuteMs) minute = { begin: now, lines: 0, ofNobody: 0 };
    const isFull = pending.size >= maxPending || minute.lines >= maxPerMinute;
    if (isFull || (actorId === undefined && minute.ofNobody >= maxAnonymousPerMinute)) return false;
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
      else if (reserveEntry(entry)) pending.set(key, { entry, reason, at: new Date(), times: 1 });
      else log.warn('audit.overflow', { action, reason });
      timer ??= setTimeout(flush, writeAfterMs);
    },
  };
}

function columnsOf({ actorId, spaceId, ...entry }: AuditEntry) {
  return { ...entry, actorId: actorId ?? null, spaceId: spaceId ?? null };
}
