import type { ErrorName } from '@heddle/api-contract';
import { Attempts } from '../identity/attempts.js';
import type { Context } from './Context.js';
import { DomainError } from './DomainError.js';
import { defineService } from './services.js';

/** How calls say that there is no such thing, or none that the caller may see. */
const inVain: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'accessDenied',
  'notFound',
  'workflowNotFound',
  'tokenRefused',
  'appRefused',
  'uploadRefused',
]);

const windowMs = 10 * 60_000;

/**
 * Counts what somebody asks for in vain by one kind of credential, each thing once: who opens a page of a thing that is
 * gone asks again and again for one, and who guesses asks for many. Beyond the bound what is there and what is not are
 * refused alike.
 */
export class Guesses {
  readonly #attempts: Attempts;

  constructor(most: number, now?: () => number) {
    this.#attempts = new Attempts(most, windowMs, now);
  }

  /** Refuses somebody who has asked for too many things in vain; `thing` is empty where a call names none. */
  check(who: string, thing: string): void {
    if (thing !== '') this.#attempts.check(who);
  }

  /** Counts a thing when the error says that it was asked for in vain. */
  note(who: string, thing: string, error: unknown): void {
    if (thing !== '' && error instanceof DomainError && inVain.has(error.error))
      this.#attempts.note(who, thing);
  }
}

/** Those of an application. In memory, as all its limits. */
export const guesses = defineService('guesses', ({ config }) => new Guesses(config.guesses));

/** Looks for a thing that a call names otherwise than by a field of ids, and counts it when it is not there. */
export async function amongGuesses<T>(context: Context, thing: string, find: () => Promise<T>): Promise<T> {
  const counted = context.use(guesses);
  counted.check(context.guesser, thing);
  try {
    return await find();
  } catch (error) {
    counted.note(context.guesser, thing, error);
    throw error;
  }
}
