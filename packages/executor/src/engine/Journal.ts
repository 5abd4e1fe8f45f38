import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { OnEvents } from '../Executor.js';
import { EventLog } from './EventLog.js';
import type { FramePath } from './FramePath.js';
import { JournalClock } from './JournalClock.js';

type WithoutStamp<Event> = Event extends unknown ? Omit<Event, 'seq' | 'at'> : never;

/** An event before the journal assigns its number and time. */
export type EventBody = WithoutStamp<RunEvent>;

const batchSize = 64;
const batchMs = 16;
// So many pieces within this time are sent at once.
const maxHurried = 3;
const hurryMs = 250;

/** Configures a journal. */
export interface JournalOptions {
  clock: () => number;
  onEvents?: OnEvents | undefined;
  /** The events of the run that is resumed. */
  earlier?: readonly RunEvent[];
  /** Whether the events can be read again after the listener has received them. */
  isKept?: boolean;
}

/** The ordered events of a run, for readers from the beginning and for one listener in batches. */
export class Journal extends EventLog {
  readonly clock: JournalClock;
  #onEvents: OnEvents | undefined;
  /** Events that are not among `made` yet; empty if the journal is not kept. */
  #kept: RunEvent[][] = [];
  /** The events that follow those that wait to be sent or are kept, and how many of them are among `made`. */
  #batch: RunEvent[] = [];
  #madeOfBatch = 0;
  /** Full batches that wait until the listener has consumed the one before. */
  #unsent: RunEvent[][] = [];
  #sent: number;
  #consumed: number;
  #sending = false;
  /** The batch that is with the listener. */
  #consuming: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last batch was sent; at first, when the journal began. */
  #sentAt = performance.now();
  /** When the first of the pieces that were lately sent at once was added, and their number. */
  #hurriedAt = Number.NEGATIVE_INFINITY;
  #hurried = 0;
  #isHurried = false;

  constructor({ clock, onEvents, earlier = [], isKept = true }: JournalOptions) {
    super(earlier, isKept);
    this.clock = new JournalClock(clock);
    this.#onEvents = onEvents;
    const last = earlier.at(-1);
    if (last) this.clock.continueFrom(last.at);
    // The listener of a resumed run receives only new events; its caller supplied the earlier ones.
    this.#sent = earlier.length;
    this.#consumed = earlier.length;
  }

  override get events(): RunEvent[] {
    const made = super.events;
    for (const batch of this.#kept) for (const event of batch) made.push(event);
    this.#kept = [];
    while (this.#madeOfBatch < this.#batch.length) made.push(this.#batch[this.#madeOfBatch++]!);
    return made;
  }

  add(body: EventBody): void {
    const at = this.clock.base + this.clock.now();
    if (this.ended) return;
    // Number and time first: adding fields to an existing object makes it larger and slower.
    const event = { seq: ++this.count, at, ...body } as RunEvent;
    if (event.type === 'node.progress') this.#hurry();
    this.note(event);
    this.#take(event);
  }

  /** Records a piece of a message. */
  message(path: string, nodeId: string, index: number, content: string, finish: boolean): void {
    const at = this.clock.base + this.clock.tick();
    if (this.ended) return;
    this.#hurry();
    this.#take({ seq: ++this.count, at, type: 'message', path, nodeId, index, content, finish });
  }

  /** Records the start of a node's first attempt. */
  nodeStarted(path: string, nodeId: string, inputs: JsonObject): void {
    if (this.ended) return;
    const { base, time } = this.clock;
    this.#take({
      seq: ++this.count,
      at: base + time,
      type: 'node.started',
      path,
      nodeId,
      attempt: 1,
      inputs,
    });
  }

  /** Records that a node finished with outputs and perhaps new values of variables of its loop. */
  nodeFinished(path: string, nodeId: string, outputs: JsonObject, variables: JsonObject | undefined): void {
    const at = this.clock.base + this.clock.tick();
    if (this.ended) return;
    const seq = ++this.count;
    if (variables === undefined) this.#take({ seq, at, type: 'node.finished', path, nodeId, outputs });
    else this.#take({ seq, at, type: 'node.finished', path, nodeId, outputs, variables });
  }

  iterationStarted(frame: FramePath, items: JsonObject, variables: JsonObject | undefined): void {
    if (this.ended) return;
    const { text: path, nodeId } = frame;
    const index = frame.index!;
    const seq = ++this.count;
    const at = this.clock.base + this.clock.time;
    if (variables === undefined) this.#take({ seq, at, type: 'frame.started', path, nodeId, index, items });
    else this.#take({ seq, at, type: 'frame.started', path, nodeId, index, items, variables });
  }

  iterationFinished({ text: path }: FramePath, outputs: JsonObject, broken: boolean): void {
    if (this.ended) return;
    const seq = ++this.count;
    const at = this.clock.base + this.clock.time;
    if (broken) this.#take({ seq, at, type: 'frame.finished', path, outputs, broken });
    else this.#take({ seq, at, type: 'frame.finished', path, outputs });
  }

  /** Sends everything now; undefined if the listener has it, otherwise resolves once it does. */
  delivered(): Promise<void> | undefined {
    if (!this.#onEvents || this.ended) return undefined;
    if (!this.#sending) this.#send();
    return this.#consumed < this.count ? this.#untilConsumed(this.count) : undefined;
  }

  async #untilConsumed(wanted: number): Promise<void> {
    while (this.#onEvents && !this.ended && this.#consumed < wanted) {
      if (!this.#sending) this.#send();
      await this.#consuming;
    }
  }

  /** Ends the journal and sends the remaining events to the listener. */
  end(): void {
    if (this.ended) return;
    this.close();
    if (this.#onEvents && !this.#sending) this.#send();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #take(event: RunEvent): void {
    const batch = this.#batch;
    batch.push(event);
    if (batch.length === batchSize) this.#closeBatch();
    else if (this.#timer === undefined && this.#onEvents && !this.#sending) {
      this.#timer = setTimeout(this.#onTimer, this.#pauseMs());
    }
    this.wakeReaders();
  }

  /** Sends a full batch, or has it wait until the listener has consumed the one before. */
  #closeBatch(): void {
    if (this.#onEvents && !this.#sending) {
      this.#send();
      return;
    }
    const batch = this.#cutBatch();
    if (batch && this.#onEvents) this.#unsent.push(batch);
  }

  /** A timer is left to run when its batch is sent early, because setting timers is slow. */
  readonly #onTimer = (): void => {
    this.#timer = undefined;
    if (!this.#sending && this.#sent < this.count) this.#send();
  };

  /** What comes after a pause is not held back. */
  #pauseMs(): number {
    return this.#isHurried ? 0 : Math.max(0, this.#sentAt + batchMs - performance.now());
  }

  /** The first pieces of an answer do not wait for the batch that follows the start of their node. */
  #hurry(): void {
    if (this.#isHurried || !this.#onEvents) return;
    const now = performance.now();
    if (now > this.#hurriedAt + hurryMs) {
      this.#hurriedAt = now;
      this.#hurried = 0;
    }
    if (this.#hurried === maxHurried) return;
    this.#hurried++;
    this.#isHurried = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #send(): void {
    this.#sentAt = performance.now();
    this.#isHurried = false;
    while (!this.#sending) {
      const batch = this.#unsent.shift() ?? this.#cutBatch();
      if (!batch) return;
      this.#sent += batch.length;
      const consumed = this.#hand(batch);
      if (!consumed) {
        this.#consumed = this.#sent;
        continue;
      }
      this.#sending = true;
      const goOn = () => {
        this.#sending = false;
        this.#consumed = this.#sent;
        if (this.ended || this.#unsent.length > 0) this.#send();
        else if (this.#sent < this.count) this.#timer ??= setTimeout(this.#onTimer, this.#pauseMs());
      };
      // Stop sending to a listener that fails.
      this.#consuming = consumed.then(goOn, () => this.#stopSending());
    }
  }

  /** The events so far that are in no other batch. */
  #cutBatch(): RunEvent[] | undefined {
    const batch = this.#batch;
    if (batch.length === 0) return undefined;
    this.#batch = [];
    this.#keep(batch);
    return batch;
  }

  #keep(batch: RunEvent[]): void {
    if (this.openState) return;
    if (this.#madeOfBatch === 0) {
      this.#kept.push(batch);
      return;
    }
    for (let place = this.#madeOfBatch; place < batch.length; place++) this.made.push(batch[place]!);
    this.#madeOfBatch = 0;
  }

  /** The run does not depend on its listeners. */
  #stopSending(): void {
    this.#onEvents = undefined;
    this.#unsent = [];
  }

  #hand(batch: RunEvent[]): Promise<void> | undefined {
    try {
      // A listener that changes its list does not change what is kept.
      return this.#onEvents?.(this.openState ? batch : batch.slice()) ?? undefined;
    } catch {
      this.#stopSending();
      return undefined;
    }
  }
}
