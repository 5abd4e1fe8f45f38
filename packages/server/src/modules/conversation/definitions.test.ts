import { conversation } from '@heddle/api-contract/families/conversation';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
let place: { space_id: string; project_id: string };
let calls: ReturnType<typeof clientOf>;

const clientOf = (person: TestPerson) => person.clientOf({ conversation, project, workflow });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  calls = clientOf(owner);
  const { project_id } = await calls.project.create({ space_id: owner.spaceId, name: 'Talk' });
  place = { space_id: owner.spaceId, project_id };
});
afterAll(() => world.close());

/** A chat flow of the project whose Start names this conversation. */
async function chatFlow(name: string, conversationName: string): Promise<string> {
  const { workflow_id } = await calls.workflow.create({ ...place, name, flow_mode: 3 });
  const { schema_json } = (await calls.workflow.canvas({ workflow_id })).workflow;
  const schema = schema_json.replace(`"defaultValue":"${name}"`, `"defaultValue":"${conversationName}"`);
  await calls.workflow.save({ workflow_id, schema });
  return workflow_id;
}

const schemaOf = async (workflow_id: string) =>
  (await calls.workflow.canvas({ workflow_id })).workflow.schema_json;

test('conversations are defined once by each name, and listed by name and page', async () => {
  for (const name of ['list_a', 'list_b', 'other'])
    await calls.conversation.define({ ...place, conversation_name: name });
  await expect(calls.conversation.define({ ...place, conversation_name: 'other' })).rejects.toMatchObject({
    code: 720702200,
    message: expect.stringContaining('conversation name other is duplicated'),
  });
  const names = async (more: object) =>
    (await calls.conversation.listDefined({ ...place, ...more })).data.map((row) => row.conversation_name);
  expect(await names({ nameLike: 'list_' })).toEqual(['list_b', 'list_a']);
  const first = await calls.conversation.listDefined({ ...place, limit: 2 });
  expect(first.data).toHaveLength(2);
  expect(await names({ limit: 2 })).toEqual(['Default', 'other']);
  expect(await names({ limit: 2, cursor: first.cursor })).toEqual(['list_b', 'list_a']);
});

test('renaming a conversation renames it in the chat flows that use it', async () => {
  const { unique_id } = await calls.conversation.define({ ...place, conversation_name: 'old "name"' });
  const user = await chatFlow('renamed_user', 'old \\"name\\"');
  const other = await chatFlow('renamed_other', 'something');
  await calls.conversation.updateDefined({ ...place, unique_id, conversation_name: 'new' });
  expect(await schemaOf(user)).toContain('"defaultValue":"new"');
  expect(await schemaOf(other)).toContain('"defaultValue":"something"');
});

test('a conversation in use is deleted only with a replacement for each chat flow', async () => {
  const { unique_id } = await calls.conversation.define({ ...place, conversation_name: 'used' });
  const user = await chatFlow('user', 'used');
  const need_replace = [expect.objectContaining({ workflow_id: user, name: 'user' })];
  expect(await calls.conversation.removeDefined({ ...place, unique_id, check_only: true })).toMatchObject({
    success: false,
    need_replace,
  });
  expect(await calls.conversation.removeDefined({ ...place, unique_id })).toMatchObject({ need_replace });
  const replace = { [user]: 'another' };
  expect(await calls.conversation.removeDefined({ ...place, unique_id, replace })).toMatchObject({
    success: true,
    need_replace: [],
  });
  expect(await schemaOf(user)).toContain('"defaultValue":"another"');
  await expect(calls.conversation.removeDefined({ ...place, unique_id })).rejects.toMatchObject({
    code: 720702201,
  });
});

test('a workflow without a project has conversations of its own', async () => {
  const space_id = owner.spaceId;
  const { workflow_id } = await calls.workflow.create({ name: 'alone', space_id, flow_mode: 3 });
  await calls.conversation.define({ space_id, workflow_id, conversation_name: 'mine' });
  const { data } = await calls.conversation.listDefined({ space_id, workflow_id });
  expect(data).toMatchObject([{ conversation_name: 'mine', conversation_id: '' }]);
  await expect(calls.conversation.listDefined({ space_id })).rejects.toMatchObject({ code: 400 });
});

test('members view the conversations of a project, and only its creator changes them', async () => {
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  const member = await world.register();
  const invited = { user_id: member.id, space_role_type: 3 } as const;
  await owner.client.space.invite({ space_id, member_info_list: [invited] });
  await member.client.space.join({ space_id });
  const { project_id } = await calls.project.create({ space_id, name: 'Team talk' });
  await calls.conversation.define({ space_id, project_id, conversation_name: 'ours' });
  const theirs = clientOf(member).conversation;
  expect((await theirs.listDefined({ space_id, project_id })).data).toHaveLength(2);
  await expect(theirs.define({ space_id, project_id, conversation_name: 'mine' })).rejects.toMatchObject({
    code: 700000007,
  });
});
