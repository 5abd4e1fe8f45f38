import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './packages/server/src/testing/startPostgres.js';

// Both lists are needed: with only one of them half of the tests silently run against `dist`.
const resolve = { conditions: ['@heddle/source', ...defaultClientConditions] };
// Node does not know the condition `module`; packages use it for builds that only a bundler can follow.
const nodeConditions = defaultServerConditions.filter((condition) => condition !== 'module');
const ssr = { resolve: { conditions: ['@heddle/source', ...nodeConditions] } };

/** Set by `npm run test:all`. */
const everything = process.env.HEDDLE_TEST_ALL === '1';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const existing = (paths: string[]) => paths.map(pathOf).filter((path) => existsSync(path));

const untested = ['**/node_modules/**', '**/dist/**'];

/** Set by `npm test`: a new folder, in which projects find the modules that others have transformed. */
const modules = process.env.HEDDLE_TEST_MODULES;

/** A vitest project. Files share processes and loaded modules; see docs/testing.md for what that asks of them. */
function project(name: string, root: string, settings: object) {
  const shared = {
    name,
    // A root of its own would give its modules other names than in other projects.
    dir: pathOf(root),
    exclude: untested,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Instead of one second, which is not enough where others use the cores.
    expect: { poll: { timeout: 20_000 } },
  };
  return { resolve, ssr, test: { ...shared, ...settings } };
}

/** A package's tests: `.test.ts` in Node, `.test.tsx` with a DOM. */
function projectsOf(root: string) {
  const name = root.replace('packages/', '');
  return [
    project(name, root, {
      include: ['**/*.test.ts'],
      setupFiles: existing(['vitest.seed.ts']),
    }),
    project(`${name} (DOM)`, root, {
      include: ['**/*.test.tsx'],
      environment: 'happy-dom',
      setupFiles: existing(['vitest.setup.ts', `${root}/vitest.setup.ts`]),
    }),
  ];
}

/** Set by `npm test`: a number drawn from the commit. Without it, for example for a single file, everything runs. */
const turn = process.env.HEDDLE_TEST_TURN;

/** Of long proofs, each commit runs one in `parts`. */
function takeTurns(paths: string[], parts: number): string[] {
  return turn === undefined ? paths : paths.filter((_, index) => index % parts === Number(turn) % parts);
}

/** Server tests run on PostgreSQL if it is installed, and those with a tag for it also on what `npm start` uses. */
function serverProjects() {
  const root = 'packages/server';
  const tests = readdirSync(pathOf(`${root}/src`), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path: `src/${path}`, text: readFileSync(join(pathOf(`${root}/src`), path), 'utf8') }));
  const tagged = (tag: string) =>
    tests.filter(({ text }) => new RegExp(`@module-tag ${tag}$`, 'm').test(text)).map(({ path }) => path);
  const now = takeTurns(tagged('by-turns'), 5);
  const main = project('server', root, {
    include: ['**/*.test.ts'],
    exclude: [...untested, ...tagged('by-turns').filter((path) => !now.includes(path))],
    globalSetup: pathOf(`${root}/src/testing/postgresForTests.ts`),
    setupFiles: existing([`${root}/src/testing/usePostgres.ts`]),
  });
  if (!findPostgres() && !process.env.HEDDLE_TEST_DATABASE_URL) return [main];
  const others = tests.filter(({ text }) => /createTest(?:App|Database)\b/.test(text));
  const beside = everything
    ? [...tagged('pglite'), ...others.map(({ path }) => path)]
    : [...takeTurns(tagged('pglite'), 2), ...takeTurns(tagged('pglite-by-turns'), 3)];
  return [main, project('server (PGlite)', root, { include: beside })];
}

const roots = [
  ...readdirSync(pathOf('packages')).map((name) => `packages/${name}`),
  'studio',
  'stories',
].filter((root) => root !== 'packages/server' && existsSync(pathOf(`${root}/package.json`)));

export default defineConfig({
  test: {
    projects: [...roots.flatMap(projectsOf), ...serverProjects()],
    tags: [
      {
        name: 'pglite',
        description: 'Also runs on PGlite, the database of `npm start`, with every second commit.',
      },
      { name: 'pglite-by-turns', description: 'Also runs on PGlite with every third commit.' },
      { name: 'by-turns', description: 'A long proof, which runs with every fifth commit.' },
    ],
    passWithNoTests: true,
    ...(modules && { experimental: { fsModuleCache: true, fsModuleCachePath: modules } }),
    // Two more than cores, because tests also wait. More than four make tests with timers fail on shared machines.
    maxWorkers: Math.min(availableParallelism() + 2, 4),
  },
});
