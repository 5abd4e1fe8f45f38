import { Readable } from 'node:stream';
import { BadRequestError, CozeAPI, NotFoundError, PermissionDeniedError } from '@coze/api';
import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { builtInPlugin } from '@heddle/api-contract/families/built-in-plugin';
import { workflow } from '@heddle/api-contract/families/workflow';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { demoModelId } from '../../models/demo/demoModel.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';

// The unmodified public client library, over a real socket.
let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let client: CozeAPI;
let workflowId: string;

async function clientOf(person: TestPerson, permissions: readonly string[] = everyPermission) {
  const { token } = await person.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...permissions] },
  });
  return new CozeAPI({ token, baseURL: server.url, allowPersonalAccessTokenInBrowser: true });
}

const notPublished = { code: errorCodes.agentNotPublished };

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  client = await clientOf(owner);
  const { workflow: api } = owner.clientOf({ workflow });
  workflowId = (await api.create({ space_id: owner.spaceId, name: 'search' })).workflow_id;
  await api.save({ workflow_id: workflowId, schema: JSON.stringify(chain([], [])) });
  await api.publish({ workflow_id: workflowId, force: true });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

test('the client library creates, updates, publishes and retrieves an agent', async () => {
  const { bot_id } = await client.bots.create({
    space_id: owner.spaceId,
    name: 'Guide',
    description: 'Shows the way',
    prompt_info: { prompt: 'You are a guide.' },
    onboarding_info: { prologue: 'Hi', suggested_questions: ['Where?'] },
    workflow_id_list: { ids: [{ id: workflowId }] },
    model_info_config: {
      model_id: demoModelId,
      temperature: 0.5,
      context_round: 7,
      response_format: 'markdown',
    },
  });
  await expect(client.bots.retrieve({ bot_id })).rejects.toMatchObject(notPublished);
  await client.bots.publish({ bot_id, connector_ids: ['1024'] });
  await client.bots.update({ bot_id, name: 'Pilot', prompt_info: { prompt: 'You are a pilot.' } });
  const published = await client.bots.retrieve({ bot_id });
  expect(published).toMatchObject({
    bot_id,
    name: 'Guide',
    description: 'Shows the way',
    prompt_info: { prompt: 'You are a guide.' },
    onboarding_info: { prologue: 'Hi', suggested_questions: ['Where?'] },
    bot_mode: 0,
    model_info: { model_id: demoModelId, temperature: 0.5, context_round: 7, response_format: 'markdown' },
    workflow_info_list: [{ id: workflowId, name: 'search' }],
    suggest_reply_info: { reply_mode: 'enable' },
  });
  expect(await client.bots.retrieveNew(bot_id)).toEqual(published);
  expect(await client.bots.retrieveNew(bot_id, { is_published: false })).toMatchObject({
    name: 'Pilot',
    version: '',
    prompt_info: { prompt: 'You are a pilot.' },
    onboarding_info: { prologue: 'Hi' },
  });
});

test('the client library gives an agent tools of plugins, and reads them', async () => {
  const { plugins } = await owner.clientOf({ builtInPlugin }).builtInPlugin.list({ space_id: owner.spaceId });
  const { plugin_id, name, tools } = plugins[0]!;
  const { api_id, name: tool } = tools[0]!;
  const { bot_id } = await client.bots.create({
    space_id: owner.spaceId,
    name: 'Clock',
    plugin_id_list: { id_list: [{ plugin_id, api_id }] },
  });
  await client.bots.publish({ bot_id, connector_ids: ['1024'] });
  expect((await client.bots.retrieve({ bot_id })).plugin_info_list).toMatchObject([
    { plugin_id, name, api_info_list: [{ api_id, name: tool }] },
  ]);
  await client.bots.update({ bot_id, plugin_id_list: { id_list: [] } });
  const draft = await client.bots.retrieveNew(bot_id, { is_published: false });
  expect(draft.plugin_info_list).toEqual([]);
});

test('the client library lists the agents of a space by what is published', async () => {
  const person = await world.register();
  const listing = await clientOf(person);
  const create = async (name: string) =>
    (await listing.bots.create({ space_id: person.spaceId, name })).bot_id;
  const [online, changed, draft] = [await create('Online'), await create('Changed'), await create('Draft')];
  for (const bot_id of [online, changed]) await listing.bots.publish({ bot_id, connector_ids: ['1024'] });
  await listing.bots.update({ bot_id: changed, prompt_info: { prompt: 'New' } });
  const { total, space_bots } = await listing.bots.list({ space_id: person.spaceId, page_size: 1 });
  expect([total, space_bots.map(({ bot_id }) => bot_id)]).toEqual([2, [changed]]);
  const ids = async (publish_status?: string) => {
    const { items } = await listing.bots.listNew({ workspace_id: person.spaceId, publish_status });
    return items.map((item) => item.id);
  };
  expect(await ids()).toEqual([changed, online]);
  expect(await ids('all')).toEqual([changed, draft, online]);
  expect(await ids('published_draft')).toEqual([changed]);
  expect(await ids('unpublished_draft')).toEqual([draft]);
});

test('versions are listed, and an agent taken off the API is not found', async () => {
  const { bot_id } = await client.bots.create({ space_id: owner.spaceId, name: 'Guide' });
  const publish = async (history_info: string) =>
    (await owner.clientOf({ bot }).bot.publish({ bot_id, connectors: { '1024': {} }, history_info })).version;
  const [first, second] = [await publish('One'), await publish('Two')];
  expect(await client.get(`/v1/bots/${bot_id}/versions`)).toMatchObject({
    data: {
      total: 2,
      items: [
        { version: second, description: 'Two' },
        { version: first, description: 'One' },
      ],
    },
  });
  await client.post(`/v1/bots/${bot_id}/unpublish`, { connector_id: '1024' });
  await expect(client.bots.retrieve({ bot_id })).rejects.toMatchObject(notPublished);
});

test('an icon that was uploaded as a file is shown to everybody in the workspace', async () => {
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  // The library takes the name of the file from the stream.
  const picture = Object.assign(Readable.from([bytes]), { path: 'icon.png' });
  const file = await client.files.upload({ file: picture as never });
  const { bot_id } = await client.bots.create({ space_id, name: 'Guide', icon_file_id: file.id });
  const { bot_info } = await member.clientOf({ bot }).bot.getInfo({ bot_id });
  const shown = await world.app.fetch(new Request(bot_info.icon_url));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  await client.bots.update({ bot_id, icon_file_id: file.id });
  await expect(client.bots.update({ bot_id, icon_file_id: member.id })).rejects.toBeInstanceOf(Error);
});

test('the client library tells wrong input, missing agents and missing permissions apart', async () => {
  const { bot_id } = await client.bots.create({ space_id: owner.spaceId, name: 'Guide' });
  await expect(client.bots.update({ bot_id, name: 'x'.repeat(21) })).rejects.toBeInstanceOf(BadRequestError);
  await expect(client.bots.publish({ bot_id, connector_ids: ['7'] })).rejects.toBeInstanceOf(BadRequestError);
  await expect(client.bots.retrieve({ bot_id: owner.id })).rejects.toBeInstanceOf(NotFoundError);
  const reading = await clientOf(owner, ['Bot.read']);
  await expect(reading.bots.update({ bot_id, name: 'Other' })).rejects.toBeInstanceOf(PermissionDeniedError);
  const stranger = await clientOf(await world.register());
  await expect(stranger.bots.update({ bot_id, name: 'Other' })).rejects.toBeInstanceOf(PermissionDeniedError);
  await expect(stranger.bots.retrieve({ bot_id })).rejects.toBeInstanceOf(NotFoundError);
});
