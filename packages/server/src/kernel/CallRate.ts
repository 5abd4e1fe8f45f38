import { requestReasons } from '@heddle/api-contract/reasons/request';
import { DomainError } from './DomainError.js';
import { monotonic } from './monotonic.js';

/** Rate and concurrency limits per user. */
export interface CallRateOptions {
  perMinute: number;
  together: number;
  now?: () => number;
}

interface Account {
  /** Remaining calls; refills over time up to `perMinute`. */
  left: number;
  at: number;
  open: number;
}

/** Limits rate and concurrency of calls per user. */
export class CallRate {
  readonly #accounts = new Map<string, Account>();

  constructor(readonly options: CallRateOptions) {}

  /** Counts the start of a call; the returned function ends it. */
  begin(userId: string): () => void {
    const { perMinute, together, now = monotonic } = this.options;
    const at = now();
    const account = this.#accounts.get(userId) ?? { left: perMinute, at, open: 0 };
    account.left = Math.min(perMinute, account.left + ((at - account.at) / 60_000) * perMinute);
    account.at = at;
    if (account.left < 1)
      throw new DomainError('tooManyRequests', requestReasons.tooManyCalls({ maximum: perMinute }), {
        retryAfter: Math.ceil(((1 - account.left) / perMinute) * 60),
      });
    if (account.open >= together)
      throw new DomainError('tooManyRequests', requestReasons.tooManyAtOnce({ maximum: together }));
    account.left -= 1;
    account.open += 1;
    this.#accounts.set(userId, account);
    this.#forgetRested(at);
    let isOpen = true;
    return () => {
      if (isOpen) account.open -= 1;
      isOpen = false;
    };
  }

  /** After a minute without calls the limit is full again, so the entry can be dropped. */
  #forgetRested(at: number): void {
    if (this.#accounts.size < 1000) return;
    for (const [userId, account] of this.#accounts)
      if (account.open === 0 && at - account.at > 60_000) this.#accounts.delete(userId);
  }
}
