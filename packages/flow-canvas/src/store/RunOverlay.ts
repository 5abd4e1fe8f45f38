import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';

/** The run shown on the cards. A run mutates in place; its `seq` tells whether it changed. */
export class RunOverlay {
  #run: RunState | undefined;
  #seq = -1;
  readonly #rounds = new Map<string, NodeRunState>();
  #isRoundsKnown = false;
  readonly #listeners = new Set<() => void>();

  get isShown(): boolean {
    return this.#run !== undefined;
  }

  get run(): RunState | undefined {
    return this.#run;
  }

  get isRunning(): boolean {
    return this.#run?.status === 'running';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns true if a run appeared or disappeared. */
  set(run: RunState | undefined): boolean {
    const hasFlipped = (run === undefined) !== (this.#run === undefined);
    const isNews = run !== this.#run || (run !== undefined && run.seq !== this.#seq);
    this.#run = run;
    this.#seq = run?.seq ?? -1;
    if (isNews) this.#isRoundsKnown = false;
    if (isNews) for (const listener of this.#listeners) listener();
    return hasFlipped;
  }

  /** State of the node at a run path; for a node in a container, its state in the latest iteration. */
  stateOf(runPath: string): NodeRunState | undefined {
    if (!runPath.includes('/')) return this.#run?.nodes.get(runPath);
    return this.#latestRounds().get(runPath);
  }

  #latestRounds(): ReadonlyMap<string, NodeRunState> {
    if (!this.#isRoundsKnown) {
      this.#isRoundsKnown = true;
      this.#rounds.clear();
      // Iterations start one after another, so the last entry of a node is the latest.
      for (const state of this.#run?.nodes.values() ?? [])
        if (state.path.includes('[')) this.#rounds.set(state.path.replace(/\[\d+\]/g, ''), state);
    }
    return this.#rounds;
  }

  /** Changes whenever this node's card has something new to show. */
  signatureOf(runPath: string): string {
    const state = this.stateOf(runPath);
    if (state === undefined) return this.isShown ? 'none' : '';
    const { status, attempt, endedAt = 0, handled, text = '', usage } = state;
    return [status, attempt, endedAt, handled, text.length, usage?.outputTokens ?? 0].join(' ');
  }
}
