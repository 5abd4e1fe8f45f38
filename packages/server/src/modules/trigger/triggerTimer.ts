import { and, eq, inArray, isNotNull, min } from 'drizzle-orm';
import { type App, defineService } from '../../kernel/services.js';
import { claimDue } from './claimDue.js';
import { triggerClock } from './clock.js';
import { settleEnded } from './settleFires.js';
import { triggerFires, triggers } from './tables.js';

// Another process may have created or resumed a trigger, and the clock may be changed.
const maxSleepMs = 30_000;
const minSleepMs = 50;
// While runs are active, their ends are stored this often.
const activeSleepMs = 1_000;
const firstSleepMs = 500;

/** Wakes up when a trigger is due, and while runs of triggers are active. */
export class TriggerTimer {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(readonly app: App) {
    app.signals.listen('trigger.changed', () => this.#plan(minSleepMs));
  }

  start(): void {
    this.#plan(firstSleepMs);
  }

  /** Looks at the triggers again: one was created, changed or fired. */
  wake(): void {
    this.#plan(minSleepMs);
    this.app.signals.send('trigger.changed', '');
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#beat = this.#beat.then(() => this.#run());
    }, ms);
    this.#timer.unref?.();
  }

  async #run(): Promise<void> {
    if (this.#isClosed) return;
    let sleepMs = maxSleepMs;
    try {
      sleepMs = await this.#work();
    } catch (error) {
      this.app.log.error('trigger.beat-failed', error);
    }
    this.#plan(sleepMs);
  }

  async #work(): Promise<number> {
    const { app } = this;
    const dueMs = async () => {
      const [row] = await app.db
        .select({ at: min(triggers.nextAt) })
        .from(triggers)
        .where(and(eq(triggers.status, 'on'), isNotNull(triggers.nextAt)));
      if (!row?.at) return maxSleepMs;
      return row.at.getTime() - (await app.use(triggerClock).now()).getTime();
    };
    if ((await dueMs()) <= 0) await claimDue(app);
    const isActive = await this.#hasOpen();
    if (isActive) await settleEnded(app);
    return Math.min(Math.max(await dueMs(), minSleepMs), isActive ? activeSleepMs : maxSleepMs);
  }

  async #hasOpen(): Promise<boolean> {
    const [row] = await this.app.db
      .select({ id: triggerFires.id })
      .from(triggerFires)
      .where(inArray(triggerFires.status, ['queued', 'running']))
      .limit(1);
    return row !== undefined;
  }

  async dispose(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#beat;
  }
}

export const triggerTimer = defineService(
  'trigger timer',
  (app) => new TriggerTimer(app),
  (timer) => timer.dispose(),
);
