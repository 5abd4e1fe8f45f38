import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { RunProgress } from './RunStore.js';
import type { StoredText } from './RunValues.js';

/** Progress of a run in the form of its rows. */
export interface StoredProgress extends Omit<RunProgress, 'events' | 'output' | 'text'> {
  firstSeq: number;
  lastSeq: number;
  /** JSON text. */
  events: StoredText;
  output: StoredText | null;
}

/**
 * Stores the progress of runs in one statement. The row of a run is the fence: it must still be in the given
 * epoch, executing, and end with the event before the first one. Returns for each whether it was stored.
 */
export async function appendProgress(db: Database, items: readonly StoredProgress[]): Promise<boolean[]> {
  const texts = items.map(
    ({ runId, events, output }) =>
      sql`(${runId}::bigint, ${events.text}::text, ${output?.text ?? null}::text)`,
  );
  const { rows } = await db.execute(sql`
    with item as (
      select * from json_to_recordset(${JSON.stringify(items.map(toRow))}::json) as item(
        id bigint, epoch int, first_seq int, last_seq int, blob text, status text, questions text, output_blob text,
        error_code float8, error_message text, input_tokens int, output_tokens int, cost numeric, active_ms int)),
    given (id, events, output) as (values ${sql.join(texts, sql`, `)}),
    held as (
      update runs set
        seq = item.last_seq, status = item.status, questions = item.questions, output = given.output,
        output_blob = item.output_blob, error_code = item.error_code, error_message = item.error_message,
        input_tokens = item.input_tokens, output_tokens = item.output_tokens, cost = item.cost,
        active_ms = item.active_ms,
        owner = case when item.status = 'running' then runs.owner end,
        ended_at = case when item.status in ('success', 'failed', 'cancelled') then now() end,
        queued_at = case when item.status = 'waiting' then now() else runs.queued_at end
      from item join given on given.id = item.id
      where runs.id = item.id and runs.epoch = item.epoch and runs.status = 'running'
        and runs.seq = item.first_seq - 1
      returning runs.id),
    blobs as (
      insert into run_blobs (key, run_id)
      select key, item.id from item join held on held.id = item.id, unnest(array[blob, output_blob]) as key
      where key is not null)
    insert into run_journal (run_id, first_seq, events, blob)
    select item.id, item.first_seq, given.events, item.blob
    from item join held on held.id = item.id join given on given.id = item.id
    returning run_id`);
  const stored = new Set(rows.map(({ run_id }) => String(run_id)));
  return items.map(({ runId }) => stored.has(runId));
}

function toRow({ runId, events, output, errorMessage, ...progress }: StoredProgress) {
  return {
    id: runId,
    epoch: progress.epoch,
    first_seq: progress.firstSeq,
    last_seq: progress.lastSeq,
    blob: events.blob,
    status: progress.status,
    questions: progress.questions,
    output_blob: output?.blob ?? null,
    error_code: progress.errorCode,
    // The database accepts neither lone surrogates nor the character 0.
    error_message: errorMessage?.replace(/[\p{Surrogate}\0]/gu, '\ufffd') ?? null,
    input_tokens: progress.inputTokens,
    output_tokens: progress.outputTokens,
    cost: progress.cost,
    active_ms: Math.round(progress.activeMs),
  };
}
