import { DomainError } from '../kernel/DomainError.js';

interface Window {
  start: number;
  count: number;
  /** What was counted by name, so that it is counted once. */
  named?: Set<string>;
}

// Enough for an attack from many addresses, little enough to be no attack on our memory.
const mostKeys = 50_000;

/** Counts attempts per key in fixed windows. In memory: a restart forgives, several servers forgive more. */
export class Attempts {
  #windows = new Map<string, Window>();

  constructor(
    private readonly most: number,
    private readonly windowMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Refuses when the window is full, and counts nothing. */
  check(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count >= this.most) this.#refuse(window);
  }

  /** Counts one attempt, or refuses it when the window is full. */
  take(key: string): void {
    const window = this.#windowOf(key);
    if (window.count >= this.most) this.#refuse(window);
    window.count += 1;
  }

  /** Counts an attempt that was made, once for each name in a window. */
  note(key: string, name: string): void {
    const window = this.#windowOf(key);
    window.named ??= new Set();
    if (window.count >= this.most || window.named.has(name)) return;
    window.named.add(name);
    window.count += 1;
  }

  /** Forgives a key, after an attempt that succeeded. */
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
      if (this.#windows.size > mostKeys) this.#forgetOldest();
    }
    return window;
  }

  #refuse({ start }: Window): void {
    const seconds = Math.ceil((start + this.windowMs - this.now()) / 1000);
    if (seconds > 0)
      throw new DomainError('tooManyRequests', `too many attempts; try again in ${seconds} s`, {
        retryAfter: seconds,
      });
  }

  // A map keeps the order of insertion, and windows are inserted anew when they begin.
  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
