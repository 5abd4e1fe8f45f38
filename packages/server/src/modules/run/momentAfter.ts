import type { RunEvent } from '@heddle/workflow-schema/runs';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { runJournal } from './tables.js';

/** The time of an event to append to a stored journal: never before its last one, if the clock was set back. */
export async function momentAfter(db: Database, runId: string): Promise<number> {
  const [row] = await db
    .select({ events: runJournal.events })
    .from(runJournal)
    .where(eq(runJournal.runId, runId))
    .orderBy(desc(runJournal.firstSeq))
    .limit(1);
  return Math.max(Date.now(), lastMoment(row?.events ?? ''));
}

/** 0 for events that are in a file, and for damaged ones. */
function lastMoment(events: string): number {
  try {
    return (JSON.parse(events) as RunEvent[]).at(-1)?.at ?? 0;
  } catch {
    return 0;
  }
}
