import type { RunEvent } from '@heddle/workflow-schema/runs';
import { and, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { prepared } from '../../db/prepared.js';
import { batched } from '../../jobs/batch.js';
import { appendProgress, type StoredProgress } from './appendProgress.js';
import type { NewRun, RunStore } from './RunStore.js';
import type { RunValues } from './RunValues.js';
import { runBlobs, runJournal, runs } from './tables.js';

// Read journals in batches, so that following a long run does not load all of it into memory.
const chunksPerStep = 32;

// Maximum text per statement; the rest goes into the next one.
const maxStatementCharacters = 4 * 1024 * 1024;

/** Runs in the database. Concurrent calls share statements, and thus commits. */
export function createDatabaseRunStore(db: Database, values: RunValues): RunStore {
  const limits = { items: 100, weight: maxStatementCharacters };
  const append = batched((items: readonly StoredProgress[]) => appendProgress(db, items), {
    ...limits,
    weigh: ({ events, output }) => events.text.length + (output?.text.length ?? 0),
  });
  const create = batched((items: readonly NewRow[]) => insertRuns(db, items), {
    ...limits,
    weigh: ({ input }) => input.length,
  });
  const toEvents = async (rows: readonly { events: string; blob: string | null }[]) => {
    const texts = await Promise.all(rows.map(({ events, blob }) => values.get({ text: events, blob })));
    return texts.flatMap((text) => JSON.parse(text) as RunEvent[]);
  };
  return {
    async create(run) {
      const { text: input, blob: inputBlob } = await values.put(run.input);
      await create({ ...run, input, inputBlob });
    },
    async append({ events, text, output, ...progress }) {
      return append({
        ...progress,
        firstSeq: events[0]?.seq ?? 0,
        lastSeq: events.at(-1)?.seq ?? 0,
        events: await values.put(text),
        output: output === null ? null : await values.put(output),
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
      return toEvents(rows);
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
      return (await toEvents(rows)).filter((event) => event.seq > seq);
    },
  };
}

type NewRow = NewRun & { inputBlob: string | null };

async function insertRuns(db: Database, items: readonly NewRow[]): Promise<undefined[]> {
  const now = new Date();
  const rows = JSON.stringify(items.map((item) => toRow(item, now)));
  const blobs = items.flatMap(({ id, inputBlob }) =>
    inputBlob === null ? [] : [{ key: inputBlob, runId: id }],
  );
  if (blobs.length === 0) await insert(db).execute({ rows });
  else
    await db.transaction(async (transaction) => {
      await insert(transaction).execute({ rows });
      await transaction.insert(runBlobs).values(blobs);
    });
  return items.map(() => undefined);
}

const columns = Object.entries(getTableColumns(runs));

const insert = prepared('run_insert', (db) => {
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const rows = sql.placeholder('rows');
  return db.insert(runs).select(sql`select ${names} from json_populate_recordset(null::runs, ${rows}::json)`);
});

/** The row of a new run, with defaults: the columns of a record have none. */
function toRow(item: NewRow, now: Date): Record<string, unknown> {
  const given: Partial<typeof runs.$inferInsert> = {
    ...item,
    // From outside, where it may contain what JSON of the database may not.
    endUser: item.endUser.replace(/[\p{Surrogate}\0]/gu, '\ufffd'),
    createdAt: now,
    queuedAt: now,
    startedAt: item.status === 'running' ? now : null,
  };
  return Object.fromEntries(
    columns.map(([key, column]) => [column.name, given[key as keyof typeof given] ?? column.default ?? null]),
  );
}
