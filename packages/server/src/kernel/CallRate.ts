import { DomainError } from './DomainError.js';

/** How often and how many at a time one person may ask. */
export interface CallRateOptions {
  perMinute: number;
  together: number;
  now?: () => number;
}

interface Account {
  /** Calls that may still be made; grows with time up to `perMinute`. */
  left: number;
  at: number;
  open: number;
}

/** Counts calls by person and refuses those beyond the rate. */
export class CallRate {
  readonly #accounts = new Map<string, Account>();

  constructor(readonly options: CallRateOptions) {}

  /** Counts one call; what comes back ends it. */
  begin(userId: string): () => void {
    const { perMinute, together, now = Date.now } = this.options;
    const at = now();
    const account = this.#accounts.get(userId) ?? { left: perMinute, at, open: 0 };
    account.left = Math.min(perMinute, account.left + ((at - account.at) / 60_000) * perMinute);
    account.at = at;
    if (account.left < 1)
      throw new DomainError('tooManyRequests', `more than ${perMinute} calls in a minute; try again later`, {
        retryAfter: Math.ceil(((1 - account.left) / perMinute) * 60),
      });
    if (account.open >= together)
      throw new DomainError(
        'tooManyRequests',
        `no more than ${together} calls may be under way; wait for one to end`,
      );
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

  /** People who have not asked for a minute start anew, so nothing of them need be kept. */
  #forgetRested(at: number): void {
    if (this.#accounts.size < 1000) return;
    for (const [userId, account] of this.#accounts)
      if (account.open === 0 && at - account.at > 60_000) this.#accounts.delete(userId);
  }
}
