import { applyRunEvent, emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';

/** A stop in the replay: what happened, where, and the time since the start. */
export interface Moment {
  /** Number of events up to this moment. */
  position: number;
  /** What happened. */
  type: RunEvent['type'];
  /** Where it happened; undefined for events of the run itself. */
  nodeId: string | undefined;
  /** Milliseconds since the run started. */
  after: number;
}

/** A run's journal that can be viewed at any moment. The events are not modified. */
export class Replay {
  /** The journal as it was passed. */
  readonly events: readonly RunEvent[];
  #state = emptyRunState();
  #position = 0;

  constructor(events: readonly RunEvent[]) {
    this.events = events;
  }

  /** Number of events; positions are 0 to this number. */
  get length(): number {
    return this.events.length;
  }

  /** Milliseconds between the first and the last event. */
  get duration(): number {
    return this.#timeOf(this.length - 1) - this.#timeOf(0);
  }

  /** The run after the first `position` events. Going forward is cheap; going back replays from the start. */
  stateAt(position: number): RunState {
    const wanted = Math.max(0, Math.min(Math.round(position), this.length));
    if (wanted < this.#position) {
      this.#state = emptyRunState();
      this.#position = 0;
    }
    while (this.#position < wanted) applyRunEvent(this.#state, this.events[this.#position++]!);
    return this.#state;
  }

  /** The event that leads to a position; undefined for position 0. */
  momentAt(position: number): Moment | undefined {
    const event = this.events[position - 1];
    if (event === undefined) return undefined;
    const nodeId = 'nodeId' in event ? event.nodeId : undefined;
    return { position, type: event.type, nodeId, after: event.at - this.#timeOf(0) };
  }

  /** The last position within the given number of milliseconds since the start. */
  positionAt(after: number): number {
    const at = this.#timeOf(0) + after;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#timeOf(middle - 1) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #timeOf(index: number): number {
    return this.events[index]?.at ?? 0;
  }
}
