import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';

/** The run shown on the cards. A run changes in place, so its `seq` tells whether there is news. */
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

  /** True when a run appeared or went, which changes the height of the cards. */
  set(run: RunState | undefined): boolean {
    const hasFlipped = (run === undefined) !== (this.#run === undefined);
    const isNews = run !== this.#run || (run !== undefined && run.seq !== this.#seq);
    this.#run = run;
    this.#seq = run?.seq ?? -1;
    if (isNews) this.#isRoundsKnown = false;
    if (isNews) for (const listener of this.#listeners) listener();
    return hasFlipped;
  }

  /** State of the node at a run path; of one in a container, what its latest round made of it. */
  stateOf(runPath: string): NodeRunState | undefined {
    if (!runPath.includes('/')) return this.#run?.nodes.get(runPath);
    return this.#latestRounds().get(runPath);
  }

  #latestRounds(): ReadonlyMap<string, NodeRunState> {
    if (!this.#isRoundsKnown) {
      this.#isRoundsKnown = true;
      this.#rounds.clear();
      // Rounds begin one after another, so the last entry of a node is its latest.
      for (const state of this.#run?.nodes.values() ?? [])
        if (state.path.includes('[')) this.#rounds.set(state.path.replace(/\[\d+\]/g, ''), state);
    }
    return this.#rounds;
  }

  /** Changes whenever the card of this node has something else to show. */
  signatureOf(runPath: string): string {
    const state = this.stateOf(runPath);
    if (state === undefined) return this.isShown ? 'none' : '';
    const { status, attempt, endedAt = 0, handled, text = '', usage } = state;
    return [status, attempt, endedAt, handled, text.length, usage?.outputTokens ?? 0].join(' ');
  }
}
