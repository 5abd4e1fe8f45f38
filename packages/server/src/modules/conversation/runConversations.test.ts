import { conversation } from '@heddle/api-contract/families/conversation';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal, parameter } from '../../testing/runDocuments.js';

let world: TestWorld;
let owner: TestPerson;
let tester: RunTester;
let project_id: string;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  tester = new RunTester(owner);
  const created = { space_id: owner.spaceId, name: 'Talk' };
  project_id = (await owner.clientOf({ project }).project.create(created)).project_id;
});
afterAll(() => world.close());

const types = {
  messages: '37',
  clear: '38',
  create: '39',
  rename: '51',
  remove: '52',
  list: '53',
  history: '54',
  say: '55',
  edit: '56',
  drop: '57',
  assign: '40',
} as const;

/** A node of a conversation with the given inputs. */
function act(id: string, kind: keyof typeof types, inputs: Record<string, unknown> = {}): JsonObject {
  const inputParameters = Object.entries(inputs).map(([name, value]) =>
    typeof value === 'string' ? parameter(name, literal(value)) : parameter(name, value as JsonObject),
  );
  const data = { nodeMeta: { title: kind }, inputs: { inputParameters }, outputs: [] };
  return { id, type: types[kind], meta: { position: { x: 0, y: 0 } }, data };
}

/** Runs the nodes in sequence; returns the outputs or errors of the nodes by id, and the reason of a failure. */
async function run(nodes: JsonObject[], of: { project_id?: string; person?: TestPerson } = { project_id }) {
  const workflow_id = await tester.save(chain([], nodes));
  const calls = (of.person ?? owner).clientOf({ workflowRun, workflow }).workflowRun;
  const { execute_id } = await calls.testRun({ workflow_id, ...(of.project_id && { project_id }) });
  const process = await tester.ended(workflow_id, execute_id);
  const results = process.nodeResults.map(({ nodeId, output }) => [nodeId, read(output)] as const);
  return { ...Object.fromEntries(results), reason: process.reason } as Record<string, never> & {
    reason?: string;
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const conversationName = (name: string) => ({ conversationName: name });

test('nodes create a conversation once, add messages to it, list, change and clear them', async () => {
  const first = await run([
    act('20', 'create', conversationName('loom')),
    act('21', 'say', { ...conversationName('loom'), role: 'user', content: 'warp' }),
    act('22', 'say', { ...conversationName('loom'), role: 'assistant', content: 'weft' }),
    act('23', 'messages', { ...conversationName('loom'), limit: literal('1', 'integer') }),
    act('24', 'history', { ...conversationName('loom'), rounds: literal('3', 'integer') }),
  ]);
  expect(first['20']).toMatchObject({ isSuccess: true, isExisted: false });
  expect(first['23']).toMatchObject({ messageList: [{ role: 'assistant', content: 'weft' }], hasMore: true });
  expect(first['24']).toEqual({
    messageList: [
      { role: 'user', content: 'warp' },
      { role: 'assistant', content: 'weft' },
    ],
  });
  const second = await run([
    act('20', 'create', conversationName('loom')),
    act('21', 'say', { ...conversationName('loom'), role: 'user', content: 'typo' }),
    act('22', 'clear', conversationName('loom')),
    act('23', 'history', { ...conversationName('loom'), rounds: literal('3', 'integer') }),
    act('24', 'list'),
  ]);
  expect(second['20']).toMatchObject({ isExisted: true });
  expect(second['23']).toEqual({ messageList: [] });
  expect(second['24']).toMatchObject({ conversationList: [{ conversationName: 'loom' }] });
});

test('nodes rename and delete conversations, but not those that the app defines', async () => {
  await owner
    .clientOf({ conversation })
    .conversation.define({ space_id: owner.spaceId, project_id, conversation_name: 'fixed' });
  const renamed = await run([
    act('20', 'create', conversationName('old')),
    act('21', 'rename', { ...conversationName('old'), newConversationName: 'new' }),
    act('22', 'rename', { ...conversationName('gone'), newConversationName: 'other' }),
    act('23', 'rename', { ...conversationName('new'), newConversationName: 'fixed' }),
    act('24', 'remove', conversationName('new')),
  ]);
  expect(renamed).toMatchObject({
    21: { isSuccess: true },
    22: { isSuccess: false, conversationId: '0' },
    23: { isSuccess: false, isExisted: true },
    24: { isSuccess: true },
  });
  expect(await run([act('20', 'remove', conversationName('new'))])).toMatchObject({
    reason: expect.stringContaining('conversation not found'),
  });
  expect(await run([act('20', 'remove', conversationName('fixed'))])).toMatchObject({
    reason: expect.stringContaining('Only conversation created through nodes'),
  });
});

test('nodes change and delete a message by the id with which it was created', async () => {
  const made = await run([
    act('20', 'create', conversationName('letters')),
    act('21', 'say', { ...conversationName('letters'), role: 'user', content: 'typo' }),
  ]);
  const { messageId } = (made['21'] as unknown as { message: { messageId: string } }).message;
  const changed = await run([
    act('20', 'edit', { ...conversationName('letters'), messageId, newContent: 'fixed' }),
    act('21', 'messages', conversationName('letters')),
    act('22', 'drop', { ...conversationName('letters'), messageId }),
    act('23', 'messages', conversationName('letters')),
  ]);
  expect(changed).toMatchObject({
    20: { isSuccess: true },
    21: { messageList: [{ content: 'fixed' }] },
    22: { isSuccess: true },
    23: { messageList: [] },
  });
});

test('a message that does not exist cannot be changed', async () => {
  const failed = await run([
    act('20', 'edit', { ...conversationName('fixed'), messageId: '42', newContent: 'x' }),
  ]);
  expect(failed.reason).toContain('Message node operation failure: message not found');
});

test('without an app there are no conversations', async () => {
  const failed = await run([act('20', 'create', conversationName('loom'))], {});
  expect(failed.reason).toContain('require an app binding');
});

test('people of one team have their own conversations of an app', async () => {
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  const member = await world.register();
  const invited = { user_id: member.id, space_role_type: 3 } as const;
  await owner.client.space.invite({ space_id, member_info_list: [invited] });
  await member.client.space.join({ space_id });
  const app = await owner.clientOf({ project }).project.create({ space_id, name: 'Team talk' });
  const { workflow_id } = await owner
    .clientOf({ workflow })
    .workflow.create({ name: 'talk', space_id, project_id: app.project_id });
  const schema = JSON.stringify(chain([], [act('20', 'create', conversationName('same'))], 'conversationId'));
  await owner.clientOf({ workflow }).workflow.save({ workflow_id, schema });
  const idOf = async (person: TestPerson) => {
    const { execute_id } = await person.clientOf({ workflowRun }).workflowRun.testRun({ workflow_id });
    const process = await new RunTester(person).ended(workflow_id, execute_id);
    return process.nodeResults.find(({ nodeId }) => nodeId === '900001')?.output;
  };
  const own = await idOf(owner);
  expect(await idOf(owner)).toBe(own);
  expect(await idOf(member)).not.toBe(own);
});
