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
    tests: testsIn(proof),
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

test('every score of what people expect names existing tests, and says what is missing', () => {
  const score = readFileSync(join(docs, 'ux-score.md'), 'utf8');
  const scored = score.split('\n').flatMap((line) => {
    const cells = /^\| (UX-\d\d) \| (.+) \| ([012]) \| (.*) \|$/.exec(line);
    return cells
      ? [{ id: cells[1], text: cells[2] ?? '', points: Number(cells[3]), proof: cells[4] ?? '' }]
      : [];
  });
  expect(scored.map(({ id }) => id)).toEqual(
    Array.from({ length: 68 }, (_, index) => `UX-${String(index + 1).padStart(2, '0')}`),
  );
  const wrong = scored.flatMap(({ id, points, proof }) => {
    const tests = testsIn(proof);
    if (points === 2 && tests.length === 0) return [`${id} names no test`];
    if (points < 2 && proof.replace(/\[.*?”(<br>)?/g, '').length < 5)
      return [`${id} does not say what is missing`];
    return tests
      .filter(({ file, title }) => !holds(file, title))
      .map(({ title }) => `${id}: “${title}” is not there`);
  });
  expect(wrong).toEqual([]);
  const sum = scored.reduce((total, { points }) => total + points, 0);
  expect(score).toContain(`**${sum} of ${2 * scored.length} points`);
});

/** The tests that a cell names. */
function testsIn(proof: string) {
  return [...proof.matchAll(/\]\(([^)]+)\) “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

function holds(file: string, title: string): boolean {
  const path = join(docs, file);
  return (
    /(\.(test|spec|cases)|Cases)\.tsx?$/.test(file) &&
    existsSync(path) &&
    readFileSync(path, 'utf8').includes(title)
  );
}
