import { requestReasons } from '@heddle/api-contract/reasons/request';
import { DomainError } from '../kernel/DomainError.js';
import { monotonic } from '../kernel/monotonic.js';

interface Window {
  start: number;
  count: number;
  /** Names counted in this window; each is counted once. */
  named?: Set<string>;
}

// Large enough for a distributed attack, small enough to bound memory.
const maxKeys = 50_000;

/**
 * Counts attempts per key in fixed windows, in memory: a restart resets the counters, and each server counts
 * separately.
 */
export class Attempts {
  #windows = new Map<string, Window>();

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly now: () => number = monotonic,
    private readonly reason: 'tooManyAttempts' | 'tooManyGuesses' = 'tooManyAttempts',
  ) {}

  /** Rejects when the limit is reached, without counting. */
  check(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count >= this.limit) this.#refuse(window);
  }

  /** Counts an attempt; rejects it when the limit is reached. */
  take(key: string): void {
    const window = this.#windowOf(key);
    if (window.count >= this.limit) this.#refuse(window);
    window.count += 1;
  }

  /** Counts an attempt that was made, once per name and window. */
  note(key: string, name: string): void {
    const window = this.#windowOf(key);
    window.named ??= new Set();
    if (window.count >= this.limit || window.named.has(name)) return;
    window.named.add(name);
    window.count += 1;
  }

  /** Uncounts an attempt that was taken and succeeded. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  /** Resets a key after a successful attempt. */
  forgive(key: string): void {
    this.#windows.delete(key);
  }

  #windowOf(key: string): Window {
    const now = this.now();
    let window = this.#windows.get(key);
    if (!window || now - window.start >= this.windowMs) {
      window = { start: now, count: 0 };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      if (this.#windows.size > maxKeys) this.#forgetOldest();
    }
    return window;
  }

  #refuse({ start }: Window): void {
    const seconds = Math.ceil((start + this.windowMs - this.now()) / 1000);
    if (seconds > 0)
      throw new DomainError('tooManyRequests', requestReasons[this.reason]({ seconds }), {
        retryAfter: seconds,
      });
  }

  // Maps keep insertion order, and keys are re-inserted when their window starts, so the first is the oldest.
  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
