import { Attempts } from '../../identity/attempts.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { monotonic } from '../../kernel/monotonic.js';
import { defineService } from '../../kernel/services.js';
import type { mailCodes } from './tables.js';

const minute = 60_000;

const guesses = (limit: number, windowMs: number) =>
  new Attempts(limit, windowMs, monotonic, 'tooManyGuesses');

/** Limits on guessing; each application has its own set. Addresses are networks, see `networkOf`. */
export const attemptLimits = defineService('attempt-limits', () => ({
  /**
   * Wrong passwords for one account from one address. Never per account alone: strangers could then lock its
   * owner out.
   */
  guesser: guesses(10, 5 * minute),
  /** Wrong passwords per address, for any account. */
  address: guesses(50, 5 * minute),
  /** Passwords of one address that are checked at once: right ones count nowhere else, and all share one queue. */
  checks: new CallRate({ perMinute: 600, together: 16 }),
  /** Registrations per address; generous, because an office shares one address. */
  registration: new Attempts(100, 60 * minute),
  /** Codes requested for one account from one address. */
  codesOfGuesser: new Attempts(5, 60 * minute),
  /**
   * Codes of one purpose sent to one mailbox, from any address, so that nobody can flood it. The last ones stay
   * valid, and those of one purpose use up no other.
   */
  codesOfMailbox: new Attempts(30, 60 * minute),
  /** Requests for codes, and failed attempts to use them, per address. */
  codesOfAddress: new Attempts(50, 60 * minute),
}));

/** Invitation mails per sender, so that nobody can use the server to spam other mailboxes. */
export const invitationLimits = defineService('invitation-limits', () => new Attempts(200, 60 * minute));

/** Key of one guesser: an account and the address from which somebody wants to use it. */
export function guesserKey({ request }: PublicContext, accountKey: string): string {
  return `${accountKey} ${request.network}`;
}

/** Key of a mailbox for codes of one purpose. */
export function mailboxKey(purpose: (typeof mailCodes.$inferSelect)['purpose'], address: string): string {
  return `${purpose} ${address}`;
}

/**
 * Counts a guess at the password of an account; `check` throws `wrongCredentials` if it is wrong. Only wrong ones
 * count: a right one forgives those before it, and one that could not be checked is as if not made. Counting
 * first keeps concurrent guesses within the limit.
 */
export async function countingGuess<T>(
  context: PublicContext,
  accountKey: string,
  check: () => Promise<T>,
): Promise<T> {
  const { guesser, address, checks } = context.use(attemptLimits);
  const { network } = context.request;
  const pair = guesserKey(context, accountKey);
  address.check(network);
  guesser.check(pair);
  const end = checks.begin(network);
  guesser.take(pair);
  address.take(network);
  try {
    const found = await check();
    guesser.forgive(pair);
    address.giveBack(network);
    return found;
  } catch (error) {
    if (!(error instanceof DomainError && error.error === 'wrongCredentials')) {
      guesser.giveBack(pair);
      address.giveBack(network);
    }
    throw error;
  } finally {
    end();
  }
}
