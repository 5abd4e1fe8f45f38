import { DomainError } from '../kernel/DomainError.js';

interface Window {
  start: number;
  count: number;
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

  /** Counts one attempt, or refuses it when the window is full. */
  take(key: string): void {
    const now = this.now();
    let window = this.#windows.get(key);
    if (!window || now - window.start >= this.windowMs) {
      window = { start: now, count: 0 };
      this.#windows.delete(key);
      this.#windows.set(key, window);
      if (this.#windows.size > mostKeys) this.#forgetOldest();
    }
    if (window.count >= this.most) {
      const seconds = Math.ceil((window.start + this.windowMs - now) / 1000);
      throw new DomainError('tooManyRequests', `too many attempts; try again in ${seconds} s`);
    }
    window.count += 1;
  }

  /** Forgives a key, after an attempt that succeeded. */
  forgive(key: string): void {
    this.#windows.delete(key);
  }

  // A map keeps the order of insertion, and windows are inserted anew when they begin.
  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
