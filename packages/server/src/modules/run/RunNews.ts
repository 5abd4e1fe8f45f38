// Others may store events, or claim a run, without telling this process.
const pollMs = 500;

/** Wakes those who wait for something to happen to a run. */
export class RunNews {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves when something happened to the run, when aborted, and after a short time at the latest. */
  next(runId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(runId) ?? new Set();
      this.#waiting.set(runId, waiting);
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        if (waiting.size === 0 && this.#waiting.get(runId) === waiting) this.#waiting.delete(runId);
        resolve();
      };
      const timer = setTimeout(wake, pollMs);
      signal.addEventListener('abort', wake, { once: true });
      waiting.add(wake);
    });
  }

  tell(runId: string): void {
    for (const wake of [...(this.#waiting.get(runId) ?? [])]) wake();
  }
}
