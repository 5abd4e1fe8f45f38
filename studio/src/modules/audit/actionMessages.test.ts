import { readdirSync } from 'node:fs';
import type { Family } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { actionLabels } from './actionLabels.js';

const isFamily = (value: unknown): value is Family =>
  typeof value === 'object' && value !== null && 'name' in value && 'calls' in value;

// A denied call appears in the audit log, so every call needs a label.
test('has an audit log label for every API call in both languages', async () => {
  const folder = new URL('../../../../packages/api-contract/src/families/', import.meta.url);
  const modules: object[] = await Promise.all(
    readdirSync(folder).map((file) => import(`@heddle/api-contract/families/${file.replace('.ts', '')}`)),
  );
  const exported: unknown[] = modules.flatMap((module) => Object.values(module));
  const calls = exported
    .filter(isFamily)
    .flatMap(({ name, calls }) => Object.keys(calls).map((call) => `${name}.${call}`));
  expect(calls.length).toBeGreaterThan(190);
  expect(calls.filter((call) => !Object.hasOwn(actionLabels, call))).toEqual([]);
  for (const [chinese, english] of Object.values(actionLabels)) {
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(english).toMatch(/^[A-Z][^\p{Script=Han}]+$/u);
  }
});
