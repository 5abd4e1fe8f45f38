import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const product = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /^(?:(?:packages\/[^/]+|studio)\/src|studio\/embed)\//.test(path))
  .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  .filter((path) => !/\.test\.|\.cases\.|\/testing\/|\/fixtures\/|\.stories\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Product files matching a pattern. Comments count too, so a comment cannot exempt code. */
const filesWith = (pattern: RegExp) =>
  product.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test("the checks cover the product's sources", () => {
  expect(product.length).toBeGreaterThan(800);
  expect(filesWith(/\bcreateElement\b|<div/).length).toBeGreaterThan(50);
});

test('no text is evaluated as code in the process that reads it', () => {
  expect(filesWith(/\bnew Function\(|(?<![.\w])eval\(|(?<![.\w])Function\(['"`]/)).toEqual([]);
  expect(filesWith(/['"](?:node:)?vm['"]|['"](?:vm2|isolated-vm)['"]/)).toEqual([]);
});

test('text becomes page elements only through React', () => {
  const waysAround =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc/i;
  expect(filesWith(waysAround)).toEqual([]);
});

test("processes are spawned in one place only, which runs users' Python code", () => {
  expect(filesWith(/['"](?:node:)?child_process['"]/)).toEqual([
    'packages/executor/src/sandbox/python/createNodePythonWorker.node.ts',
    'packages/executor/src/sandbox/python/isolation.node.ts',
  ]);
});
