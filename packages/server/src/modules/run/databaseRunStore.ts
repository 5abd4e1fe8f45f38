import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { batched } from '../../jobs/batch.js';
import { DamagedJournal, parseJournal } from './DamagedJournal.js';
import { newRow } from './newRow.js';
import type { RunStore } from './RunStore.js';
import { LostBlob, type RunValues } from './RunValues.js';
import { runJournal, runs } from './tables.js';
import { type RunWrite, writeRuns } from './writeRuns.js';

// Read journals in batches, so that following a long run does not load all of it into memory.
const chunksPerStep = 32;

// Maximum text per statement; the rest goes into the next one.
const maxStatementCharacters = 4 * 1024 * 1024;

/** Runs in the database. Concurrent calls share statements, and thus commits. */
export function createDatabaseRunStore(db: Database, values: RunValues): RunStore {
  const write = batched((writes: readonly RunWrite[]) => writeRuns(db, writes), {
    items: 100,
    weight: maxStatementCharacters,
    weigh: (one) =>
      'created' in one
        ? (one.created.input?.length ?? 0)
        : one.progress.events.text.length + (one.progress.output?.text.length ?? 0),
  });
  const toEvents = async (runId: string, rows: readonly { events: string; blob: string | null }[]) => {
    const texts = rows.map(({ events, blob }) => values.get({ text: events, blob }));
    return parseJournal(
      runId,
      await Promise.all(texts).catch((error: unknown) => {
        throw error instanceof LostBlob ? new DamagedJournal(runId) : error;
      }),
    );
  };
  return {
    async create(run) {
      const row = newRow(run, new Date());
      const { text: input, blob: inputBlob } = await values.put(run.input);
      await write({ created: { ...row, input, inputBlob } });
      return row;
    },
    async append({ events, text, output, ...progress }) {
      return write({
        progress: {
          ...progress,
          firstSeq: events[0]?.seq ?? 0,
          lastSeq: events.at(-1)?.seq ?? 0,
          events: await values.put(text),
          output: output === null ? null : await values.put(output),
        },
      });
    },
    readInput: ({ input, inputBlob }) => values.get({ text: input ?? '{}', blob: inputBlob }),
    async readOutput({ output, outputBlob }) {
      return output === null ? undefined : values.get({ text: output, blob: outputBlob });
    },
    async find(runId) {
      const [row] = await db.select().from(runs).where(eq(runs.id, runId));
      return row;
    },
    async findLatest(workflowId, userId) {
      const [row] = await db
        .select()
        .from(runs)
        .where(and(eq(runs.workflowId, workflowId), eq(runs.userId, userId), eq(runs.kind, 'test')))
        .orderBy(desc(runs.id))
        .limit(1);
      return row;
    },
    async journal(runId) {
      const rows = await db
        .select({ events: runJournal.events, blob: runJournal.blob })
        .from(runJournal)
        .where(eq(runJournal.runId, runId))
        .orderBy(runJournal.firstSeq);
      return toEvents(runId, rows);
    },
    async journalAfter(runId, seq) {
      // The chunk that contains the next event begins with it or before it.
      const first = sql`(select coalesce(max(first_seq), 0) from run_journal
        where run_id = ${runId} and first_seq <= ${seq + 1})`;
      const rows = await db
        .select({ events: runJournal.events, blob: runJournal.blob })
        .from(runJournal)
        .where(and(eq(runJournal.runId, runId), gte(runJournal.firstSeq, first)))
        .orderBy(runJournal.firstSeq)
        .limit(chunksPerStep);
      const events = (await toEvents(runId, rows)).filter((event) => event.seq > seq);
      if (events[0] && events[0].seq !== seq + 1) throw new DamagedJournal(runId);
      return events;
    },
  };
}
