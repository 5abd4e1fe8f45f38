import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './startPostgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for all tests of the project; each of them makes a database of its own on it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.HEDDLE_TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const postgres = await startPostgres(findPostgres()!, { forgetful: true });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
