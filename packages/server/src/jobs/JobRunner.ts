import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import { batched } from './batch.js';
import { type JobContext, type JobDefinition, pauseAfter } from './defineJob.js';
import { type ExplainedFailure, explainFailure, JobFailure } from './JobFailure.js';
import type { AnnouncedJob } from './JobQueue.js';
import { saveJobFile } from './jobFiles.js';
import type { JobRow } from './jobStore.js';
import { finishJob, renewLeases, requireEpoch, type Settlement, settleJobs } from './leases.js';

const heartbeatMs = 1_000;
/** A handler that ignores its signal is abandoned after this time. */
const graceMs = 5_000;

type StopCause = 'cancel' | 'limit' | 'lost' | 'closing';

interface Held {
  row: JobRow;
  stop: AbortController;
  cause: StopCause | undefined;
  done: number;
  total: number;
}

/** Runs claimed jobs: time limits, heartbeat, progress and outcome. */
export class JobRunner {
  #held = new Map<string, Held>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settle: (item: Settlement) => Promise<undefined>;

  constructor(
    private readonly app: App,
    private readonly db: Database,
    private readonly definitions: ReadonlyMap<string, JobDefinition>,
    /** Called for jobs that wait for a retry. */
    private readonly onWaiting: (job: AnnouncedJob) => Promise<void>,
  ) {
    this.#settle = batched((items) => settleJobs(db, items));
  }

  /** Number of running jobs, optionally of one name. */
  count(name?: string): number {
    if (name === undefined) return this.#held.size;
    let count = 0;
    for (const { row } of this.#held.values()) if (row.name === name) count += 1;
    return count;
  }

  /** Cancels a job running in this process. */
  cancel(id: string): void {
    const held = this.#held.get(id);
    if (held) stop(held, 'cancel');
  }

  /** Stops all jobs; they are retried after the next start. */
  closeAll(): void {
    for (const held of this.#held.values()) stop(held, 'closing');
  }

  /** Runs one attempt. Never rejects: failures are recorded in the job or, as a last resort, in the log. */
  async run(row: JobRow): Promise<void> {
    const held: Held = { row, stop: new AbortController(), cause: undefined, done: 0, total: 0 };
    this.#held.set(row.id, held);
    this.#beatSoon();
    try {
      const settlement = await this.#attempt(held);
      if (held.cause !== 'lost') await this.#keep(settlement);
    } catch (error) {
      // The lease will expire, and another worker claims the job.
      this.app.log.error('job.not-settled', error, { job: row.id, name: row.name });
    } finally {
      this.#held.delete(row.id);
    }
  }

  async #attempt(held: Held): Promise<Settlement> {
    const { row } = held;
    const definition = this.definitions.get(row.name);
    try {
      if (!definition)
        throw new JobFailure('not-understood', `this server does not know the work "${row.name}"`);
      const result = await this.#handle(held, definition);
      if (held.cause === undefined) return settlementOf(held, { status: 'done', result: toText(result) });
      throw new Error('the handler went on after it was stopped');
    } catch (error) {
      return this.#judge(held, definition, error);
    }
  }

  async #handle(held: Held, definition: JobDefinition): Promise<unknown> {
    const parsed = definition.input.safeParse(JSON.parse(held.row.input));
    if (!parsed.success) throw new JobFailure('not-understood', 'what the work was given cannot be read');
    const limit = setTimeout(() => stop(held, 'limit'), definition.limitMs);
    try {
      const work = definition.handler(this.#contextOf(held), parsed.data);
      return await Promise.race([work, whenIgnored(held.stop.signal)]);
    } finally {
      clearTimeout(limit);
    }
  }

  #judge(held: Held, definition: JobDefinition | undefined, error: unknown): Settlement {
    const { row, cause } = held;
    if (cause === 'cancel') return settlementOf(held, { status: 'cancelled' });
    if (cause === 'closing')
      return settlementOf(held, { status: 'queued', attempt: Math.max(row.attempt - 1, 0) });
    const failure: ExplainedFailure =
      cause === 'limit'
        ? {
            reason: 'time-limit',
            text: `it took longer than ${Math.round((definition?.limitMs ?? 0) / 1000)} s`,
            isFinal: false,
          }
        : explainFailure(error);
    if (failure.reason === 'unexpected')
      this.app.log.error('job.failed', error, { job: row.id, name: row.name, attempt: row.attempt });
    const why = failure.why && JSON.stringify(failure.why);
    const reason = { reason: failure.reason, reasonText: failure.text, why };
    if (failure.isFinal || row.attempt >= row.attempts || !definition)
      return settlementOf(held, { status: 'failed', ...reason });
    return settlementOf(held, {
      status: 'queued',
      pauseMs: pauseAfter(row.attempt, definition.retry),
      ...reason,
    });
  }

  /** Stores the outcome; retries briefly if the database is unavailable, before the lease expires. */
  async #keep(settlement: Settlement): Promise<void> {
    for (let round = 1; ; round++) {
      try {
        await this.#settle(settlement);
        if (settlement.status === 'queued')
          await this.onWaiting({ id: settlement.id, runAt: new Date(Date.now() + settlement.pauseMs) });
        return;
      } catch (error) {
        if (round >= 5) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200 * round));
      }
    }
  }

  #contextOf(held: Held): JobContext {
    const { row, stop } = held;
    const { db } = this;
    return {
      app: this.app,
      id: row.id,
      attempt: row.attempt,
      userId: row.userId ?? undefined,
      spaceId: row.spaceId ?? undefined,
      signal: stop.signal,
      progress(done, total) {
        held.done = Math.trunc(done);
        held.total = Math.trunc(total);
      },
      fence: (transaction) => requireEpoch(transaction, row.id, row.epoch),
      finish: (transaction, result) => finishJob(transaction, row, toText(result)),
      saveFile: (file) => saveJobFile(db, row, file, stop.signal),
    };
  }

  #beatSoon(): void {
    if (this.#timer === undefined) this.#timer = setTimeout(() => void this.#renewLeases(), heartbeatMs);
  }

  async #renewLeases(): Promise<void> {
    const all = [...this.#held.values()];
    try {
      if (all.length > 0) {
        const kept = await renewLeases(
          this.db,
          all.map(({ row, done, total }) => ({ id: row.id, epoch: row.epoch, done, total })),
        );
        for (const held of all) {
          // Skip jobs that ended meanwhile: they are no longer held, so their lease was not lost.
          if (!this.#held.has(held.row.id)) continue;
          const asked = kept.get(held.row.id);
          if (asked === undefined) stop(held, 'lost');
          else if (asked) stop(held, 'cancel');
        }
      }
    } catch (error) {
      this.app.log.error('job.beat-failed', error);
    } finally {
      this.#timer = undefined;
      if (this.#held.size > 0) this.#beatSoon();
    }
  }
}

function stop(held: Held, cause: StopCause): void {
  if (held.cause !== undefined) return;
  held.cause = cause;
  held.stop.abort(new DOMException('the job was stopped', 'AbortError'));
}

function settlementOf(
  held: Held,
  end: Pick<Settlement, 'status'> &
    Partial<Pick<Settlement, 'attempt' | 'pauseMs' | 'reason' | 'reasonText' | 'why' | 'result'>>,
): Settlement {
  const { row } = held;
  const isDone = end.status === 'done';
  return {
    id: row.id,
    epoch: row.epoch,
    pauseMs: 0,
    attempt: row.attempt,
    done: isDone ? held.total : held.done,
    total: held.total,
    reason: undefined,
    reasonText: '',
    why: undefined,
    result: undefined,
    ...end,
  };
}

function toText(result: unknown): string | undefined {
  return result === undefined ? undefined : JSON.stringify(result);
}

/** Rejects some time after the signal is aborted, when cooperative handlers have ended. */
function whenIgnored(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), graceMs), { once: true });
  });
}
