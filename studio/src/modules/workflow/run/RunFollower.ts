import { applyRunEvent, emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';

// A loop of ten thousand rounds must not draw the page ten thousand times.
const drawMs = 100;

/** Folds the events of a run and tells of the new state, at most ten times a second. */
export class RunFollower {
  readonly state: RunState = emptyRunState();
  readonly events: RunEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly onState: (state: RunState) => void) {}

  take(events: Iterable<RunEvent>): void {
    for (const event of events) {
      this.events.push(event);
      applyRunEvent(this.state, event);
    }
    this.#timer ??= setTimeout(() => this.flush(), drawMs);
  }

  /** Tells what has not been told yet. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.onState(this.state);
  }
}
