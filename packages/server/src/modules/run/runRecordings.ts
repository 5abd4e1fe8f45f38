import type { ExecutorServices } from '@heddle/executor';
import { type RecordedCall, recordServices } from '@heddle/executor/testing';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { App } from '../../kernel/services.js';
import type { LiveRun } from './LiveRun.js';
import type { StoredRun } from './RunStore.js';
import { runRecordings } from './tables.js';

/** Larger recordings are given up: they would be no test cases that people read and edit. */
const maxCharacters = 8 * 1024 * 1024;

/** Records the services of a run; the recording is stored before the events with which the run rests or ends. */
export function recordRun({ db, log }: App, live: LiveRun, services: ExecutorServices): ExecutorServices {
  const recording = recordServices(services, { maxCharacters });
  const { id, seq: fromSeq } = live.run;
  live.beforeRest = async () => {
    const calls = recording.calls();
    const row = { toSeq: live.state.seq, calls: calls ? JSON.stringify(calls) : null };
    try {
      await db
        .insert(runRecordings)
        .values({ runId: id, fromSeq, ...row })
        .onConflictDoUpdate({ target: [runRecordings.runId, runRecordings.fromSeq], set: row });
    } catch (error) {
      // The run matters more than its recording.
      log.error('run.recording-failed', error, { run: id });
    }
  };
  return recording.services;
}

/** The calls of a recorded run, or why there are none. */
export async function readRecording(
  db: Database,
  { id, seq }: Pick<StoredRun, 'id' | 'seq'>,
): Promise<RecordedCall[] | 'tooLarge' | 'incomplete'> {
  const parts = await db
    .select()
    .from(runRecordings)
    .where(eq(runRecordings.runId, id))
    .orderBy(runRecordings.fromSeq);
  if (parts.some(({ calls }) => calls === null)) return 'tooLarge';
  // An answer is one event between two parts. Other gaps are what a process that ended early has not stored.
  const isWhole =
    parts.at(-1)?.toSeq === seq &&
    parts.every(({ fromSeq }, index) => fromSeq === (index === 0 ? 0 : parts[index - 1]!.toSeq + 1));
  if (!isWhole) return 'incomplete';
  return parts.flatMap(({ calls }) => JSON.parse(calls ?? '[]') as RecordedCall[]);
}
