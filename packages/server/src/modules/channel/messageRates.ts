import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { DomainError } from '../../kernel/DomainError.js';
import { monotonic } from '../../kernel/monotonic.js';
import { defineService } from '../../kernel/services.js';

interface Window {
  begin: number;
  count: number;
}

const windowMs = 3_600_000;
const maxKept = 50_000;

/** Counts the messages of end users in an hour, in memory like all rates: each process counts apart. */
class MessageRates {
  readonly #windows = new Map<string, Window>();

  constructor(private readonly now: () => number = monotonic) {}

  /** Counts a message; refuses it above the limit of its channel. */
  take(key: string, maximum: number): void {
    const now = this.now();
    const known = this.#windows.get(key);
    const window = known && now - known.begin < windowMs ? known : { begin: now, count: 0 };
    if (window.count >= maximum)
      throw new DomainError('tooManyRequests', channelReasons.tooManyMessages({ maximum }), {
        retryAfter: Math.max(1, Math.ceil((window.begin + windowMs - now) / 1000)),
      });
    window.count += 1;
    // Inserted again, so that the first key is the one that was used longest ago.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > maxKept && oldest !== undefined) this.#windows.delete(oldest);
  }
}

export const messageRates = defineService('channel-message-rates', () => new MessageRates());
