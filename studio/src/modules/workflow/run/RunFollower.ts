import { applyRunEvent, emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';

// Limit renders: a loop can run ten thousand iterations.
const drawMs = 100;

/** Folds run events into a state and reports it at most ten times a second. */
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

  /** Reports the pending state now. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.onState(this.state);
  }
}
