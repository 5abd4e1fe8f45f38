// @module-tag pglite
import { resourceTypes } from '@heddle/api-contract/families/library';
import { resourceCopy as contract, copyScenes } from '@heddle/api-contract/families/resource-copy';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../db/openDatabase.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { commitSeed, isSoak } from '../../reliability/rounds.js';
import { createSecrets, newSecretKey, type Secrets } from '../../secrets/Secrets.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { createTestDatabase } from '../../testing/createTestDatabase.js';
import { createTestTables } from '../../testing/createTestTables.js';
import type { UserTables } from '../../user-tables/UserTables.js';
import { databases } from '../database/tables.js';
import { datasets } from '../knowledge/tables.js';
import { knowledgeTester } from '../knowledge/testing/knowledgeTester.js';
import { plugins } from '../plugin/tables.js';
import { type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';
import { workflows } from '../workflow/tables.js';
import { resourceCopies } from './tables.js';
import { createSolution, type Solution } from './testing/createSolution.js';
import { type DeathPoint, dyingDatabase } from './testing/dyingDatabase.js';

// A server dies at the end of each transaction of a copy, before and after it is committed: nothing half-copied is ever
// there, and the next server finishes the copy without leaving anything behind.

const full = { workflows: 2, plugins: 1, databases: 1, datasets: 1 };

let echo: EchoServer;
let opened: OpenDatabase;
let tables: UserTables;
let closeTables: () => Promise<void>;
let secrets: Secrets;
let world: TestWorld;
let ada: TestPerson;
let team: string;
let solution: Solution;
let dying: ReturnType<typeof dyingDatabase>;

async function start(): Promise<void> {
  dying = dyingDatabase(opened.db);
  world = await createTestApp({
    database: { ...opened, db: dying.db, close: async () => undefined },
    ...{ userTables: tables, secrets },
    outbound: createOutboundFetch({ privateOrigins: [echo.url] }),
  });
}

beforeAll(async () => {
  echo = await startEchoServer();
  opened = await createTestDatabase();
  const store = createTestTables(opened.db);
  closeTables = () => store.close();
  // Every server closes what it was given; the next one goes on with it.
  tables = Object.assign(Object.create(store) as UserTables, { close: async () => undefined });
  secrets = await createSecrets([newSecretKey()]);
  await start();
  ada = await world.register();
  team = (await ada.client.space.save({ name: 'Dyers', space_type: 2 })).id;
  solution = await createSolution(ada, {
    db: opened.db,
    url: echo.url,
    addFiles: knowledgeTester(ada).addFiles,
  });
}, 120_000);
afterAll(async () => {
  await world.close();
  await closeTables();
  await opened.close();
  await echo.close();
});

type Counts = typeof full;

async function counts(): Promise<Counts> {
  const count = (table: typeof workflows | typeof plugins | typeof databases | typeof datasets) =>
    opened.db.$count(table, eq(table.spaceId, team));
  return {
    workflows: await count(workflows),
    plugins: await count(plugins),
    databases: await count(databases),
    datasets: await count(datasets),
  };
}

const plus = (before: Counts): Counts => ({
  workflows: before.workflows + full.workflows,
  plugins: before.plugins + full.plugins,
  databases: before.databases + full.databases,
  datasets: before.datasets + full.datasets,
});

const dispatch = (task_key: string) =>
  world.clientFor(ada.cookie, families()).resourceCopy.dispatch({
    ...{ scene: copyScenes.acrossSpaces, res_id: solution.parent, res_type: resourceTypes.workflow },
    ...{ target_space_id: team, task_key },
  });
const families = () => ({ resourceCopy: contract });

const stateOf = async (key: string) =>
  (await opened.db.select().from(resourceCopies).where(eq(resourceCopies.key, key)))[0]?.status;

/** Kills the server at a point of a copy; false if the copy does not have so many. */
async function kill(point: DeathPoint, count: number): Promise<boolean> {
  const key = `${point} ${count}`;
  const before = await counts();
  const others = new Set((await tables.listTables()).map(({ name }) => name));
  dying.arm(point, count);
  await dispatch(key).catch(() => undefined);
  await vi.waitFor(async () => expect(dying.isDead || (await stateOf(key)) === 'done').toBe(true), {
    timeout: 30_000,
    interval: 20,
  });
  const wasKilled = dying.isDead;
  if (wasKilled) {
    expect([before, plus(before)]).toContainEqual(await counts());
    // Nothing that it began is waited for.
    void world.app.close().catch(() => undefined);
    await start();
    await dispatch(key);
    await vi.waitFor(async () => expect(await stateOf(key)).toBe('done'), { timeout: 30_000, interval: 20 });
  }
  expect(await counts()).toEqual(plus(before));
  const known = (await opened.db.select().from(databases)).flatMap(({ id, draftId }) => [id, draftId]);
  const added = (await tables.listTables()).map(({ name }) => name).filter((name) => !others.has(name));
  expect(added.filter((name) => !known.includes(name.slice(2)))).toEqual([]);
  return wasKilled;
}

// Every third point, the others with the next commit; `npm run test:soak` has all.
const step = isSoak ? 1 : 3;

test.each<DeathPoint>([
  'before-commit',
  'after-commit',
])('a server that dies %s leaves nothing half-copied', async (point) => {
  let killed = 0;
  for (let count = 1 + (isSoak ? 0 : commitSeed % step); await kill(point, count); count += step) killed += 1;
  expect(killed).toBeGreaterThan(0);
}, 180_000);
