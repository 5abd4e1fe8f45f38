import { CozeAPI, NotFoundError, PermissionDeniedError } from '@coze/api';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

// The unmodified public client library, over a real socket.
let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let client: CozeAPI;
let appId: string;

async function clientOf(
  person: TestPerson,
  permissions: readonly string[] = everyPermission,
  spaces?: string[],
) {
  const { token } = await person.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: {
      option: spaces ? 2 : 1,
      permission_list: [...permissions],
      ...(spaces && { workspace_id_list: spaces }),
    },
  });
  return new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });
}

type Body<T> = { data: T };
interface Created {
  id: string;
  name: string;
  last_section_id: string;
}

async function create(of: CozeAPI, body: object): Promise<Created> {
  return (await of.post<object, Body<Created>>('/v1/conversation/create', body)).data;
}

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  client = await clientOf(owner);
  const created = { space_id: owner.spaceId, name: 'Weaving' };
  appId = (await owner.clientOf({ project }).project.create(created)).project_id;
});
afterAll(async () => {
  await server.close();
  await world.close();
});

test('the client library creates a conversation with messages, and adds, changes and deletes messages', async () => {
  const { id, last_section_id: sectionId } = await client.conversations.create({
    messages: [{ role: 'user' as never, content: 'warp', content_type: 'text' }],
    meta_data: { color: 'blue' },
  });
  const parts = [{ type: 'text' as const, text: 'weft' }];
  const added = await client.conversations.messages.create(id, {
    role: 'assistant' as never,
    content: parts,
    content_type: 'object_string',
    meta_data: { of: 'me' },
  });
  expect(added).toMatchObject({
    conversation_id: id,
    section_id: sectionId,
    type: 'answer',
    role: 'assistant',
  });
  expect(JSON.parse(added.content)).toEqual(parts);
  const changed = await client.conversations.messages.update(id, added.id, {
    content: 'woof',
    content_type: 'text',
  });
  expect(changed).toMatchObject({ id: added.id, content: 'woof', meta_data: { of: 'me' } });
  const newest = await client.conversations.messages.list(id);
  expect(newest.data.map(({ content }) => content)).toEqual(['woof', 'warp']);
  expect([newest.first_id, newest.has_more]).toEqual([added.id, false]);
  const oldest = await client.conversations.messages.list(id, { order: 'asc', limit: 1 });
  expect(oldest).toMatchObject({ has_more: true, data: [{ content: 'warp', type: 'question' }] });
  const rest = await client.conversations.messages.list(id, { order: 'asc', after_id: oldest.last_id });
  expect(rest.data.map(({ content }) => content)).toEqual(['woof']);
  expect(await client.conversations.messages.delete(id, added.id)).toMatchObject({ content: 'woof' });
  await expect(client.conversations.messages.retrieve(id, added.id)).rejects.toBeInstanceOf(NotFoundError);
  const read = await client.conversations.retrieve(id);
  expect(read).toMatchObject({ id, meta_data: { color: 'blue' }, last_section_id: sectionId });
});

test('clearing begins a section and keeps the messages', async () => {
  const { id, last_section_id: first } = await create(client, {});
  await client.conversations.messages.create(id, {
    role: 'user' as never,
    content: 'before',
    content_type: 'text',
    meta_data: {},
  });
  const section = await client.conversations.clear(id);
  expect(section).toMatchObject({ conversation_id: id });
  expect(section.id).not.toBe(first);
  expect((await client.conversations.retrieve(id)).last_section_id).toBe(section.id);
  expect((await client.conversations.messages.list(id)).data).toMatchObject([{ section_id: first }]);
});

test('a named conversation is found again by its name, or begun anew under it', async () => {
  const named = { app_id: appId, conversation_name: 'loom' };
  const [first, same] = await Promise.all([
    create(client, { ...named, get_or_create: true }),
    create(client, { ...named, get_or_create: true }),
  ]);
  expect(same.id).toBe(first.id);
  const fresh = await create(client, named);
  expect(fresh).toMatchObject({ name: 'loom' });
  expect(fresh.id).not.toBe(first.id);
  expect((await create(client, { ...named, get_or_create: true })).id).toBe(fresh.id);
  expect(await client.conversations.retrieve(first.id)).toMatchObject({ id: first.id, name: '' });
});

test('a name stands for different conversations in drafts, channels, apps and workflows', async () => {
  const { workflow_id } = await owner
    .clientOf({ workflow })
    .workflow.create({ name: 'flow', space_id: owner.spaceId, flow_mode: 3 });
  const name = { conversation_name: 'same', get_or_create: true };
  const ids = [
    await create(client, { ...name }),
    await create(client, { ...name, app_id: appId }),
    await create(client, { ...name, app_id: appId, draft_mode: true }),
    await create(client, { ...name, app_id: appId, connector_id: '999' }),
    await create(client, { ...name, workflow_id }),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(5);
  const listed = await client.get<object, Body<{ conversations: Created[] }>>('/v1/conversations', {
    app_id: appId,
    connector_id: '999',
  });
  expect(listed.data.conversations.map(({ id }) => id)).toEqual([ids[3]]);
});

test('conversations are listed newest first by page, renamed, and deleted', async () => {
  const { project_id } = await owner
    .clientOf({ project })
    .project.create({ space_id: owner.spaceId, name: 'List' });
  const of = { app_id: project_id };
  const a = await create(client, { ...of, conversation_name: 'a' });
  const b = await create(client, { ...of, conversation_name: 'b' });
  const page = async (number: number) =>
    (
      await client.get<object, Body<{ conversations: Created[]; has_more: boolean }>>('/v1/conversations', {
        ...of,
        page_num: number,
        page_size: 1,
      })
    ).data;
  expect([await page(1), await page(2)]).toMatchObject([
    { has_more: true, conversations: [{ id: b.id }] },
    { has_more: false, conversations: [{ id: a.id }] },
  ]);
  await expect(client.put(`/v1/conversations/${b.id}`, { name: 'a' })).rejects.toMatchObject({
    code: 720702200,
  });
  expect(await client.put(`/v1/conversations/${b.id}`, { name: 'c' })).toMatchObject({ data: { name: 'c' } });
  await client.delete(`/v1/conversations/${a.id}`);
  await expect(client.conversations.retrieve(a.id)).rejects.toBeInstanceOf(NotFoundError);
});

test('a conversation of somebody else is not found, by its id and by the ids of its messages', async () => {
  const { id } = await create(client, { app_id: appId });
  const message = await client.conversations.messages.create(id, {
    role: 'user' as never,
    content: 'secret',
    content_type: 'text',
    meta_data: {},
  });
  const stranger = await clientOf(await world.register());
  const own = await create(stranger, {});
  for (const attempt of [
    () => stranger.conversations.retrieve(id),
    () => stranger.conversations.clear(id),
    () => stranger.conversations.messages.list(id),
    () => stranger.conversations.messages.retrieve(own.id, message.id),
    () => stranger.conversations.messages.update(own.id, message.id, { content: 'mine' }),
    () => stranger.conversations.messages.delete(own.id, message.id),
  ])
    await expect(attempt()).rejects.toBeInstanceOf(NotFoundError);
  await expect(create(stranger, { app_id: appId })).rejects.toBeInstanceOf(PermissionDeniedError);
});

test("a token of other spaces does not reach an app's conversations, and one without the permission none", async () => {
  const { id } = await create(client, { app_id: appId });
  const { id: team } = await owner.client.space.save({ name: 'Elsewhere' });
  const elsewhere = await clientOf(owner, everyPermission, [team]);
  await expect(elsewhere.conversations.retrieve(id)).rejects.toBeInstanceOf(NotFoundError);
  const reader = await clientOf(owner, ['Conversation.read']);
  expect(await reader.conversations.retrieve(id)).toMatchObject({ id });
  await expect(reader.conversations.clear(id)).rejects.toBeInstanceOf(PermissionDeniedError);
  await expect(reader.conversations.messages.list(id)).rejects.toBeInstanceOf(PermissionDeniedError);
});
