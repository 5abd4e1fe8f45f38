import { connect } from 'node:net';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type HeddleApp } from '../../createApp.js';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { createLocalQueue } from '../../jobs/localQueue.js';
import { defaultConfig, type RunConfig } from '../../kernel/Config.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, container, message, words } from '../../testing/runDocuments.js';
import { runs } from '../run/tables.js';

// Streams of runs that another process executes, of readers who do not read, and storms of starts.
const quick: RunConfig = { ...defaultConfig.runs, beatMs: 40, leaseMs: 2_000 };
const shared = () => ({ ...createLocalQueue(), reach: 'shared' as const });

let world: TestWorld;
let owner: TestPerson;
let token: string;
/** Executes runs; `world` only accepts them. */
let worker: HeddleApp;
let server: NodeServer;

beforeAll(async () => {
  world = await createTestApp({
    config: { runs: { ...quick, slots: 0, queuePerSpace: 20 } },
    jobQueue: shared(),
  });
  worker = await createApp({
    db: world.database.db,
    files: world.app.app.files!,
    models: world.app.app.models,
    config: { runs: { ...quick, slots: 2 } },
    jobQueue: shared(),
  });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  const { token: made } = await owner.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  token = made;
});
afterAll(async () => {
  await server.close();
  await worker.close();
  await world.close();
});

async function publish(json: JsonObject, name: string) {
  const calls = owner.clientOf({ workflow }).workflow;
  const { workflow_id } = await calls.create({ name, space_id: owner.spaceId });
  await calls.save({ workflow_id, schema: JSON.stringify(json) });
  await calls.publish({ workflow_id, space_id: owner.spaceId, version_description: 'first' });
  return workflow_id;
}

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const post = (app: HeddleApp, path: string, body: object) =>
  app.request(path, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
const eventsOf = async (app: HeddleApp, run: string, lastId?: string) => {
  const path = `/v1/workflow/runs/${run}/events${lastId === undefined ? '' : `?last_event_id=${lastId}`}`;
  return framesIn(await (await app.request(path, { headers: headers() })).text());
};
const framesIn = (text: string) => text.split('\n\n').filter((block) => block.startsWith('id:'));
const idIn = (frame: string) => /^id: (\d+)/.exec(frame)?.[1] ?? '';

/** Emits one message per word. */
const telling = (text: string) =>
  chain(
    [words],
    [container('loop', '20', [message('31', { title: 'Tell', description: '' }, [1, 0], text, [])])],
  );
const runIn = (frames: readonly string[]) => /execute_id=(\d+)/.exec(frames.at(-1) ?? '')?.[1] ?? '';
const list = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

test('a stream is the same at the process that executes the run and at others, from any event on', async () => {
  const workflow_id = await publish(telling('Word'), 'telling');
  const body = { workflow_id, parameters: { words: list(30) } };
  const frames = framesIn(await (await post(world.app, '/v1/workflow/stream_run', body)).text());
  expect(frames.filter((frame) => frame.includes('Word'))).toHaveLength(30);
  expect(frames.map(idIn)).toEqual(frames.map((_, index) => String(index)));
  const run = runIn(frames);
  for (const app of [world.app, worker]) {
    expect(await eventsOf(app, run)).toEqual(frames);
    expect(await eventsOf(app, run, '11')).toEqual(frames.slice(12));
  }
});

test('a reader who reads nothing holds neither the run nor the memory of the server', async () => {
  const workflow_id = await publish(telling('x'.repeat(20_000)), 'much');
  const { port } = new URL(server.url);
  const body = JSON.stringify({ workflow_id, parameters: { words: list(400) } });
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const head = [
    'POST /v1/workflow/stream_run HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.pause();
  const { db } = world.database;
  const rowOf = async () => (await db.select().from(runs).where(eq(runs.workflowId, workflow_id)))[0];
  await expect.poll(async () => (await rowOf())?.status, { timeout: 20_000 }).toBe('success');
  const { localPort } = socket;
  const served = (
    process as unknown as { _getActiveHandles(): { remotePort?: number; writableLength?: number }[] }
  )
    ._getActiveHandles()
    .find(({ remotePort }) => remotePort === localPort);
  expect(served?.writableLength).toBeLessThan(2 * 1024 * 1024);
  // It has all of it once it reads: about 8 MB.
  const frames = await eventsOf(world.app, (await rowOf())?.id ?? '');
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.resume();
  await expect.poll(() => text.includes('event: Done'), { timeout: 20_000 }).toBe(true);
  expect(frames.filter((frame) => frame.includes('xxx'))).toHaveLength(400);
  expect([...text.matchAll(/^id: (\d+)/gm)].map(([, id]) => id)).toEqual(frames.map(idIn));
  socket.destroy();
}, 60_000);

test('SEC-83: of a storm of starts some are refused with a time to come back; every accepted run ends', async () => {
  const workflow_id = await publish(telling('Word'), 'storm');
  const body = { workflow_id, parameters: { words: list(3) }, is_async: true };
  const responses = await Promise.all(
    Array.from({ length: 120 }, () => post(world.app, '/v1/workflow/run', body)),
  );
  const refused = responses.filter(({ status }) => status === 429);
  const accepted = responses.filter(({ status }) => status === 200);
  expect(refused.length + accepted.length).toBe(120);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const ids = await Promise.all(
    accepted.map(async (response) => ((await response.json()) as { execute_id: string }).execute_id),
  );
  const stored = () => world.database.db.select().from(runs).where(eq(runs.workflowId, workflow_id));
  await expect
    .poll(async () => (await stored()).filter(({ status }) => status !== 'success'), { timeout: 30_000 })
    .toEqual([]);
  expect((await stored()).map(({ id }) => id).sort()).toEqual(ids.sort());
}, 60_000);
