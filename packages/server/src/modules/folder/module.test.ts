import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { folder, folderLimits, folderObjectTypes, folderTypes } from '@heddle/api-contract/families/folder';
import { intelligence, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import { prompt } from '@heddle/api-contract/families/prompt';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { folders } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
let space_id: string;

const clientsOf = (person: TestPerson) =>
  person.clientOf({ accessToken, bot, folder, intelligence, prompt, workflow });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
// A space of its own for each test, so that their trees do not meet.
beforeEach(async () => {
  space_id = (await owner.client.space.save({ name: 'Team' })).id;
});
afterAll(() => world.close());

const api = () => clientsOf(owner);

async function create(name: string, parent?: string, type: 1 | 2 = folderTypes.app): Promise<string> {
  const input = { space_id, type, name, parent_folder_id: parent };
  return (await api().folder.create(input)).folder_id;
}

const createAgent = async (name: string, folder_id?: string) =>
  (await api().bot.create({ space_id, name, folder_id })).bot_id;
const agent = (object_id: string) => ({ object_id, object_type: folderObjectTypes.intelligence });
const move = (dest_folder_id: string, move_objects: { object_id: string; object_type: number }[]) =>
  api().folder.moveObjects({ dest_folder_id, folder_space_id: space_id, move_objects });

/** Names of what the development page lists. */
async function listed(filter: object): Promise<string[]> {
  const { intelligences } = await api().intelligence.draftList({ space_id, ...filter });
  return intelligences.map(({ basic_info }) => basic_info.name).sort();
}

/** Names of the folders of a tree, indented by depth. */
async function outline(type: 1 | 2 = folderTypes.app): Promise<string[]> {
  type Nodes = Awaited<ReturnType<ReturnType<typeof api>['folder']['tree']>>;
  const lines = (nodes: Nodes, indent: string): string[] =>
    nodes.flatMap((node) => [
      `${indent}${node.folder_basic_info.name} ${node.object_count}/${node.total_object_count}`,
      ...lines(node.children_list, `${indent} `),
    ]);
  return lines(await api().folder.tree({ space_id, type }), '');
}

test('refuses cycles, deep nesting, names that are taken and folders of the other tree', async () => {
  const chain: string[] = [];
  for (let depth = 1; depth <= folderLimits.depth; depth++)
    chain.push(await create(`Level ${depth}`, chain.at(-1)));
  await expect(create('Level 7', chain.at(-1))).rejects.toMatchObject({ code: errorCodes.folderLimit });
  const { folder: calls } = api();
  await expect(calls.move({ folder_id: chain[1]!, parent_folder_id: chain[4]! })).rejects.toMatchObject({
    code: errorCodes.folderCycle,
  });
  await expect(calls.move({ folder_id: chain[0]!, parent_folder_id: chain[0]! })).rejects.toMatchObject({
    code: errorCodes.folderCycle,
  });
  const pair = await create('Pair');
  await create('Inner', pair);
  // Two levels fit below the fourth, not below the fifth.
  await expect(calls.move({ folder_id: pair, parent_folder_id: chain[4]! })).rejects.toMatchObject({
    code: errorCodes.folderLimit,
  });
  await calls.move({ folder_id: pair, parent_folder_id: chain[3]! });
  await expect(create('  LEVEL 1 ')).rejects.toMatchObject({ code: errorCodes.folderNameTaken });
  const other = await create('Other');
  await expect(calls.update({ folder_id: other, name: 'level 1' })).rejects.toMatchObject({
    code: errorCodes.folderNameTaken,
  });
  await calls.update({ folder_id: other, name: 'OTHER', description: 'Changed' });
  const inLibrary = await create('Level 1', undefined, folderTypes.resource);
  await expect(calls.move({ folder_id: inLibrary, parent_folder_id: chain[0]! })).rejects.toMatchObject({
    code: errorCodes.folderInvalid,
  });
  for (const name of ['', '   ', 'x'.repeat(51)])
    await expect(create(name)).rejects.toMatchObject({ code: errorCodes.folderInvalid });
  expect(
    (await calls.getByIds({ space_id, folder_ids: [pair, '1'], get_path_info: true }))[pair],
  ).toMatchObject({
    folder_basic_info: { name: 'Pair', parent_id: chain[3] },
    parent_path: chain.slice(0, 4).map((id) => ({ id })),
    full_path: [...chain.slice(0, 4), pair].map((id) => ({ id })),
  });
});

test('two moves at once cannot make a cycle', async () => {
  const [a, b] = [await create('A'), await create('B')];
  const outcomes = await Promise.allSettled([
    api().folder.move({ folder_id: a, parent_folder_id: b }),
    api().folder.move({ folder_id: b, parent_folder_id: a }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await outline()).toHaveLength(2);
});

test('two folders created at once do not both have a name', async () => {
  const outcomes = await Promise.allSettled([create('Same'), create('same'), create('SAME')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a deleted folder leaves its content to its parent, under free names', async () => {
  const top = await create('Top');
  const gone = await create('Gone', top);
  await create('Reports', top);
  await create('reports', gone);
  // Its own name is free again for what was in it.
  await create('Gone', gone);
  const first = await createAgent('First', gone);
  await api().folder.delete({ folder_id: gone });
  expect(await outline()).toEqual(['Top 1/1', ' Gone 0/0', ' Reports 0/0', ' reports (1) 0/0']);
  expect(await listed({ folder_id: top })).toEqual(['First']);
  await api().folder.delete({ folder_id: top });
  expect(await listed({ folder_id: '0' })).toEqual(['First']);
  await expect(api().folder.delete({ folder_id: top })).rejects.toMatchObject({
    code: errorCodes.folderNotFound,
  });
  expect((await api().intelligence.info({ intelligence_id: first })).basic_info.name).toBe('First');
});

test('objects move together or not at all, within their tree', async () => {
  const { prompt: prompts, workflow: workflows } = api();
  const box = await create('Box');
  const [one, two] = [await createAgent('One'), await createAgent('Two')];
  const { id: promptId } = await prompts.save({ prompt: { space_id, name: 'P', prompt_text: 'p' } });
  const { workflow_id } = await workflows.create({ space_id, name: 'flow' });
  const flow = { object_id: workflow_id, object_type: folderObjectTypes.workflow };
  const ofPrompt = { object_id: promptId, object_type: folderObjectTypes.prompt };
  const refused = { code: errorCodes.folderInvalid };
  await expect(move(box, [agent(one), ofPrompt])).rejects.toMatchObject(refused);
  await expect(move(box, [agent(one), agent('1')])).rejects.toMatchObject(refused);
  await expect(move(box, [agent(one), { object_id: two, object_type: 77 }])).rejects.toMatchObject(refused);
  expect(await listed({ folder_id: box })).toEqual([]);
  const types = [intelligenceTypes.bot, intelligenceTypes.workflow];
  await move(box, [agent(one), agent(two), agent(one), flow]);
  expect(await listed({ folder_id: box, types })).toEqual(['One', 'Two', 'flow']);
  expect(await listed({ folder_id: '0', types })).toEqual([]);
  const library = await create('Kept', undefined, folderTypes.resource);
  await expect(move(library, [agent(one)])).rejects.toMatchObject(refused);
  // A workflow has a place in each tree.
  await move(library, [ofPrompt, flow]);
  expect(await outline(folderTypes.resource)).toEqual(['Kept 2/2']);
  expect(await listed({ folder_id: box, types })).toEqual(['One', 'Two', 'flow']);
  await move('0', [agent(two)]);
  expect(await listed({ folder_id: '0', types })).toEqual(['Two']);
  await expect(
    move(
      box,
      Array.from({ length: 101 }, () => agent(one)),
    ),
  ).rejects.toMatchObject({
    code: errorCodes.badRequest,
  });
});

test('lists a folder with or without those below it; a search by name from the root covers all folders', async () => {
  const top = await create('Top');
  const below = await create('Below', top);
  await createAgent('Root agent');
  await createAgent('Top agent', top);
  await createAgent('Below agent', below);
  expect(await listed({})).toHaveLength(3);
  expect(await listed({ folder_id: '0' })).toEqual(['Root agent']);
  expect(await listed({ folder_id: top })).toEqual(['Top agent']);
  expect(await listed({ folder_id: top, folder_include_children: true })).toEqual([
    'Below agent',
    'Top agent',
  ]);
  expect(await listed({ folder_id: '0', name: 'below' })).toEqual(['Below agent']);
  expect(await listed({ folder_id: top, name: 'below' })).toEqual([]);
  expect(await outline()).toEqual(['Top 1/2', ' Below 1/1']);
  const flat = await api().folder.list({
    ...{
      space_id,
      type: folderTypes.app,
      parent_include_children: true,
      order_by: 2,
      order_type: 1,
      size: 1,
    },
  });
  expect(flat).toMatchObject({ total: 2, has_more: true });
  expect(flat.folder_list[0]!.folder_basic_info.name).toBe('Below');
});

test('members create folders and move what they may edit into them; other people find no folder', async () => {
  const member = await world.register();
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  const theirs = clientsOf(member);
  const { folder_id } = await theirs.folder.create({ space_id, type: folderTypes.app, name: 'Ours' });
  const mine = await createAgent('Mine');
  const { bot_id: own } = await theirs.bot.create({ space_id, name: 'Own' });
  const moveTheirs = (...ids: string[]) =>
    theirs.folder.moveObjects({
      ...{ dest_folder_id: folder_id, folder_space_id: space_id, move_objects: ids.map(agent) },
    });
  await expect(moveTheirs(own, mine)).rejects.toMatchObject({ code: errorCodes.folderInvalid });
  await moveTheirs(own);
  expect(await listed({ folder_id })).toEqual(['Own']);
  const { folder: strange } = clientsOf(await world.register());
  for (const id of [folder_id, '1'])
    await expect(strange.update({ folder_id: id, name: 'Taken' })).rejects.toMatchObject({
      code: errorCodes.folderNotFound,
    });
});

test('lists folders for programs with a token', async () => {
  const top = await create('Top');
  await create('Below', top);
  await createAgent('Agent', top);
  const { token } = await api().accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const read = async (path: string) => {
    const response = await world.app.request(path, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as { code: number; data: Record<string, unknown> };
  };
  expect(
    await read(`/v1/folders?workspace_id=${space_id}&folder_type=development&page_size=1`),
  ).toMatchObject({
    code: 0,
    data: {
      items: [{ id: top, name: 'Top', parent_folder_id: '0', children_count: 2 }],
      total_count: 1,
      has_more: false,
    },
  });
  expect((await read(`/v1/folders/${top}`)).data).toMatchObject({ name: 'Top', workspace_id: space_id });
  expect((await read('/v1/folders/1')).code).toBe(errorCodes.folderNotFound);
});

test('a space has at most 1,000 folders of a type', async () => {
  await create('First');
  const { db } = world.database;
  const [row] = await db.select().from(folders).where(eq(folders.spaceId, space_id));
  await db.insert(folders).values(
    Array.from({ length: folderLimits.folders - 1 }, (_, index) => ({
      ...{ ...row!, id: String(BigInt(row!.id) + BigInt(index) + 1n), name: `${index}`, nameKey: `${index}` },
    })),
  );
  await expect(create('One more')).rejects.toMatchObject({ code: errorCodes.folderLimit });
  await create('Other tree', undefined, folderTypes.resource);
});
