import { errorCodes } from '@heddle/api-contract';
import { presence } from '@heddle/api-contract/families/presence';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { openSocket, refusedSocket, type TestSocket } from '../../testing/socketClient.js';

interface People {
  type: string;
  session: string;
  people: { user_id: string; selection: string[]; session: string }[];
  can_edit: boolean;
}

let world: TestWorld;
let server: NodeServer;
let ada: TestPerson;
let ben: TestPerson;
let spaceId: string;
let workflowId: string;

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  [ada, ben] = await Promise.all([world.register(), world.register()]);
  ({ id: spaceId } = await ada.client.space.save({ name: 'Team' }));
  const member_info_list = [{ user_id: ben.id, space_role_type: 3 as const }];
  await ada.client.space.invite({ space_id: spaceId, member_info_list });
  await ben.client.space.join({ space_id: spaceId });
  const { workflow_id } = await ada
    .clientOf({ workflow })
    .workflow.create({ name: 'flow', space_id: spaceId });
  workflowId = workflow_id;
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const addressOf = (id: string) =>
  `${server.url.replace('http', 'ws')}/api/presence/live?resource_type=workflow&resource_id=${id}`;
const open = ({ cookie }: TestPerson) => openSocket(addressOf(workflowId), { cookie, origin: server.url });
const say = ({ socket }: TestSocket, message: object) => socket.send(JSON.stringify(message));

/** The next list of people for which the condition holds. */
async function people(socket: TestSocket, isIt: (message: People) => boolean): Promise<People> {
  for (;;) {
    const message = (await socket.next()) as People;
    if (message.type === 'people' && isIt(message)) return message;
  }
}

test('people in one editor see each other, their selections, and who leaves', async () => {
  const first = await open(ada);
  const own = await people(first, () => true);
  expect(own.people.map(({ user_id }) => user_id)).toEqual([ada.id]);
  expect(own.people[0]!.session).toBe(own.session);
  const second = await open(ben);
  await people(first, (message) => message.people.length === 2);
  say(second, { type: 'here', selection: ['100001'] });
  const seen = await people(first, (message) => message.people.some(({ selection }) => selection.length > 0));
  expect(seen.people.find(({ user_id }) => user_id === ben.id)!.selection).toEqual(['100001']);
  say(first, { type: 'saved' });
  let told = (await second.next()) as { type: string };
  while (told.type !== 'saved') told = (await second.next()) as { type: string };
  expect(told).toMatchObject({ type: 'saved', user_id: ada.id });
  second.socket.close();
  await people(first, (message) => message.people.length === 1);
  first.socket.close();
});

test('notifies and disconnects an editor whose resource was deleted', async () => {
  const { workflow_id } = await ada
    .clientOf({ workflow })
    .workflow.create({ name: 'gone', space_id: spaceId });
  const socket = await openSocket(addressOf(workflow_id), { cookie: ada.cookie, origin: server.url });
  await people(socket, () => true);
  await ada.clientOf({ workflow }).workflow.delete({ workflow_id, space_id: spaceId });
  // Rights are checked at most every other second.
  const timer = setInterval(() => say(socket, { type: 'here', selection: [] }), 500);
  await socket.closed;
  clearInterval(timer);
  expect(socket.messages.at(-1)).toMatchObject({ data: { code: errorCodes.accessDenied } });
});

test('refuses strangers and pages of other origins', async () => {
  const stranger = await world.register();
  const { body } = await refusedSocket(addressOf(workflowId), {
    cookie: stranger.cookie,
    origin: server.url,
  });
  expect(body).toMatchObject({ code: errorCodes.accessDenied });
  const missing = await refusedSocket(addressOf(newId()), { cookie: stranger.cookie, origin: server.url });
  expect(missing.body).toMatchObject({ code: errorCodes.accessDenied });
  const other = { cookie: ada.cookie, origin: 'https://elsewhere.example' };
  expect((await refusedSocket(addressOf(workflowId), other)).status).toBe(403);
  const { body: signedOut } = await refusedSocket(addressOf(workflowId), { origin: server.url });
  expect(signedOut).toMatchObject({ code: errorCodes.unauthorised });
});

test('a flood of messages is sent as a few, and the last selection is kept', async () => {
  const [first, second] = [await open(ada), await open(ben)];
  await people(first, (message) => message.people.length === 2);
  const before = first.messages.length;
  for (let count = 1; count <= 300; count++) say(second, { type: 'here', selection: [`${count}`] });
  const seen = await people(first, (message) =>
    message.people.some(({ selection }) => selection[0] === '300'),
  );
  expect(seen.people).toHaveLength(2);
  expect(first.messages.length - before).toBeLessThan(50);
  // Only people who may edit can announce that they have saved.
  say(second, { type: 'saved' });
  for (let count = 0; count < 50; count++) say(first, { type: 'saved' });
  const isSaved = (message: unknown) => (message as People).type === 'saved';
  await expect.poll(() => second.messages.filter(isSaved).length).toBeGreaterThan(0);
  say(second, { type: 'here', selection: ['end'] });
  await people(first, (message) => message.people.some(({ selection }) => selection[0] === 'end'));
  expect(first.messages.filter(isSaved)).toEqual([]);
  expect(second.messages.filter(isSaved).length).toBeLessThan(10);
  first.socket.close();
  second.socket.close();
});

test('refuses messages that are too long or that select too many parts', async () => {
  const socket = await open(ada);
  await people(socket, () => true);
  say(socket, { type: 'here', selection: Array.from({ length: 21 }, (_, index) => `${index}`) });
  await expect
    .poll(() => socket.messages.at(-1))
    .toMatchObject({ event_type: 'error', data: { code: errorCodes.badRequest } });
  say(socket, { type: 'here', selection: ['x'.repeat(20_000)] });
  expect((await socket.closed).code).toBe(1009);
});

test('a member removed from the space is disconnected and no longer shown', async () => {
  const first = await open(ada);
  const cy = await world.register();
  const member_info_list = [{ user_id: cy.id, space_role_type: 3 as const }];
  await ada.client.space.invite({ space_id: spaceId, member_info_list });
  await cy.client.space.join({ space_id: spaceId });
  const silent = await open(cy);
  await people(first, (message) => message.people.some(({ user_id }) => user_id === cy.id));
  await ada.client.space.removeMember({ space_id: spaceId, remove_user_id: cy.id });
  expect((await silent.closed).code).toBe(4403);
  await people(first, (message) => message.people.every(({ user_id }) => user_id !== cy.id));
  first.socket.close();
});

test('clients without WebSockets report themselves', async () => {
  const report = (who: TestPerson, session: string, selection: string[]) =>
    who
      .clientOf({ presence })
      .presence.report({ resource_type: 'workflow', resource_id: workflowId, session, selection });
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  await report(ada, one, ['100001']);
  const seen = await report(ben, two, []);
  expect(seen.people.find(({ session }) => session === one)).toMatchObject({ selection: ['100001'] });
  const taken = await report(ben, one, ['900001']);
  expect(taken.people.find(({ session }) => session === one)).toMatchObject({ user_id: ada.id });
});

test('a pointer on the canvas reaches others who have one, at most twenty times a second', async () => {
  const [first, second, third] = [await open(ada), await open(ben), await open(ben)];
  const { session } = await people(first, () => true);
  const view = { x: 0, y: 0, width: 800, height: 600 };
  say(second, { type: 'place', cursor: null, view });
  for (let x = 0; x < 200; x++) say(first, { type: 'place', cursor: { x: x + 0.4, y: 5 }, view });
  let count = 0;
  for (;;) {
    const message = (await second.next()) as unknown as {
      type: string;
      places: { session: string; cursor: { x: number } | null }[];
    };
    if (message.type !== 'places') continue;
    count += 1;
    const own = message.places.find((place) => place.session === session);
    if (own?.cursor?.x === 199) break;
  }
  expect(count).toBeLessThan(20);
  // The third has no canvas.
  say(first, { type: 'here', selection: ['9'] });
  for (;;) {
    const message = (await third.next()) as People;
    expect(message.type).toBe('people');
    if (message.people.some(({ selection }) => selection[0] === '9')) break;
  }
  for (const { socket } of [first, second, third]) socket.terminate();
});
