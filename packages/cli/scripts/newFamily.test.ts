import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scaffoldFamily } from './newFamily.js';

const root = join(import.meta.dirname, '..', '..', '..');
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'heddle-family-'));
  for (const path of [
    'packages/api-contract/src/fixtures/catalogue.txt',
    'packages/server/src/modules/modules.ts',
    'biome.json',
    '.gitignore',
  ]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  mkdirSync(join(copy, 'packages/api-contract/src/families'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(copy, path), 'utf8');

test('claims a family of the catalogue in both places, and adds its module to the list', () => {
  const files = scaffoldFamily(copy, 'drop-box', ['/api/draftbot/']);
  expect(files).toContain('packages/server/src/modules/drop-box/module.test.ts');
  const contract = read('packages/api-contract/src/families/drop-box.ts');
  const claimed = read('packages/api-contract/src/fixtures/catalogue.txt')
    .split('\n')
    .filter((line) => line.split(' ')[1]?.startsWith('/api/draftbot/'));
  expect(claimed.length).toBeGreaterThan(10);
  expect(contract.match(/auth: 'session'/g)).toHaveLength(claimed.length);
  const names = [...contract.matchAll(/^ {2}(\w+): \w+\(/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(claimed.length);
  expect(read('packages/server/src/modules/drop-box/module.ts').match(/notYet\('/g)).toHaveLength(
    claimed.length,
  );
  expect(read('packages/server/src/modules/drop-box/module.ts')).toContain(
    `import { dropBox } from '@heddle/api-contract/families/drop-box';`,
  );
  expect(read('packages/server/src/modules/modules.ts')).toMatch(/ {2}dropBoxModule,\n\];\n$/);
});

test('generates files that pass the linter', () => {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'package.json'), '{}');
  const files = scaffoldFamily(copy, 'loom', []);
  const biome = (...options: string[]) =>
    execFileSync('npx', ['biome', 'check', ...options, '--vcs-enabled=false', ...files], { cwd: copy });
  biome('--write');
  expect(String(biome('--error-on-warnings'))).toContain('No fixes applied');
});

test.each([
  [undefined, [], 'kebab-case'],
  ['Bot', [], 'kebab-case'],
  ['../bot', [], 'kebab-case'],
  ['loom', ['/api/no_such_thing'], 'catalogue'],
])('refuses %s with %j without writing anything', (name, prefixes, reason) => {
  const before = read('packages/server/src/modules/modules.ts');
  expect(() => scaffoldFamily(copy, name, prefixes)).toThrow(reason);
  expect(read('packages/server/src/modules/modules.ts')).toBe(before);
});

test('leaves an existing family unchanged', () => {
  scaffoldFamily(copy, 'loom', []);
  expect(() => scaffoldFamily(copy, 'loom', [])).toThrow('already exists');
});
