import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '..', '..', '..', 'docs');
const page = readFileSync(join(docs, 'canvas-features.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| *\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, feature = '', state = '', proof = '']) => ({
    number: Number(number),
    feature,
    state,
    proof,
    tests: [...proof.matchAll(/\]\(([^)]+)\) “([^”]+)”/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    })),
  }));

test('the canvas features are numbered without gaps', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
});

test('every implemented feature names an existing test, and every omitted one a reason', () => {
  const wrong = rows.flatMap(({ number, feature, state, proof, tests }) => {
    if (state === 'out') return proof.length > 20 ? [] : [`${number} gives no reason`];
    if (state !== 'in') return [`${number} is neither in nor out`];
    if (tests.length === 0) return [`${number} names no test: ${feature}`];
    return tests
      .filter(({ file, title }) => !holds(file, title))
      .map(({ file, title }) => `${number} names a test that is not there: ${file} “${title}”`);
  });
  expect(wrong).toEqual([]);
});

function holds(file: string, title: string): boolean {
  const path = join(docs, file);
  return (
    /(\.(test|spec|cases)|Cases)\.tsx?$/.test(file) &&
    existsSync(path) &&
    readFileSync(path, 'utf8').includes(title)
  );
}
