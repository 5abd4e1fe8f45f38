import type { Call } from './call.js';

/** The calls of one family by their short names. */
export type Calls = Record<string, Call>;

/** All calls about one noun. */
export interface Family<C extends Calls = Calls> {
  readonly name: string;
  readonly calls: C;
}

/** Declares a family; a family lists only calls it claims. */
export function defineFamily<C extends Calls>(name: string, calls: C): Family<C> {
  return { name, calls };
}
