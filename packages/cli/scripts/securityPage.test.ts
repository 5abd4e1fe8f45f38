import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (SEC-\d+) \| (.+) \|$/gm)].map(([, id = '', rest = '']) => {
  const [attack = '', state = '', tests = '', missing = ''] = ` ${rest} `
    .split('|')
    .map((cell) => cell.trim());
  return { id, attack, state, missing, tests: filesIn(tests), all: filesIn(rest) };
});

/** Paths of the files named in a table cell, relative to the root. */
function filesIn(cell: string): string[] {
  const names = [...cell.matchAll(/`([^`\s]+\.(?:test\.tsx?|spec\.ts|json|ts|tsx))`/g)].map(
    ([, name = '']) => name,
  );
  return names.map((name) => (/^(?:e2e|studio)\//.test(name) ? name : `packages/${name}`));
}

test('the security page has a row with a state for each of the hundred attacks, in order', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `SEC-${String(index + 1).padStart(2, '0')}`);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  const states = ['holds', 'part', 'does not apply yet'];
  expect(rows.filter(({ attack, state }) => attack === '' || !states.includes(state))).toEqual([]);
});

test('every row names existing tests, or what is missing', () => {
  const gone = rows.flatMap(({ id, all }) =>
    all.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`),
  );
  expect(gone).toEqual([]);
  const isEmpty = ({ state, tests, missing }: (typeof rows)[number]) =>
    state === 'does not apply yet'
      ? missing === ''
      : tests.length === 0 || (state === 'part' && missing === '');
  expect(rows.filter(isEmpty).map(({ id }) => id)).toEqual([]);
});

test('the page counts its rows correctly', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(page).toContain(
    `Of the hundred rows ${count('holds')} hold, ${count('part')} hold in part, and ${count('does not apply yet')} does not apply yet.`,
  );
});
