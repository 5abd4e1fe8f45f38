import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';

/** The run shown on the cards. A run changes in place, so its `seq` tells whether there is news. */
export class RunOverlay {
  #run: RunState | undefined;
  #seq = -1;
  readonly #listeners = new Set<() => void>();

  get isShown(): boolean {
    return this.#run !== undefined;
  }

  get isRunning(): boolean {
    return this.#run?.status === 'running';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True when a run appeared or went, which changes the height of the cards. */
  set(run: RunState | undefined): boolean {
    const hasFlipped = (run === undefined) !== (this.#run === undefined);
    const isNews = run !== this.#run || (run !== undefined && run.seq !== this.#seq);
    this.#run = run;
    this.#seq = run?.seq ?? -1;
    if (isNews) for (const listener of this.#listeners) listener();
    return hasFlipped;
  }

  /** State of a top-level node. */
  stateOf(nodeId: string): NodeRunState | undefined {
    return this.#run?.nodes.get(nodeId);
  }

  /** Changes whenever the card of this node has something else to show. */
  signatureOf(nodeId: string): string {
    const state = this.stateOf(nodeId);
    if (state === undefined) return this.isShown ? 'none' : '';
    const { status, attempt, endedAt = 0, handled, text = '', usage } = state;
    return [status, attempt, endedAt, handled, text.length, usage?.outputTokens ?? 0].join(' ');
  }
}
