import { applyRunEvent, emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';

/**
 * The state of a run whose journal is not kept: it has no frames and messages, and its only nodes are those that
 * wait for an answer.
 */
export class OpenState {
  readonly #state: RunState = emptyRunState();

  constructor(earlier: readonly RunEvent[]) {
    for (const event of earlier) this.apply(event);
  }

  apply(event: RunEvent): void {
    const { type } = event;
    const isEnd = type === 'node.finished' || type === 'node.failed';
    if (!isEnd && type !== 'node.waiting' && !type.startsWith('run.')) return;
    applyRunEvent(this.#state, event);
    if (isEnd) this.#state.nodes.delete(event.path);
  }

  /** A copy, which later events do not change; `seq` is the number of the last event. */
  at(seq: number): RunState {
    const nodes = new Map([...this.#state.nodes].map(([path, node]) => [path, { ...node }]));
    return { ...this.#state, nodes, seq };
  }
}
