import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type HeddleApp } from '../createApp.js';
import type { OpenDatabase } from '../db/openDatabase.js';
import { createModels } from '../models/models.js';
import { createTestDatabase } from '../testing/createTestDatabase.js';
import { createPasswordHasher } from './passwords.js';

// Other tests use a hasher with minimal cost; this file tests the real one.

let database: OpenDatabase;
let app: HeddleApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createApp({ db: database.db, models: createModels({ models: [] }, { fetch }) });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('the password hasher of an application', () => {
  test('is argon2id with 19 MiB and two passes unless the host supplies another', async () => {
    const stored = await app.app.passwordHasher.hash('a quiet blue heron');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await app.app.passwordHasher.matches('a quiet blue heron', stored)).toBe(true);
    expect(await app.app.passwordHasher.matches('a quiet blue herons', stored)).toBe(false);
  });

  test('verifies hashes of a different cost', async () => {
    const stored = await createPasswordHasher({ memoryKiB: 8, passes: 1 }).hash('a quiet blue heron');
    expect(stored).toMatch(/m=8,t=1,p=1/);
    expect(await app.app.passwordHasher.matches('a quiet blue heron', stored)).toBe(true);
  });

  test.each([
    '',
    'plain text',
    '$argon2id$v=19$m=19456,t=2,p=1$short',
    '$2b$10$abcdefghijklmnopqrstuv',
  ])('does not match any password against the stored text "%s"', async (stored) => {
    expect(await app.app.passwordHasher.matches('', stored)).toBe(false);
  });
});
