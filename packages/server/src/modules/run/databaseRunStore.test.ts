// @module-tag pglite
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { createDatabaseRunStore } from './databaseRunStore.js';
import type { RunStore } from './RunStore.js';

let world: TestWorld;
let person: TestPerson;
let workflowId: string;
let store: RunStore;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  const { rows } = await world.database.db.execute(sql`select id::text from workflows limit 1`);
  workflowId = String(rows[0]?.id);
  store = createDatabaseRunStore(world.database.db);
});
afterAll(() => world.close());

async function createRun(): Promise<string> {
  const id = newId();
  await store.create({
    id,
    workflowId,
    spaceId: person.spaceId,
    userId: person.id,
    kind: 'test',
    commitId: newId(),
    nodes: new Map([['', new Map([['__proto__', { title: 'half \ud800 and nul \0', type: 'Code' }]])]]),
  });
  return id;
}

const started = (seq: number, inputs = {}): RunEvent => ({
  seq,
  at: seq,
  type: 'node.started',
  path: 'a',
  nodeId: 'a',
  attempt: 1,
  inputs,
});

test('reads a journal back unchanged, whatever its keys and characters', async () => {
  const id = await createRun();
  const inputs = JSON.parse('{"__proto__":{"x":1},"constructor":2,"nul":"a\\u0000b","half":"\\ud800"}');
  await store.append(id, [started(1, inputs)]);
  expect(JSON.stringify(await store.journal(id))).toBe(JSON.stringify([started(1, inputs)]));
  const found = await store.find(id);
  expect(found?.nodes.get('')?.get('__proto__')).toEqual({ title: 'half \ud800 and nul \0', type: 'Code' });
});

test('writes events that arrive during a commit together with the next one, in order', async () => {
  const ids = await Promise.all([createRun(), createRun(), createRun()]);
  const before = await commits();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => ids.map((id) => store.append(id, [started(index + 1)]))).flat(),
  );
  for (const id of ids)
    expect((await store.journal(id)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  expect((await commits()) - before).toBeLessThan(30);
});

async function commits(): Promise<number> {
  const { rows } = await world.database.db.execute(
    sql`select count(distinct xmin::text)::int as count from run_journal`,
  );
  return Number(rows[0]?.count);
}

test('rejects only the events that cannot be stored, and stores later ones', async () => {
  const id = await createRun();
  await store.append(id, [started(1)]);
  // The first is written alone; the others wait for it and are then written together.
  const results = await Promise.allSettled([2, 1, 3, 1, 4].map((seq) => store.append(id, [started(seq)])));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect((await store.journal(id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test('ends abandoned runs as failed, with an event that says so', async () => {
  const [left, done] = [await createRun(), await createRun()];
  await store.append(left, [started(1)]);
  await store.finish(done, 'success', new Map());
  expect(await store.failUnfinished({ code: 1, message: 'gone' })).toBeGreaterThanOrEqual(1);
  expect((await store.journal(left)).at(-1)).toMatchObject({ seq: 2, type: 'run.failed' });
  expect((await store.find(left))?.status).toBe('failed');
  expect((await store.find(done))?.status).toBe('success');
  expect(await store.failUnfinished({ code: 1, message: 'gone' })).toBe(0);
});
