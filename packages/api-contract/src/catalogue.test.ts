import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogue } from './catalogue/catalogue.js';
import type { Call, Family } from './index.js';

const catalogue = new Set(readCatalogue().map(({ method, path }) => normalised(`${method} ${path}`)));

const names = readdirSync(new URL('families', import.meta.url)).map((file) => file.replace(/\.ts$/, ''));
const modules = await Promise.all(
  names.map((name): Promise<Record<string, unknown>> => import(`./families/${name}.ts`)),
);
const families = modules.flatMap((module) =>
  Object.values(module).filter(
    (value): value is Family =>
      typeof value === 'object' && value !== null && 'calls' in value && 'name' in value,
  ),
);
const calls = families.flatMap((family) =>
  Object.entries(family.calls).map(([key, call]): { name: string; call: Call } => ({
    name: `${family.name}.${key}`,
    call,
  })),
);
const pathsOf = (call: Call) => [call.path, ...call.also].map((path) => normalised(`${call.method} ${path}`));

// Some paths in the catalogue end with a slash, and parameters have several names.
function normalised(line: string): string {
  return line.replace(/\/$/, '').replace(/:\w+/g, ':');
}

test('the catalogue has every call of the specification once', () => {
  expect(readCatalogue()).toHaveLength(2053);
  expect(catalogue.size).toBe(2053);
  expect(readCatalogue()).toContainEqual({
    family: 'conversation',
    method: 'POST',
    path: '/api/conversation/chat',
    isStreamed: true,
  });
});

test('declares only paths in the catalogue, except calls with a reason why they were added', () => {
  const strange = calls.filter(
    ({ call }) => !call.added && pathsOf(call).some((path) => !catalogue.has(path)),
  );
  expect(strange.map(({ name }) => name)).toEqual([]);
});

test('marks no call as added that the catalogue contains', () => {
  const needless = calls.filter(
    ({ call }) => call.added && pathsOf(call).every((path) => catalogue.has(path)),
  );
  expect(needless.map(({ name }) => name)).toEqual([]);
});

test('declares every path only once', () => {
  const claimed = calls.flatMap(({ call }) => pathsOf(call));
  expect(claimed.filter((path, index) => claimed.indexOf(path) !== index)).toEqual([]);
});

test('labels every call for the audit log in both languages, in words that fit a table', () => {
  expect(calls.length).toBeGreaterThan(190);
  const wrong = calls.filter(({ call: { audit } }) => {
    const { 'zh-CN': chinese, en } = audit;
    return !/^\p{Script=Han}.{1,24}$/u.test(chinese) || !/^[A-Z][^\p{Script=Han}]{5,59}$/u.test(en);
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('states for exactly the calls without authentication why they need none', () => {
  const wrong = calls.filter(({ call }) => (call.auth === 'none') !== (call.public ?? '').length > 5);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('declares one family in each file of src/families', () => {
  expect(families).toHaveLength(names.length);
});

test('gives every family a unique name and builds every schema', () => {
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  for (const { call } of calls) {
    expect(call.input()._zod).toBeDefined();
    expect(call.output()._zod).toBeDefined();
  }
});
