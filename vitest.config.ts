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

const roots = [
  ...readdirSync(new URL('packages', import.meta.url)).map((name) => `packages/${name}`),
  'studio',
  'stories',
].filter((root) => existsSync(new URL(`${root}/package.json`, import.meta.url)));

// What makes itself a database runs a second time, on PostgreSQL; what is about PGlite or PostgreSQL alone, once.
const server = fileURLToPath(new URL('packages/server', import.meta.url));
const onBothDatabases = readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('db/'))
  .filter((path) => /createTest(?:App|Database)\b/.test(readFileSync(join(server, 'src', path), 'utf8')))
  .map((path) => `src/${path}`);
const postgres = {
  resolve,
  ssr,
  test: {
    name: 'server (PostgreSQL)',
    root: server,
    include: onBothDatabases,
    globalSetup: join(server, 'src/testing/postgresForTests.ts'),
    setupFiles: join(server, 'src/testing/usePostgres.ts'),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
};

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
      .concat(findPostgres() ? [postgres] : []),
    passWithNoTests: true,
    maxWorkers: 2,
  },
});
