import { TurnError } from '../TurnError.js';

/**
 * Waits for promises of services that may ignore their signal, until the signal is aborted or the service has
 * been silent for too long.
 */
export class Patience {
  #fail: ((reason: unknown) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = performance.now();

  constructor(
    private readonly signal: AbortSignal,
    private readonly silenceMs: number,
  ) {
    signal.addEventListener('abort', this.#onAbort);
    this.#watch(silenceMs);
  }

  wait<Value>(promise: Promise<Value>): Promise<Value> {
    if (this.signal.aborted) {
      promise.catch(() => undefined);
      return Promise.reject(this.signal.reason);
    }
    this.#since = performance.now();
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      promise.then(resolve, reject);
    });
  }

  end(): void {
    this.signal.removeEventListener('abort', this.#onAbort);
    clearTimeout(this.#timer);
  }

  #onAbort = (): void => this.#fail?.(this.signal.reason);

  #watch(ms: number): void {
    if (!Number.isFinite(ms)) return;
    this.#timer = setTimeout(() => {
      const left = this.silenceMs - (performance.now() - this.#since);
      if (left > 0) return this.#watch(left);
      const seconds = Math.round(this.silenceMs / 1000);
      this.#fail?.(new TurnError('silence', `the model was silent for ${seconds} s`, { seconds }));
    }, ms);
  }
}
