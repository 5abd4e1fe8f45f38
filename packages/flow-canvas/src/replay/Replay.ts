import { applyRunEvent, emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';

/** Something that is worth a stop: what happened, where, and how long after the beginning. */
export interface Moment {
  /** How many events have happened then. */
  position: number;
  type: RunEvent['type'];
  nodeId: string | undefined;
  /** Milliseconds since the run began. */
  after: number;
}

/** A journal that can be looked at as it stood at any moment. The events are not changed. */
export class Replay {
  readonly events: readonly RunEvent[];
  #state = emptyRunState();
  #position = 0;

  constructor(events: readonly RunEvent[]) {
    this.events = events;
  }

  get length(): number {
    return this.events.length;
  }

  /** Milliseconds from the first to the last event. */
  get duration(): number {
    return this.#timeOf(this.length - 1) - this.#timeOf(0);
  }

  /** The run after the first `position` events. Forward is cheap; going back folds again from the beginning. */
  stateAt(position: number): RunState {
    const wanted = Math.max(0, Math.min(Math.round(position), this.length));
    if (wanted < this.#position) {
      this.#state = emptyRunState();
      this.#position = 0;
    }
    while (this.#position < wanted) applyRunEvent(this.#state, this.events[this.#position++]!);
    return this.#state;
  }

  momentAt(position: number): Moment | undefined {
    const event = this.events[position - 1];
    if (event === undefined) return undefined;
    const nodeId = 'nodeId' in event ? event.nodeId : undefined;
    return { position, type: event.type, nodeId, after: event.at - this.#timeOf(0) };
  }

  /** The last position that is not later than a time after the beginning. */
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
