import type { TestPerson } from './createTestApp.js';

/** A thing that a person can own, for the tests that visit every call. */
export interface Fixture {
  /** Fields of inputs that hold its ids: `file_id`, or `serviceIdentity.id` for calls of that family only. */
  readonly fields: readonly string[];
  readonly create: CreateFixture<string>;
}

/** Creates the thing; `idOf` returns an id of another one. */
type CreateFixture<F extends string> = (
  owner: TestPerson,
  idOf: (field: string) => Promise<string>,
) => Record<F, string> | Promise<Record<F, string>>;

/** Declares a fixture; `modules/<module>/testing/fixtures.ts` exports those of a module as `fixtures`. */
export function fixture<F extends string>(fields: readonly F[], create: CreateFixture<F>): Fixture {
  return { fields, create };
}
