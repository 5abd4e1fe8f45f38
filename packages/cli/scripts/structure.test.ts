import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

// Checks that the linter cannot do: file names, and rules between folders.
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = tracked
  .filter((path) => /\.(ts|tsx|mjs|mts)$/.test(path))
  .map((path) => ({ path, text: read(path), statements: importsOf(read(path)) }));
const packages = [...new Set(tracked.flatMap((path) => /^packages\/[^/]+/.exec(path) ?? []))];

/** The imports and re-exports of a file: the clause, and the module name. */
function importsOf(text: string): { clause: string; from: string }[] {
  const statements = text.matchAll(/^(?:import|export)\b(?:([^;'"]*?)\bfrom\s*)?\s*'([^']+)'/gm);
  const late = text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g);
  return [
    ...[...statements].map(([, clause = '', from = '']) => ({ clause, from })),
    ...[...late].map(([, from = '']) => ({ clause: '', from })),
  ];
}

test('the checks cover the whole checkout', () => {
  expect(packages).toHaveLength(13);
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.flatMap((source) => source.statements).length).toBeGreaterThan(1500);
});

test('zod is imported as a namespace, because its named object pulls every locale into a bundle', () => {
  const named = sources.filter(({ statements }) =>
    statements.some(
      ({ clause, from }) =>
        from === 'zod' && !/^\s*\* as z\s*$/.test(clause) && !/^\s*type\b/.test(clause) && clause !== '',
    ),
  );
  expect(named.map(({ path }) => path)).toEqual([]);
});

test('no file or folder has a generic name', () => {
  const vague =
    /(^|\/)(utils?|helpers?|misc|common|shared-utils)(\.|\/|$)|(Utils?|Helpers?)\.|-(v\d+|new|old|base)(\.|\/)/;
  expect(tracked.filter((path) => vague.test(path))).toEqual([]);
});

test('only packages, their subpaths, and server or studio modules have an index', () => {
  const subpaths = packages.flatMap((folder) => {
    const { exports } = JSON.parse(read(`${folder}/package.json`)) as {
      exports: Record<string, string | Record<string, string>>;
    };
    return Object.values(exports).flatMap((target) =>
      typeof target === 'object' && target['@heddle/source']
        ? [join(folder, target['@heddle/source']).replaceAll('\\', '/')]
        : [],
    );
  });
  const barrels = tracked.filter(
    (path) =>
      /(^|\/)index\.tsx?$/.test(path) &&
      !subpaths.includes(path) &&
      !/^(packages\/server|studio)\/src\/modules\/[^/]+\/index\.ts$/.test(path),
  );
  expect(barrels).toEqual([]);
});

test.each([
  // Tables refer to the columns of other tables, and the migration tool reads all of them.
  ['packages/server/src/modules', 'tables.js'],
  // A mutation invalidates queries of other modules without loading their pages.
  ['studio/src/modules', 'keys.js'],
])('modules under %s import each other only through their index and %s', (modules, open) => {
  const moduleOf = (path: string) => new RegExp(`^${modules}/([^/]+)/`).exec(path)?.[1];
  const product = sources.filter(({ path }) => !path.includes('.test.'));
  const breaches = product.flatMap(({ path, statements }) =>
    statements
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => join(dirname(path), from).replaceAll('\\', '/'))
      .filter((target) => {
        const from = moduleOf(path);
        const module = moduleOf(target);
        if (from === undefined || module === undefined || module === from) return false;
        const inside = target.slice(`${modules}/${module}/`.length);
        return inside !== 'index.js' && inside !== open;
      })
      .map((target) => `${path} -> ${target}`),
  );
  expect(breaches).toEqual([]);
});

test('every package has a description, and the licence of the root', () => {
  const licence = read('LICENSE');
  for (const folder of packages) {
    const { name, license, description } = JSON.parse(read(`${folder}/package.json`)) as Record<
      string,
      string
    >;
    expect(read(`${folder}/README.md`), folder).toContain(`# ${name}`);
    expect(read(`${folder}/LICENSE`), folder).toBe(licence);
    expect(license, folder).toBe('Apache-2.0');
    expect(description?.length ?? 0, folder).toBeGreaterThan(20);
  }
});

test('no tracked file contains a machine-specific path, a secret or the host of a package registry', () => {
  // Split in two, so that this file does not match itself.
  const foreign = new RegExp(
    [
      '/work/' + '(main|shared)',
      '(?<![\\w.])/(home|Users)/' + '[a-z]',
      '[A-Z]:\\\\Users\\\\' + '\\w',
      'registry\\.' + '(npmjs|npmmirror|yarnpkg)',
      '"resolved": ' + '"https?:',
      '-----BEGIN ' + '[A-Z ]*PRIVATE KEY',
      'gh[pousr]_' + '[A-Za-z0-9]{30}',
      'sk-' + '[A-Za-z0-9]{32}',
    ].join('|'),
  );
  const found = tracked.flatMap((path) => {
    const hit = foreign.exec(read(path));
    return hit ? [`${path}: ${hit[0]}`] : [];
  });
  expect(found).toEqual([]);
});

test('no test is disabled or focused; a conditional skip states its reason', () => {
  const tests = sources.filter(({ path }) => /\.(test|spec|cases)\.tsx?$/.test(path));
  expect(tests.length).toBeGreaterThan(80);
  // A skip with a condition and a reason depends on the environment; one with a title is disabled.
  const switched = new RegExp(
    '\\b(it|test|describe|suite)(\\.each\\([^)]*\\))?\\.' +
      '(?:(?:only|todo|fails)\\b|skip\\((?=\\s*[\'"`)]))|\\b(xit|xdescribe|fit|fdescribe)\\(',
  );
  expect(tests.filter(({ text }) => switched.test(text)).map(({ path }) => path)).toEqual([]);
});

test('guides and documentation pages link to existing files', () => {
  const pages = tracked.filter((path) => path.endsWith('.md'));
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => join(dirname(page), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${page} -> ${relative('.', target)}`),
  );
  expect(broken).toEqual([]);
});

test('guides for those who install the packages do not refer to the sources of the studio', () => {
  // The guides about the studio's own sources and screens.
  const ofTheStudio = /guides\/(add-a-|write-a-plugin)/;
  const guides = tracked.filter((path) => /^docs\/guides\/.*\.md$|^packages\/[^/]+\/README\.md$/.test(path));
  expect(guides.length).toBeGreaterThan(30);
  const pointing = guides.filter((path) => !ofTheStudio.test(path) && read(path).includes('studio/src'));
  expect(pointing).toEqual([]);
});

test('the guide "Your own product in 150 lines" shows the files of its example', () => {
  const folder = 'docs/examples/own-product/';
  const files = tracked.filter((path) => path.startsWith(folder)).map(read);
  expect(files.length).toBe(4);
  const guide = read('docs/guides/your-own-product.md');
  for (const text of files) expect(guide).toContain(text);
  expect(files.join('').split('\n').length - 1).toBeLessThanOrEqual(150);
});

/** Empty states that are no lists: what was opened or is about to begin. */
const notLists = [
  'studio/src/modules/project-editor/components/TabContent.tsx',
  'studio/src/modules/workflow/runs/AnswerRun.tsx',
  'studio/src/modules/workflow/runs/RunDetail.tsx',
];

test('every empty list says what it is for, why it is empty, and offers an action or the guide', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const { path, text } of sources) {
    if (!/^studio\/src\/(?!.*test\.tsx$).*\.tsx$/.test(path) || notLists.includes(path)) continue;
    const elements = text.matchAll(/<EmptyState\b((?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*?)(\/?)>/g);
    for (const [, attributes = '', end] of elements) {
      if (/\bisPage\b/.test(attributes)) continue;
      count += 1;
      // The action of a search without results is the field above.
      const isSearch = /noMatch|noResults|nothing'|nobody/.test(attributes);
      const at = `${path}: ${attributes.trim().split(/\s+/)[0]}`;
      if (!/\breason=/.test(attributes)) wrong.push(`${at} says no reason`);
      if (end === '/' && !isSearch) wrong.push(`${at} has no action`);
    }
    for (const [, guide = ''] of text.matchAll(/<GuideLink guide="([^"]*)"/g))
      if (!tracked.includes(`docs/guides/${guide}.md`)) wrong.push(`${path}: there is no guide ${guide}`);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(60);
});
