// @module-tag pglite
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { createDatabaseRunStore } from './databaseRunStore.js';
import type { RunStore } from './RunStore.js';
import { RunValues } from './RunValues.js';

let world: TestWorld;
let person: TestPerson;
let workflowId: string;
let store: RunStore;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  const { rows } = await world.database.db.execute(sql`select id::text from workflows limit 1`);
  workflowId = String(rows[0]?.id);
  store = createDatabaseRunStore(world.database.db, new RunValues(world.app.app.files, 32_768));
});
afterAll(() => world.close());

async function createRun(): Promise<string> {
  const id = newId();
  await store.create({
    id,
    workflowId,
    spaceId: person.spaceId,
    userId: person.id,
    endUser: '',
    kind: 'test',
    mode: 'async',
    version: '',
    commitId: newId(),
    documentHash: null,
    connectorId: null,
    appId: null,
    botId: null,
    conversationId: null,
    grant: null,
    settings: '{}',
    parentId: null,
    fromNode: null,
    status: 'running',
    input: '{}',
    logId: '',
    // No process has this id, and this one is alone: nobody takes the run over.
    owner: '1',
    epoch: 1,
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

const append = (runId: string, events: RunEvent[], epoch = 1) =>
  store.append({
    runId,
    epoch,
    events,
    text: JSON.stringify(events),
    status: 'running',
    questions: null,
    output: null,
    errorCode: null,
    errorMessage: null,
    inputTokens: 0,
    outputTokens: 0,
    cost: 0,
    activeMs: 0,
  });

test('reads a journal back unchanged, whatever its keys and characters', async () => {
  const id = await createRun();
  const inputs = JSON.parse(
    '{"__proto__":{"x":1},"constructor":2,"nul":"a\\u0000b","half":"\\ud800","all":"🧵"}',
  );
  await append(id, [started(1, inputs)]);
  expect(JSON.stringify(await store.journal(id))).toBe(JSON.stringify([started(1, inputs)]));
});

test('writes events that arrive during a commit together with the next one', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, createRun));
  const before = await commits();
  for (const seq of [1, 2]) await Promise.all(ids.map((id) => append(id, [started(seq)])));
  for (const id of ids) expect((await store.journal(id)).map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await commits()) - before).toBeLessThan(10);
});

async function commits(): Promise<number> {
  const { rows } = await world.database.db.execute(
    sql`select count(distinct xmin::text)::int as count from run_journal`,
  );
  return Number(rows[0]?.count);
}

test('stores nothing that another process has stored, that leaves a gap, or that comes from an earlier epoch', async () => {
  const id = await createRun();
  expect(await append(id, [started(1), started(2)])).toBe(true);
  const attempts = [append(id, [started(2)]), append(id, [started(4)]), append(id, [started(3)], 0)];
  expect(await Promise.all(attempts)).toEqual([false, false, false]);
  expect(await append(id, [started(3)])).toBe(true);
  expect((await store.journal(id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect((await store.find(id))?.seq).toBe(3);
});

test('reads the events after any one, also within a chunk', async () => {
  const id = await createRun();
  await append(id, [started(1), started(2), started(3)]);
  await append(id, [started(4), started(5)]);
  for (const after of [0, 1, 3, 4, 5])
    expect((await store.journalAfter(id, after)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5].slice(after));
});
