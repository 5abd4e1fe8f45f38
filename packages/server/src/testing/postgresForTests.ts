import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/openDatabase.js';
import { queryServer } from './createTestDatabase.js';
import { findPostgres, startPostgres } from './startPostgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: NonNullable<typeof globalThis.heddleTestServer> | undefined;
  }
}

/**
 * One PostgreSQL for all test files of the project: that of HEDDLE_TEST_DATABASE_URL, or else a temporary
 * one, or else none, in which case the tests use PGlite in memory.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.HEDDLE_TEST_DATABASE_URL;
  const programs = findPostgres();
  if (!given && !programs) {
    project.provide('testServer', undefined);
    return undefined;
  }
  const own = given || !programs ? undefined : await startPostgres(programs, { durable: false });
  const url = given ?? own!.url;
  const prefix = `heddle_test_${crypto.randomUUID().slice(0, 8)}_`;
  const template = `${prefix}template`;
  await queryServer(url, `create database ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await (await openDatabase({ url: templateUrl.href })).close();
  project.provide('testServer', { url, template, prefix });
  return async () => {
    if (own) return own.stop();
    const made = await queryServer(
      url,
      `select datname from pg_database where starts_with(datname, '${prefix}')`,
    );
    for (const { datname } of made) await queryServer(url, `drop database "${datname}" with (force)`);
  };
}
