import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { OnEvents } from '../Executor.js';
import { EventLog } from './EventLog.js';
import {
  type Entry,
  EventEntry,
  IterationEntry,
  IterationFinishedEntry,
  MessageEntry,
  NodeAssignedEntry,
  NodeEntry,
  NodeFinishedEntry,
} from './entries.js';
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

/** The ordered events of a run, for readers from the beginning and for one listener in batches. */
export class Journal extends EventLog {
  readonly clock: JournalClock;
  #onEvents: OnEvents | undefined;
  /** The first entry that is not among `made` yet. */
  #first: Entry | undefined;
  #last: Entry | undefined;
  /** The last entry, if the node's finish can join its start. */
  #open: NodeEntry | undefined;
  /** The first entry that was not sent, and the event that did not fit into the last batch. */
  #unsent: Entry | undefined;
  #held: RunEvent | undefined;
  /** Number of events, including those not yet turned into objects. */
  #count: number;
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

  constructor(clock: () => number, onEvents: OnEvents | undefined, earlier: readonly RunEvent[] = []) {
    super(earlier);
    this.clock = new JournalClock(clock);
    const last = earlier.at(-1);
    if (last) this.clock.continueFrom(last.at);
    this.#onEvents = onEvents;
    this.#count = earlier.length;
    // The listener of a resumed run receives only new events; its caller supplied the earlier ones.
    this.#sent = earlier.length;
    this.#consumed = earlier.length;
  }

  override get events(): RunEvent[] {
    for (let entry = this.#first; entry; entry = entry.next) entry.writeTo(this.made, this.clock.base, 0);
    this.#first = undefined;
    this.#open = undefined;
    return this.made;
  }

  add(body: EventBody): void {
    const at = this.clock.base + this.clock.now();
    // Number and time first: adding fields to an existing object makes it larger and slower.
    if (body.type === 'node.progress') this.#hurry();
    this.#take(new EventEntry({ seq: this.#count + 1, at, ...body } as RunEvent));
  }

  /** Records a piece of a message. */
  message(path: string, nodeId: string, index: number, content: string, isLast: boolean): void {
    const at = this.clock.now();
    this.#hurry();
    this.#take(new MessageEntry(path, nodeId, index, content, isLast, at));
  }

  /** Records the start of a node's first attempt. */
  nodeStarted(frame: FramePath, nodeId: string, inputs: JsonObject): NodeEntry {
    const entry = new NodeEntry(frame, nodeId, inputs, this.clock.time);
    if (this.ended) return entry;
    this.#link(entry);
    this.#open = entry;
    this.#tell();
    return entry;
  }

  /** Records that the node of `entry` finished with outputs only. */
  nodeFinished(entry: NodeEntry, outputs: JsonObject): void {
    const at = this.clock.tick();
    if (this.#open !== entry || this.ended) {
      this.#take(new NodeFinishedEntry(entry.frame, entry.nodeId, outputs, at));
      return;
    }
    this.#open = undefined;
    entry.finish(outputs, at);
    this.#tell();
  }

  /** Records that the node of `entry` finished with outputs, and with new values of variables of its loop. */
  nodeAssigned(entry: NodeEntry, outputs: JsonObject, variables: JsonObject): void {
    const at = this.clock.tick();
    this.#take(new NodeAssignedEntry(entry.frame, entry.nodeId, outputs, variables, at));
  }

  iterationStarted(path: FramePath, items: JsonObject, variables: JsonObject | undefined): void {
    this.#take(new IterationEntry(path, items, variables, this.clock.time));
  }

  iterationFinished(path: FramePath, outputs: JsonObject, broken: boolean): void {
    this.#take(new IterationFinishedEntry(path, outputs, broken, this.clock.time));
  }

  /** Sends everything now; undefined if the listener has it, otherwise resolves once it does. */
  delivered(): Promise<void> | undefined {
    if (!this.#onEvents || this.ended) return undefined;
    if (!this.#sending) this.#send();
    return this.#consumed < this.#count ? this.#untilConsumed(this.#count) : undefined;
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
    if (this.#onEvents) this.#send();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #take(entry: Entry): void {
    if (this.ended) return;
    this.#link(entry);
    this.#open = undefined;
    this.#tell();
  }

  #link(entry: Entry): void {
    if (this.#last) this.#last.next = entry;
    this.#last = entry;
    this.#first ??= entry;
    if (this.#onEvents) this.#unsent ??= entry;
  }

  /** Counts a new event and schedules its delivery. */
  #tell(): void {
    this.#count++;
    this.wakeReaders();
    if (this.#onEvents) this.#schedule();
  }

  #schedule(): void {
    if (this.#sending) return;
    if (this.#count - this.#sent >= batchSize) this.#send();
    else this.#timer ??= setTimeout(this.#onTimer, this.#pauseMs());
  }

  /** A timer is left to run when its batch is sent early, because setting timers is slow. */
  readonly #onTimer = (): void => {
    this.#timer = undefined;
    if (!this.#sending && this.#sent < this.#count) this.#send();
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
    while (!this.#sending && this.#sent < this.#count) {
      const batch = this.#takeBatch();
      const consumed = this.#hand(batch);
      if (!consumed) {
        this.#consumed = this.#sent;
        continue;
      }
      this.#sending = true;
      const goOn = () => {
        this.#sending = false;
        this.#consumed = this.#sent;
        if (this.ended) this.#send();
        else if (this.#sent < this.#count) this.#schedule();
      };
      // Stop sending to a listener that fails.
      this.#consuming = consumed.then(goOn, () => this.#stopSending());
    }
  }

  #takeBatch(): RunEvent[] {
    const batch = this.#held ? [this.#held] : [];
    let entry = this.#unsent;
    for (; entry && batch.length < batchSize; entry = entry.next) {
      entry.writeTo(batch, this.clock.base, this.#sent);
    }
    this.#unsent = entry;
    this.#open = undefined;
    // An entry may be two events.
    this.#held = batch.length > batchSize ? batch.pop() : undefined;
    this.#sent += batch.length;
    return batch;
  }

  /** The run does not depend on its listeners. */
  #stopSending(): void {
    this.#onEvents = undefined;
    this.#unsent = undefined;
    this.#held = undefined;
  }

  #hand(batch: RunEvent[]): Promise<void> | undefined {
    try {
      return this.#onEvents?.(batch) ?? undefined;
    } catch {
      this.#stopSending();
      return undefined;
    }
  }
}
