import { Client } from 'pg';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../db/openDatabase.js';

/** A fresh database: PGlite in memory, or a new database on the server that HEDDLE_TEST_DATABASE_URL names. */
export async function createTestDatabase(
  server: string | undefined = process.env.HEDDLE_TEST_DATABASE_URL,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if (!server) return openDatabase({ memory: true }, options);
  const name = `heddle_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened = await openDatabase({ url: url.href }, options);
  return {
    ...opened,
    async close() {
      await opened.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
