import { newId } from '../../db/ids.js';
import type { RunConfig } from '../../kernel/Config.js';
import type { App } from '../../kernel/services.js';
import { markTested } from '../workflow/index.js';
import { executeRun, type GivenParts } from './executeRun.js';
import { hasEnded, LiveRun } from './LiveRun.js';
import { claimRuns, endLease, endOtherLeases, releaseRuns, renewLease } from './leases.js';
import { runLimits } from './limits.js';
import type { RunDocuments } from './RunDocuments.js';
import type { RunProgress, RunStore, StoredRun } from './RunStore.js';
import { StartingRuns } from './StartingRuns.js';
import { traceRun } from './traceRun.js';

/** Dependencies of a worker. */
export interface RunWorkerOptions {
  app: App;
  store: RunStore;
  documents: RunDocuments;
  times: Pick<RunConfig, 'beatMs' | 'leaseMs' | 'graceMs'>;
  /** Runs that this process executes at once. */
  slots: number;
  /**
   * Called when something happened to a run. `isForeign`: another process has accepted it, and may wait for its
   * events.
   */
  onChanged(runId: string, isForeign: boolean): void;
}

// Shutdown does not wait longer for the last events of runs to be stored.
const maxStoreMs = 5_000;
const appendAttempts = 6;
const aloneMs = 5_000;

/**
 * Executes runs in this process: those that it accepts, those that wait in the queue, and those of processes
 * that died.
 */
export class RunWorker {
  readonly id = newId();
  readonly #live = new Map<string, LiveRun>();
  /** Runs that this process will execute as soon as they are stored. */
  readonly starting = new StartingRuns();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosing = false;
  #begun: Promise<void> | undefined;
  #claiming: Promise<void> = Promise.resolve();
  #isClaimWanted = false;
  /** Until somebody says otherwise. */
  #isQueueEmpty = false;

  constructor(readonly options: RunWorkerOptions) {
    options.app.metrics.gauge('runsInFlight', () => this.#live.size);
  }

  find(runId: string): LiveRun | undefined {
    return this.#live.get(runId);
  }

  /** The runs that execute here. */
  all(): Iterable<LiveRun> {
    return this.#live.values();
  }

  get hasRoom(): boolean {
    return !this.#isClosing && this.#live.size + this.starting.total < this.options.slots;
  }

  /** Whether a new run of this space may begin here, ahead of the queue. */
  hasRoomFor(spaceId: string): boolean {
    if (!this.hasRoom) return false;
    let own = this.starting.of(spaceId);
    for (const { run } of this.#live.values()) if (run.spaceId === spaceId) own += 1;
    return own < this.options.app.config.runs.perSpace;
  }

  /** Takes part in executing runs; resolves when this process has a lease. */
  begin(): Promise<void> {
    this.#begun ??= this.#register();
    return this.#begun;
  }

  async #register(): Promise<void> {
    const { app } = this.options;
    if (app.isAlone) await endOtherLeases(app.db, this.id);
    await this.#renewLease();
    await this.#sweep();
    this.#beatLater();
  }

  #renewLease() {
    const { app, times } = this.options;
    return renewLease(app.db, this.id, app.isAlone ? 'forever' : times.leaseMs);
  }

  /** Executes a run that this process has stored or claimed. */
  execute(run: StoredRun, given?: GivenParts): LiveRun {
    const { app } = this.options;
    const live = new LiveRun(run, {
      append: async (progress) => {
        const isStored = await this.#append(progress);
        if (!given) this.options.onChanged(run.id, true);
        return isStored;
      },
      maxJournalCharacters: runLimits.journalCharacters,
      maxTokens: app.config.runs.maxTokens,
      maxCost: app.config.runs.maxCost,
      onStoreFailed: (error) => app.log.error('run.store-failed', error, { run: run.id }),
    });
    this.#live.set(run.id, live);
    this.options.onChanged(run.id, false);
    const rights = executeRun(this.options, live, given);
    live.settled = live.complete.then(async () => {
      (await rights).stop();
      await this.#settle(live);
    });
    return live;
  }

  /** Claims queued runs as long as there is room; with ids, only those. */
  claim(ids?: readonly string[]): Promise<void> {
    if (ids) return this.#claimOnce(ids);
    this.#isQueueEmpty = false;
    if (!this.#isClaimWanted) {
      this.#isClaimWanted = true;
      this.#claiming = this.#claiming.then(() => {
        this.#isClaimWanted = false;
        return this.#claimOnce();
      });
    }
    return this.#claiming;
  }

  async #claimOnce(ids?: readonly string[]): Promise<void> {
    const { app, slots } = this.options;
    const limit = this.hasRoom ? slots - this.#live.size - this.starting.total : 0;
    try {
      const { perSpace } = app.config.runs;
      const claimed = await claimRuns(app.db, {
        processId: this.id,
        limit,
        perSpace,
        ...(ids && { ids }),
      });
      if (!ids && limit > 0 && claimed.length === 0) this.#isQueueEmpty = true;
      for (const run of claimed) this.execute(run);
    } catch (error) {
      // The next sweep tries again.
      app.log.error('run.claim-failed', error);
    }
  }

  /** Stores progress; retries while the database is unavailable. */
  async #append(progress: RunProgress): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.options.store.append(progress);
      } catch (error) {
        if (attempt >= appendAttempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      }
    }
  }

  async #settle(live: LiveRun): Promise<void> {
    const { app } = this.options;
    const { run, state, outcome } = live;
    try {
      if (outcome === 'ended') {
        app.metrics.count('runs', { kind: run.kind, outcome: state.status });
        const seconds = (Date.now() - run.createdAt.getTime()) / 1000;
        app.metrics.observe('runSeconds', { kind: run.kind }, Math.max(0, seconds));
        traceRun(run, state);
        // Only a complete run tests a draft; a single-node run does not.
        if (run.kind === 'test' && state.status === 'success')
          await markTested(app.db, run.workflowId ?? '0', run.commitId);
      }
    } catch (error) {
      app.log.error('run.not-settled', error, { run: run.id });
    } finally {
      this.#live.delete(run.id);
      this.options.onChanged(run.id, false);
      if (!this.#isClosing && !this.#isQueueEmpty) void this.claim();
    }
  }

  #beatLater(): void {
    if (this.#isClosing) return;
    const { app, times } = this.options;
    this.#timer = setTimeout(
      () => void this.#sweep().then(() => this.#beatLater()),
      // Nobody else can die, or change anything.
      app.isAlone ? Math.max(times.beatMs, aloneMs) : times.beatMs,
    );
    this.#timer.unref?.();
  }

  /** Renews the lease, obeys what other processes ask, and takes over what nobody executes. */
  async #sweep(): Promise<void> {
    const { app, times } = this.options;
    try {
      await this.#reconcile();
      for (const id of await releaseRuns(app.db)) app.log.warn('run.taken-over', { run: id });
      if (this.hasRoom) await this.claim();
    } catch (error) {
      app.log.error('run.sweep-failed', error, { leaseMs: times.leaseMs });
    }
  }

  async #reconcile(): Promise<void> {
    const before = [...this.#live.values()];
    const held = new Map((await this.#renewLease()).map((one) => [one.id, one] as const));
    for (const live of before) {
      const one = held.get(live.run.id);
      if (one?.epoch !== live.run.epoch) {
        // It may have ended since the statement.
        if (live.outcome === undefined && !hasEnded(live.state)) live.giveUp('lost');
      } else if (one.isCancelAsked) live.cancel();
    }
    const orphans = [...held.keys()].filter((id) => !this.#live.has(id));
    // Rows of runs that begin now are inserted before they are listed here.
    const isOld = before.length === this.#live.size;
    if (orphans.length > 0 && isOld) await this.#releaseOrphans(orphans);
  }

  /** Runs that this process holds but does not execute: their last events could not be stored. */
  async #releaseOrphans(ids: readonly string[]): Promise<void> {
    const known = this.#orphans;
    this.#orphans = new Set(ids);
    const stale = ids.filter((id) => known.has(id) && !this.#live.has(id));
    if (stale.length > 0) await releaseRuns(this.options.app.db, { processId: this.id, ids: stale });
  }
  #orphans: ReadonlySet<string> = new Set();

  /** Stops executing: runs that do not end in time are handed over to other processes, or the next start. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    const { app, times } = this.options;
    if (!this.#begun) return;
    await this.#begun.catch(() => undefined);
    await this.#claiming;
    await this.#settled(times.graceMs);
    for (const live of this.#live.values()) live.giveUp('left');
    await this.#settled(maxStoreMs);
    try {
      const left = await releaseRuns(app.db, { processId: this.id });
      if (left[0] !== undefined) app.signals.send('run.queued', left[0]);
      await endLease(app.db, this.id);
    } catch (error) {
      // Its lease will expire.
      app.log.error('run.not-handed-over', error);
    }
  }

  async #settled(ms: number): Promise<void> {
    const all = [...this.#live.values()].map(({ settled }) => settled);
    if (all.length === 0 || ms === 0) return;
    const given = new Promise<void>((resolve) => setTimeout(resolve, ms).unref?.());
    await Promise.race([Promise.all(all), given]);
  }
}
