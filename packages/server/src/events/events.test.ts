// @module-tag pglite
import { defineFamily } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../db/ids.js';
import { createLocalQueue } from '../jobs/localQueue.js';
import { implement, type Module } from '../kernel/implement.js';
import { installationIcons } from '../modules/enterprise/tables.js';
import { modules } from '../modules/modules.js';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { createTestDatabase } from '../testing/createTestDatabase.js';

let seen: string[] = [];
let failures = 0;

const subscriber = (name: string, parts: Partial<Module>) => implement(defineFamily(name, {}), {}, parts);
const warp = subscriber('warp', {
  on: {
    async passwordReset(db, { userId }) {
      seen.push('warp writes');
      await db.insert(installationIcons).values({ key: userId, contentType: '', content: new Uint8Array() });
    },
  },
  after: {
    async passwordReset(_app, { userId }, { eventId }) {
      seen.push(`warp ${userId} ${eventId}`);
      if (failures-- > 0) throw new Error('the loom is jammed');
    },
  },
});
const weft = subscriber('weft', {
  on: { passwordReset: async () => void seen.push('weft writes') },
  after: { passwordReset: async (_app, { userId }) => void seen.push(`weft ${userId}`) },
});
const options = { modules: [...modules, warp, weft] };

let world: TestWorld;
beforeAll(async () => {
  world = await createTestApp(options);
});
afterAll(() => world.close());
beforeEach(() => {
  seen = [];
  failures = 0;
});

const rowsOf = (userId: string) =>
  world.database.db.$count(installationIcons, eq(installationIcons.key, userId));
const effects = () => seen.filter((line) => !line.endsWith('writes'));

/** Resets a password as far as the handlers are concerned; returns the user's id. */
async function emitIn({ app: { app } }: TestWorld, end: 'commit' | 'roll back' = 'commit'): Promise<string> {
  const userId = newId();
  const sent = app.db.transaction(async (db) => {
    await app.emit(db, 'passwordReset', { userId });
    expect(seen).toEqual(['warp writes', 'weft writes']);
    if (end === 'roll back') throw new Error('the sender failed');
  });
  await (end === 'commit' ? sent : expect(sent).rejects.toThrow('the sender failed'));
  return userId;
}

test('handlers that write rows run in the order of the modules, effects after the commit', async () => {
  const userId = await emitIn(world);
  expect(await rowsOf(userId)).toBe(1);
  await world.delivered();
  expect(
    effects()
      .map((line) => line.split(' ', 2))
      .sort(),
  ).toEqual([
    ['warp', userId],
    ['weft', userId],
  ]);
});

test('a transaction that is rolled back leaves neither rows nor effects', async () => {
  const userId = await emitIn(world, 'roll back');
  await world.delivered();
  expect(await rowsOf(userId)).toBe(0);
  expect(effects()).toEqual([]);
});

test('a failed effect is repeated with the same id, without repeating those of other modules', async () => {
  failures = 1;
  const userId = await emitIn(world);
  await expect
    .poll(() => effects().filter((line) => line.startsWith('warp')), { timeout: 15_000 })
    .toHaveLength(2);
  const [first, second] = effects().filter((line) => line.startsWith('warp'));
  expect(second).toBe(first);
  expect(effects().filter((line) => line.startsWith('weft'))).toEqual([`weft ${userId}`]);
});

test('a process that dies after the commit leaves the delivery to the next', async () => {
  const database = await createTestDatabase();
  const died = await createTestApp({ ...options, database, jobQueue: createLocalQueue(0) });
  const userId = await emitIn(died);
  await died.app.close();
  expect(effects()).toEqual([]);
  const next = await createTestApp({ ...options, database });
  await next.delivered();
  expect(
    effects()
      .map((line) => line.split(' ', 2))
      .sort(),
  ).toEqual([
    ['warp', userId],
    ['weft', userId],
  ]);
  await next.close();
});
