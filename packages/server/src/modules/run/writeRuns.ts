import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { prepared } from '../../db/prepared.js';
import { storable } from './newRow.js';
import type { RunProgress, StoredRun } from './RunStore.js';
import type { StoredText } from './RunValues.js';
import { runJournal, runs } from './tables.js';

/** Progress of a run in the form of its rows. */
export interface StoredProgress extends Omit<RunProgress, 'events' | 'output' | 'text'> {
  firstSeq: number;
  lastSeq: number;
  /** JSON text. */
  events: StoredText;
  output: StoredText | null;
}

/** A write of one run. */
export type RunWrite = { created: StoredRun } | { progress: StoredProgress };

/**
 * Stores new runs and the progress of others in one statement, and thus one commit. The row of a run is the
 * fence of its progress: it must still be in the given epoch, executing, and end with the event before the first
 * one. Returns for each write whether it was stored.
 */
export async function writeRuns(db: Database, writes: readonly RunWrite[]): Promise<boolean[]> {
  const created = writes.flatMap((write) => ('created' in write ? [toColumns(write.created)] : []));
  const items = writes.flatMap((write) => ('progress' in write ? [toProgressRow(write.progress)] : []));
  const rows = await write(db).execute({
    created: JSON.stringify(created),
    items: JSON.stringify(items),
  });
  const stored = new Set(rows.map(({ runId }) => runId));
  return writes.map((write) => 'created' in write || stored.has(write.progress.runId));
}

const columns = Object.entries(getTableColumns(runs));

const write = prepared('run_write', (db) => {
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const created = db.$with('created', {}).as(sql`
    insert into runs (${names})
    select ${names} from json_populate_recordset(null::runs, ${sql.placeholder('created')}::json)
    returning id, input_blob`);
  const item = db.$with('item', {}).as(sql`
    select * from json_to_recordset(${sql.placeholder('items')}::json) as item(
      id bigint, epoch int, first_seq int, last_seq int, events text, blob text, status text, questions text,
      output text, output_blob text, error_code float8, error_message text, input_tokens int, output_tokens int,
      cost numeric, active_ms int)`);
  const held = db.$with('held', {}).as(sql`
    update runs set
      seq = item.last_seq, status = item.status, questions = item.questions, output = item.output,
      output_blob = item.output_blob, error_code = item.error_code, error_message = item.error_message,
      input_tokens = item.input_tokens, output_tokens = item.output_tokens, cost = item.cost,
      active_ms = item.active_ms,
      owner = case when item.status = 'running' then runs.owner end,
      ended_at = case when item.status in ('success', 'failed', 'cancelled') then now() end,
      queued_at = case when item.status = 'waiting' then now() else runs.queued_at end
    from item
    where runs.id = item.id and runs.epoch = item.epoch and runs.status = 'running'
      and runs.seq = item.first_seq - 1
    returning runs.id`);
  const blobs = db.$with('blobs', {}).as(sql`
    insert into run_blobs (key, run_id)
    select input_blob, id from created where input_blob is not null
    union all
    select key, item.id from item join held on held.id = item.id, unnest(array[blob, output_blob]) as key
    where key is not null`);
  return db
    .with(created, item, held, blobs)
    .insert(runJournal)
    .select(sql`select item.id, first_seq, events, blob from item join held on held.id = item.id`)
    .returning({ runId: runJournal.runId });
});

/** A row by the names of its columns. */
function toColumns(row: StoredRun): Record<string, unknown> {
  return Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as keyof StoredRun]]));
}

function toProgressRow({ runId, events, output, errorMessage, ...progress }: StoredProgress) {
  return {
    id: runId,
    epoch: progress.epoch,
    first_seq: progress.firstSeq,
    last_seq: progress.lastSeq,
    events: events.text,
    blob: events.blob,
    status: progress.status,
    questions: progress.questions,
    output: output?.text ?? null,
    output_blob: output?.blob ?? null,
    error_code: progress.errorCode,
    error_message: errorMessage === null ? null : storable(errorMessage),
    input_tokens: progress.inputTokens,
    output_tokens: progress.outputTokens,
    cost: progress.cost,
    active_ms: Math.round(progress.activeMs),
  };
}
