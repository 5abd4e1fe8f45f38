import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from '@heddle/api-contract/families/workflow';
import { openDatabase } from '../src/db/openDatabase.js';
import { type NodeServer, serveNode } from '../src/host/serveNode.js';
import { createLog } from '../src/kernel/log.js';
import { createPostgresSignals } from '../src/signals/createPostgresSignals.js';
import { createTestApp, type TestPerson, type TestWorld } from '../src/testing/createTestApp.js';
import { openSocket, type TestSocket } from '../src/testing/socketClient.js';
import { findPostgres, startPostgres } from '../src/testing/startPostgres.js';
import { percentile } from './runLoad.js';

// Twenty people have one workflow open. How long until the others see what somebody selects: on a data folder, and on
// PostgreSQL with half of the people at another server.
// npm run presence --prefix packages/server/bench [-- ROUNDS [postgres]]
const rounds = Number(process.argv[2] ?? 200);
const peopleCount = 20;
const pauseMs = 150;
const pointerRounds = 100;

interface Told {
  type: string;
  people?: { user_id: string; selection: string[] }[];
}

interface Moved {
  type: string;
  places?: { cursor: { x: number } | null }[];
}

async function measure(label: string, worlds: readonly TestWorld[]): Promise<void> {
  const [first] = worlds as [TestWorld];
  const servers = await Promise.all(worlds.map(({ app }) => serveNode(app, { host: '127.0.0.1', port: 0 })));
  const people: TestPerson[] = [];
  for (let index = 0; index < peopleCount; index++)
    people.push(await first.register(`person${index}@example.com`));
  const [owner, ...others] = people as [TestPerson, ...TestPerson[]];
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  const member_info_list = others.map(({ id }) => ({ user_id: id, space_role_type: 3 as const }));
  await owner.client.space.invite({ space_id, member_info_list });
  for (const { client } of others) await client.space.join({ space_id });
  const { workflow_id } = await owner.clientOf({ workflow }).workflow.create({ name: 'flow', space_id });
  const sockets: TestSocket[] = [];
  for (const [index, person] of people.entries())
    sockets.push(await enter(servers[index % servers.length]!, person, workflow_id));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const from = Math.floor(Math.random() * peopleCount);
    times.push(...(await select(sockets, from, people[from]!.id, String(round))));
  }
  times.sort((one, other) => one - other);
  const of = (share: number) => percentile(times, share).toFixed(0);
  console.log(
    `${label}: ${times.length} sightings, p50 ${of(0.5)} ms, p95 ${of(0.95)} ms, p99 ${of(0.99)} ms`,
  );
  await measurePointers(label, sockets);
  for (const { socket } of sockets) socket.terminate();
  for (const server of servers) await server.close();
  for (const world of worlds.toReversed()) await world.close();
}

/** Everybody moves the pointer ten times a second: how long until the others see a movement, and how many messages arrive. */
async function measurePointers(label: string, sockets: readonly TestSocket[]): Promise<void> {
  const view = { x: 0, y: 0, width: 1600, height: 900 };
  const sentAt = new Map<number, number>();
  const times: number[] = [];
  let messages = 0;
  for (const { socket } of sockets)
    socket.on('message', (data: unknown) => {
      const { type, places = [] } = JSON.parse(String(data)) as Moved;
      if (type !== 'places') return;
      messages += 1;
      for (const { cursor } of places) {
        const at = cursor && sentAt.get(cursor.x);
        if (at) times.push(performance.now() - at);
      }
    });
  const began = performance.now();
  for (let round = 0; round < pointerRounds; round++) {
    for (const [index, { socket }] of sockets.entries()) {
      const x = round * peopleCount + index;
      sentAt.set(x, performance.now());
      socket.send(JSON.stringify({ type: 'place', cursor: { x, y: 0 }, view }));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  times.sort((one, other) => one - other);
  const of = (share: number) => percentile(times, share).toFixed(0);
  const perSecond = messages / sockets.length / ((performance.now() - began) / 1_000);
  console.log(
    `${label}, pointers: ${times.length} sightings, p50 ${of(0.5)} ms, p95 ${of(0.95)} ms, p99 ${of(0.99)} ms, ` +
      `${perSecond.toFixed(1)} messages a second to each person`,
  );
}

function enter({ url }: NodeServer, { cookie }: TestPerson, workflowId: string): Promise<TestSocket> {
  const address = `${url.replace('http', 'ws')}/api/presence/live?resource_type=workflow&resource_id=${workflowId}`;
  return openSocket(address, { cookie, origin: url });
}

/** One selects; resolves with the milliseconds until each of the others has seen it. */
async function select(
  sockets: readonly TestSocket[],
  from: number,
  userId: string,
  node: string,
): Promise<number[]> {
  const began = performance.now();
  const seen = sockets
    .filter((_, index) => index !== from)
    .map(async ({ socket }) => {
      await new Promise<void>((resolve) => {
        const look = (data: unknown) => {
          const { people = [] } = JSON.parse(String(data)) as Told;
          if (!people.some(({ user_id, selection }) => user_id === userId && selection[0] === node)) return;
          socket.off('message', look);
          resolve();
        };
        socket.on('message', look);
      });
      return performance.now() - began;
    });
  sockets[from]!.socket.send(JSON.stringify({ type: 'here', selection: [node] }));
  const times = await Promise.all(seen);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs));
  return times;
}

if (process.argv[3] !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-presence-'));
  await measure('data folder', [await createTestApp({ database: await openDatabase({ folder }) })]);
  rmSync(folder, { recursive: true, force: true });
}
const programs = findPostgres();
if (programs) {
  const { url, stop } = await startPostgres(programs);
  const worlds: TestWorld[] = [];
  for (const beside of [false, true]) {
    const database = await openDatabase({ url }, { beside });
    const signals = createPostgresSignals(
      url,
      database.db,
      createLog(() => undefined),
    );
    worlds.push(await createTestApp({ database, signals }));
  }
  await measure('PostgreSQL, two servers', worlds);
  await stop();
} else console.log('PostgreSQL is not installed');
process.exit(0);
