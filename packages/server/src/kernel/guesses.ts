import type { ErrorName } from '@heddle/api-contract';
import { Attempts } from '../identity/attempts.js';
import type { Context } from './Context.js';
import { DomainError } from './DomainError.js';
import { defineService } from './services.js';

/** Errors for resources that do not exist or are inaccessible. */
const missingErrors: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'accessDenied',
  'notFound',
  'workflowNotFound',
  'conversationNotFound',
  'tokenRefused',
  'appRefused',
  'uploadRefused',
]);

const windowMs = 10 * 60_000;

/**
 * Counts failed lookups per credential, each resource once: a client that polls a deleted resource counts
 * once, a client that guesses ids counts many times. Beyond the limit, existing and missing resources are
 * refused alike.
 */
export class Guesses {
  readonly #attempts: Attempts;

  constructor(limit: number, now?: () => number) {
    this.#attempts = new Attempts(limit, windowMs, now);
  }

  /** Rejects callers with too many failed lookups; `target` is empty when the call refers to no resource. */
  check(who: string, target: string): void {
    if (target !== '') this.#attempts.check(who);
  }

  /** Counts the lookup if the error says that the resource is missing or inaccessible. */
  note(who: string, target: string, error: unknown): void {
    if (target !== '' && error instanceof DomainError && missingErrors.has(error.error))
      this.#attempts.note(who, target);
  }
}

/** The counter of the application; in memory like all limits. */
export const guesses = defineService('guesses', ({ config }) => new Guesses(config.guesses));

/** Counts lookups of resources that a call does not name by an id field. */
export async function countingGuesses<T>(
  context: Context,
  target: string,
  find: () => Promise<T>,
): Promise<T> {
  const counted = context.use(guesses);
  counted.check(context.guesser, target);
  try {
    return await find();
  } catch (error) {
    counted.note(context.guesser, target, error);
    throw error;
  }
}
