import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './packages/server/src/testing/startPostgres.js';

// Both lists are needed: with only one of them half the tests run against `dist` without a word.
const resolve = { conditions: ['@heddle/source', ...defaultClientConditions] };
// Node knows no `module`, and packages name builds by it that only a bundler can follow.
const asNode = defaultServerConditions.filter((condition) => condition !== 'module');
const ssr = { resolve: { conditions: ['@heddle/source', ...asNode] } };

// Set by `npm run test:all`.
const everything = process.env.HEDDLE_TEST_ALL === '1';

const roots = [
  ...readdirSync(new URL('packages', import.meta.url)).map((name) => `packages/${name}`),
  'studio',
  'stories',
].filter(
  (root) => root !== 'packages/server' && existsSync(new URL(`${root}/package.json`, import.meta.url)),
);

const server = fileURLToPath(new URL('packages/server', import.meta.url));

// Files of one process share the modules they load and their open database, see createTestDatabase.
const serverTests = { root: server, isolate: false, testTimeout: 60_000, hookTimeout: 120_000 };

/** The server's files that use what `npm start` stores in: run on PGlite too. `HEDDLE_TEST_ALL` means every file. */
const onPglite = readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('db/'))
  .filter((path) => {
    const text = readFileSync(join(server, 'src', path), 'utf8');
    return /createTest(?:App|Database)\b/.test(text) && (everything || /@module-tag pglite\b/.test(text));
  })
  .map((path) => `src/${path}`);

const serverProjects = [
  {
    resolve,
    ssr,
    test: {
      ...serverTests,
      name: 'server',
      include: ['**/*.test.ts'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      globalSetup: join(server, 'src/testing/postgresForTests.ts'),
      setupFiles: join(server, 'src/testing/usePostgres.ts'),
    },
  },
  // Without PostgreSQL the project above runs on PGlite.
  ...(findPostgres()
    ? [{ resolve, ssr, test: { ...serverTests, name: 'server (PGlite)', include: onPglite } }]
    : []),
];

export default defineConfig({
  test: {
    projects: roots
      .flatMap((root) => [
        {
          resolve,
          ssr,
          test: {
            name: root.replace('packages/', ''),
            root,
            include: ['**/*.test.ts'],
            exclude: ['**/node_modules/**', '**/dist/**'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          resolve,
          ssr,
          test: {
            name: `${root.replace('packages/', '')} (DOM)`,
            root,
            include: ['**/*.test.tsx'],
            exclude: ['**/node_modules/**', '**/dist/**'],
            environment: 'happy-dom',
            setupFiles: ['vitest.setup.ts', `${root}/vitest.setup.ts`]
              .map((path) => fileURLToPath(new URL(path, import.meta.url)))
              .filter((path) => existsSync(path)),
            testTimeout: 60_000,
          },
        },
      ])
      .concat(serverProjects),
    passWithNoTests: true,
    maxWorkers: 2,
  },
});
