import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Call, Family } from './index.js';
import * as contract from './index.js';

const read = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const catalogue = new Set(read('catalogue.txt').trim().split('\n').map(normalised));
const { unclaimed: mostUnclaimed } = JSON.parse(read('ratchet.json')) as { unclaimed: number };

const families = Object.values(contract as Record<string, unknown>).filter(
  (value): value is Family =>
    typeof value === 'object' && value !== null && 'calls' in value && 'name' in value,
);
const calls = families.flatMap((family) =>
  Object.entries(family.calls).map(([key, call]): { name: string; call: Call } => ({
    name: `${family.name}.${key}`,
    call,
  })),
);
const pathsOf = (call: Call) => [call.path, ...call.also].map((path) => normalised(`${call.method} ${path}`));

// Some paths in the catalogue end with a slash, and parameters are written in several ways.
function normalised(line: string): string {
  return line.replace(/\/$/, '').replace(/:\w+|\{\w+\}/g, ':');
}

test('every path is in the catalogue, unless the call says why it was added', () => {
  const strange = calls.filter(
    ({ call }) => !call.added && pathsOf(call).some((path) => !catalogue.has(path)),
  );
  expect(strange.map(({ name }) => name)).toEqual([]);
});

test('no call says that it was added when the catalogue has it', () => {
  const needless = calls.filter(
    ({ call }) => call.added && pathsOf(call).every((path) => catalogue.has(path)),
  );
  expect(needless.map(({ name }) => name)).toEqual([]);
});

test('every path is claimed by one call only', () => {
  const claimed = calls.flatMap(({ call }) => pathsOf(call));
  expect(claimed.filter((path, index) => claimed.indexOf(path) !== index)).toEqual([]);
});

test('the number of paths that no family claims only falls', () => {
  const claimed = new Set(calls.flatMap(({ call }) => pathsOf(call)));
  const unclaimed = [...catalogue].filter((path) => !claimed.has(path)).length;
  expect(unclaimed, 'write the new number into fixtures/ratchet.json when it has fallen').toBe(mostUnclaimed);
});

test('every family has its own name, and every schema can be built', () => {
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  for (const { call } of calls) {
    expect(call.input()._zod).toBeDefined();
    expect(call.output()._zod).toBeDefined();
  }
});
