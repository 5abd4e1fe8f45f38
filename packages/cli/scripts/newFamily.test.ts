import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCatalogue } from '../../api-contract/src/catalogue/catalogue.js';
import { scaffoldFamily } from './newFamily.js';

const root = join(import.meta.dirname, '..', '..', '..');
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'heddle-family-'));
  const rules = ['.', 'packages/api-contract', 'packages/server', 'studio'].map(
    (folder) => `${folder}/biome.json`,
  );
  for (const path of ['packages/server/src/modules/modules.ts', '.gitignore', ...rules]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  mkdirSync(join(copy, 'packages/api-contract/src/families'), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(copy, path), 'utf8');

test('claims a family of the catalogue in both places, and adds its module to the list', () => {
  const files = scaffoldFamily(copy, 'drop-box', ['/api/draftbot/']);
  expect(files).toContain('packages/server/src/modules/drop-box/module.test.ts');
  const contract = read('packages/api-contract/src/families/drop-box.ts');
  const claimed = readCatalogue().filter(({ path }) => path.startsWith('/api/draftbot/'));
  expect(claimed.length).toBeGreaterThan(10);
  expect(contract.match(/auth: 'session',\s+audit: notBuiltLabel/g)).toHaveLength(claimed.length);
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

test('leaves out calls that another family declares, and tells streams and calls of programs apart', () => {
  scaffoldFamily(copy, 'loom', ['/v1/workflow/stream_run']);
  scaffoldFamily(copy, 'drop-box', ['/v1/workflow/']);
  const contract = read('packages/api-contract/src/families/drop-box.ts');
  expect(contract).not.toContain("'/v1/workflow/stream_run'");
  expect(contract).toContain("streamResume: stream('/v1/workflow/stream_resume', { auth: 'token'");
  expect(() => scaffoldFamily(copy, 'more', ['/v1/workflow/'])).toThrow('declared');
});

test('generates files that compile', () => {
  scaffoldFamily(copy, 'drop-box', ['/api/draftbot/', '/v1/workflow/']);
  for (const folder of ['packages/api-contract/src', 'packages/server/src'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true, force: false });
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  for (const path of ['node_modules', 'packages/server/node_modules'])
    symlinkSync(join(root, path), join(copy, path));
  const inCopy = (path: string) => [join(copy, 'packages/api-contract/src', path)];
  const settings = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      noEmit: true,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      // The links in node_modules lead to the original.
      paths: {
        '@heddle/api-contract': inCopy('index.ts'),
        '@heddle/api-contract/catalogue': inCopy('catalogue/catalogue.ts'),
        '@heddle/api-contract/families/*': inCopy('families/*'),
      },
    },
    // The test of the module would add every other module.
    files: ['packages/server/src/modules/drop-box/index.ts'],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules/@typescript/native-preview/bin/tsgo');
  const { stdout } = spawnSync('node', [compiler, '-p', copy], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('generates files that pass the linter', () => {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'package.json'), '{}');
  const files = scaffoldFamily(copy, 'drop-box', ['/api/draftbot/', '/v1/workflow/']);
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
