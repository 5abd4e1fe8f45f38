import { existsSync, readdirSync } from 'node:fs';
import type { Route } from '../kernel/router.js';
import type { TestPerson } from './createTestApp.js';
import type { Fixture } from './fixture.js';

const folder = new URL('../modules/', import.meta.url);
const collected = await Promise.all(
  readdirSync(folder)
    .sort()
    .map((module) => new URL(`${module}/testing/fixtures.ts`, folder))
    .filter((file) => existsSync(file))
    .map((file): Promise<{ fixtures: readonly Fixture[] }> => import(file.href)),
);
const everyFixture = collected.flatMap(({ fixtures }) => fixtures);
const byField = new Map<string, Fixture>();
for (const fixture of everyFixture)
  for (const field of fixture.fields) {
    if (byField.has(field))
      throw new Error(`Two fixtures make ${field}. Name the family: serviceIdentity.id`);
    byField.set(field, fixture);
  }

/** Ids of things that one person owns, by the fields of their fixtures. */
export type Fixtures = Readonly<Record<string, string>>;

/**
 * One of everything a person can own. Pass field names to create only what these fields need: exporting a space
 * takes longer the more it contains.
 */
export async function createFixtures(owner: TestPerson, fields?: ReadonlySet<string>): Promise<Fixtures> {
  const made = new Map<Fixture, Record<string, string>>();
  async function idOf(field: string): Promise<string> {
    const fixture = byField.get(field);
    if (!fixture) throw new Error(`No module has a fixture for ${field}`);
    const ids = made.get(fixture) ?? (await fixture.create(owner, idOf));
    made.set(fixture, ids);
    return ids[field]!;
  }
  const isWanted = (field: string) => !fields || fields.has(field.slice(field.indexOf('.') + 1));
  // One after the other: some look for what others have made.
  for (const field of byField.keys()) if (isWanted(field)) await idOf(field);
  return Object.assign({}, ...made.values());
}

/** The id for a field in calls of a family; undefined if no fixture makes one. */
export function fixtureId(
  things: Fixtures,
  { family }: Pick<Route, 'family'>,
  field: string,
): string | undefined {
  return things[`${family}.${field}`] ?? things[field];
}
