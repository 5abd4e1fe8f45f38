// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { bot, botModes } from '@heddle/api-contract/families/bot';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { intelligence } from '@heddle/api-contract/families/intelligence';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUses } from '../../resources/references.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, field } from '../../testing/runDocuments.js';
import { agentOf } from './agentOf.js';
import { purgeDeletedBots } from './deletion.js';
import { bots } from './tables.js';

let world: TestWorld;
let owner: TestPerson;
const clientsOf = (person: TestPerson) => person.clientOf({ bot, workflow, intelligence, collaborator });
let api: ReturnType<typeof clientsOf>;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  api = clientsOf(owner);
});
afterAll(() => world.close());

const create = (name = 'Guide', more = {}) =>
  api.bot.create({ space_id: owner.spaceId, name, ...more }).then(({ bot_id }) => bot_id);

async function createWorkflow(name: string, flow_mode = 0) {
  const { workflow_id } = await api.workflow.create({ space_id: owner.spaceId, name, flow_mode });
  return workflow_id;
}

async function publishWorkflow(workflow_id: string, document = chain([], [])) {
  await api.workflow.save({ workflow_id, schema: JSON.stringify(document) });
  await api.workflow.publish({ workflow_id, force: true });
}

const ofChatFlow = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];

/** A team of the owner with one more member. */
async function createTeam() {
  const member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  await owner.client.space.invite({
    space_id,
    member_info_list: [{ user_id: member.id, space_role_type: 3 }],
  });
  await member.client.space.join({ space_id });
  return { space_id, member };
}

test('a new agent has the default model, suggestions, and the initial retrieval settings', async () => {
  const bot_id = await create('  Guide  ');
  const read = await api.bot.getInfo({ bot_id });
  expect(read).toMatchObject({
    has_unpublished_change: true,
    has_publish: false,
    editable: true,
    deletable: true,
    space_id: owner.spaceId,
    bot_info: {
      name: 'Guide',
      bot_mode: botModes.single,
      model_info: { model_style: 2, short_memory_policy: { context_mode: 2, history_round: 3 } },
      knowledge: { top_k: 1, min_score: 0.01, search_strategy: 0 },
      suggest_reply_info: { suggest_reply_mode: 0 },
      workflow_info_list: [],
      plugin_info_list: [],
    },
  });
  const { model_id = '' } = read.bot_info.model_info!;
  expect(read.bot_option_data.model_detail_map[model_id]).toMatchObject({ model_id });
});

test('names count visible characters; blank and long ones, and unknown modes, are refused', async () => {
  const family = '👩‍👩‍👧‍👦';
  expect((await api.bot.getInfo({ bot_id: await create(family.repeat(20)) })).bot_info.name).toBe(
    family.repeat(20),
  );
  await expect(create(' ')).rejects.toMatchObject({ code: errorCodes.botInvalid });
  await expect(create('智'.repeat(21))).rejects.toMatchObject({ code: errorCodes.badRequest });
  await expect(create('Many', { bot_mode: 9 })).rejects.toMatchObject({
    code: errorCodes.botInvalid,
  });
});

test('an update replaces the blocks that it has; the same value is no change', async () => {
  const bot_id = await create();
  const change = {
    bot_id,
    prompt_info: { prompt: 'You are a guide.' },
    onboarding_info: { prologue: 'Hi', suggested_questions: ['Where?'], suggested_questions_show_mode: 1 },
  };
  const first = await api.bot.updateInfo({ bot_info: change });
  expect(first).toMatchObject({ has_change: true, same_with_online: false });
  expect(await api.bot.updateInfo({ bot_info: change })).toMatchObject({
    has_change: false,
    commit_version: first.commit_version,
  });
  // A model block without a model comes from a client that has not loaded the models.
  await api.bot.updateInfo({
    bot_info: { bot_id, model_info: { temperature: 0 }, suggest_reply_info: { suggest_reply_mode: 2 } },
  });
  const { bot_info } = await api.bot.getInfo({ bot_id });
  expect(bot_info).toMatchObject({ ...change, suggest_reply_info: { suggest_reply_mode: 2 } });
  expect(bot_info.model_info!.model_id).toBeDefined();
});

test('a block that was changed elsewhere is not overwritten; changes of other blocks are merged', async () => {
  const bot_id = await create();
  const { commit_version: base_commit_version } = await api.bot.getInfo({ bot_id });
  await api.bot.updateInfo({ bot_info: { bot_id, prompt_info: { prompt: 'one' } }, base_commit_version });
  await api.bot.updateInfo({
    bot_info: { bot_id, onboarding_info: { prologue: 'Hi' } },
    base_commit_version,
  });
  const { commit_version } = await api.bot.getInfo({ bot_id });
  await expect(
    api.bot.updateInfo({ bot_info: { bot_id, prompt_info: { prompt: 'two' } }, base_commit_version }),
  ).rejects.toMatchObject({
    code: errorCodes.changedElsewhere,
    data: { commit_version, blocks: ['prompt_info'] },
  });
  await api.bot.updateInfo({
    bot_info: { bot_id, prompt_info: { prompt: 'two' } },
    base_commit_version: commit_version,
  });
  expect((await api.bot.getInfo({ bot_id })).bot_info).toMatchObject({
    prompt_info: { prompt: 'two' },
    onboarding_info: { prologue: 'Hi' },
  });
});

test('an agent takes workflows of its space, each once, and shows what they need', async () => {
  const bot_id = await create();
  const workflow_id = await createWorkflow('search_news');
  const update = (...ids: string[]) =>
    api.bot.updateInfo({ bot_info: { bot_id, workflow_info_list: ids.map((id) => ({ workflow_id: id })) } });
  await update(workflow_id);
  const read = await api.bot.getInfo({ bot_id });
  expect(read.bot_info.workflow_info_list).toMatchObject([{ workflow_id, workflow_name: 'search_news' }]);
  expect(read.bot_option_data.workflow_detail_map[workflow_id]).toMatchObject({ id: workflow_id, status: 0 });
  expect(await findUses(world.app.app, { kind: 'bot', id: bot_id })).toEqual([
    { kind: 'workflow', id: workflow_id },
  ]);
  await expect(update(workflow_id, workflow_id)).rejects.toMatchObject({ code: errorCodes.badRequest });
  const other = await world.register();
  const theirs = await clientsOf(other).workflow.create({ space_id: other.spaceId, name: 'theirs' });
  await expect(update(workflow_id, theirs.workflow_id)).rejects.toMatchObject({
    code: errorCodes.botInvalid,
  });
  // Deleted workflows stay in the list, so that the editor can say so, and saving goes on.
  await api.workflow.delete({ workflow_id, space_id: owner.spaceId });
  await update(workflow_id);
  const after = await api.bot.getInfo({ bot_id });
  expect(after.bot_info.workflow_info_list).toMatchObject([{ workflow_id, workflow_name: '' }]);
  expect(after.bot_option_data.workflow_detail_map).toEqual({});
});

test('a running agent has the published workflows, and in chat-flow mode its chat flow', async () => {
  const bot_id = await create();
  const [published, draft] = [await createWorkflow('ready'), await createWorkflow('unfinished')];
  await publishWorkflow(published);
  const flow = await createWorkflow('talk', 3);
  await publishWorkflow(flow, chain(ofChatFlow, []));
  const workflow_info_list = [{ workflow_id: published }, { workflow_id: draft }];
  await api.bot.updateInfo({ bot_info: { bot_id, workflow_info_list } });
  const { db } = world.app.app;
  expect(await agentOf(db, bot_id, { draftOf: owner.id })).toMatchObject({
    name: 'Guide',
    version: '',
    isChatFlow: false,
    workflows: [{ id: published, name: 'ready', version: 'v0.0.1' }],
    chatFlow: undefined,
  });
  const layout = (workflow_id: string) =>
    api.bot.updateInfo({ bot_info: { bot_id, bot_mode: botModes.chatFlow, layout_info: { workflow_id } } });
  await expect(layout(published)).rejects.toMatchObject({ code: errorCodes.botInvalid });
  await layout(flow);
  expect(await agentOf(db, bot_id, { draftOf: owner.id })).toMatchObject({
    isChatFlow: true,
    workflows: [],
    chatFlow: { id: flow, version: 'v0.0.1' },
  });
  expect(await agentOf(db, bot_id, { connectorId: '1024' })).toBeUndefined();
});

test('members of a team view and copy an agent, collaborators also edit it, only its creator deletes it', async () => {
  const { space_id, member } = await createTeam();
  const { bot_id } = await api.bot.create({ space_id, name: 'Ours' });
  const theirs = clientsOf(member);
  const rename = () => theirs.bot.update({ bot_id, space_id, name: 'Yours' });
  expect(await theirs.bot.getInfo({ bot_id })).toMatchObject({ editable: false, deletable: false });
  const copy = await theirs.bot.duplicate({ bot_id, space_id });
  expect(copy).toMatchObject({ name: expect.stringMatching(/^Ours\d{3}$/), user_info: { self: true } });
  await expect(rename()).rejects.toMatchObject({ code: errorCodes.accessDenied });
  const resource = { id: bot_id, type: 4 } as const;
  await api.collaborator.add({ resource, principal: { id: member.id, type: 1 } });
  await rename();
  await expect(theirs.bot.delete({ bot_id, space_id })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  const stranger = clientsOf(await world.register());
  await expect(stranger.bot.getInfo({ bot_id })).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test('an agent of a member who leaves belongs to the owner of the team', async () => {
  const { space_id, member } = await createTeam();
  const { bot_id } = await clientsOf(member).bot.create({ space_id, name: 'Left' });
  await member.client.space.exit({ space_id });
  expect((await api.bot.getInfo({ bot_id })).bot_info.creator_id).toBe(owner.id);
});

test('develop lists the agents of a space page by page, with filters', async () => {
  const { space_id, member } = await createTeam();
  for (const name of ['Ada', 'Bob', 'Cem']) await api.bot.create({ space_id, name });
  await clientsOf(member).bot.create({ space_id, name: 'Dan' });
  const names = async (filter: object) => {
    const page = await api.intelligence.draftList({ space_id, ...filter });
    return page.intelligences.map(({ basic_info }) => basic_info.name);
  };
  const first = await api.intelligence.draftList({ space_id, size: 3 });
  expect(first).toMatchObject({ total: 4, has_more: true });
  expect(await names({ size: 3 })).toEqual(['Dan', 'Cem', 'Bob']);
  expect(await names({ size: 3, cursor_id: first.next_cursor_id })).toEqual(['Ada']);
  expect(await names({ name: 'a', search_scope: 1 })).toEqual(['Ada']);
  expect(await names({ types: [2] })).toEqual([]);
  expect(await names({ has_published: true })).toEqual([]);
  expect((await api.bot.list({ space_id, scope_type: 1, order_by: 0 })).bot_draft_list).toMatchObject([
    { name: 'Cem', editable: true },
    { name: 'Bob' },
    { name: 'Ada' },
  ]);
});

test('a duplicate shares the workflows and nothing else with its original', async () => {
  const workflow_id = await createWorkflow('shared');
  const bot_id = await create('Original');
  const variable_list = [{ key: 'city', default_value: 'Oslo' }];
  await api.bot.updateInfo({ bot_info: { bot_id, variable_list, workflow_info_list: [{ workflow_id }] } });
  const copy = await api.bot.duplicate({ bot_id, space_id: owner.spaceId });
  await api.bot.updateInfo({ bot_info: { bot_id: copy.bot_id, variable_list: [{ key: 'country' }] } });
  const original = (await api.bot.getInfo({ bot_id })).bot_info;
  const copied = (await api.bot.getInfo({ bot_id: copy.bot_id })).bot_info;
  expect(original.variable_list).toMatchObject([{ key: 'city', default_value: 'Oslo' }]);
  expect(copied.variable_list).toMatchObject([{ key: 'country' }]);
  expect(copied.workflow_info_list).toEqual(original.workflow_info_list);
});

test('the states of blocks are kept for each person', async () => {
  const bot_id = await create();
  const states = { knowledge_text_tab_status: 1, shortcut_tab_status: 3 };
  await api.bot.updateDisplayInfo({ bot_id, display_info: { tab_display_info: states } });
  await api.bot.updateDisplayInfo({ bot_id, display_info: { tab_display_info: { shortcut_tab_status: 2 } } });
  expect(await api.bot.getDisplayInfo({ bot_id })).toEqual({
    tab_display_info: { knowledge_text_tab_status: 1, shortcut_tab_status: 2 },
  });
});

test('a deleted agent is gone at once, and purged after 30 days', async () => {
  const bot_id = await create('Gone');
  await api.bot.delete({ bot_id, space_id: owner.spaceId });
  await expect(api.bot.getInfo({ bot_id })).rejects.toMatchObject({ code: errorCodes.accessDenied });
  const { app } = world.app;
  const isKept = async () => (await app.db.$count(bots, eq(bots.id, bot_id))) === 1;
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await purgeDeletedBots(app, days(29));
  expect(await isKept()).toBe(true);
  await purgeDeletedBots(app, days(31));
  expect(await isKept()).toBe(false);
});

test('the editor reads who works on an agent, counts closed pop-ups, and remembers recent agents', async () => {
  const { space_id, member } = await createTeam();
  const { bot_id } = await api.bot.create({ space_id, name: 'Ours' });
  const theirs = clientsOf(member);
  await api.collaborator.add({ resource: { id: bot_id, type: 4 }, principal: { id: member.id, type: 1 } });
  expect(await theirs.bot.collaborators({ bot_id })).toMatchObject({
    creator: { id: owner.id, self: false },
    collaboration_list: [{ id: member.id, self: true }],
  });
  expect(await api.bot.collaborationQuota({ bot_id })).toMatchObject({
    current_collaborators_count: 1,
    add_collaborators_enable: true,
    in_collaboration: true,
  });
  await api.bot.closePopup({ bot_id, bot_popup_type: 1 });
  await api.bot.closePopup({ bot_id, bot_popup_type: 1 });
  const counts = await api.bot.popups({ bot_id, bot_popup_types: [1, 2] });
  expect(counts.bot_popup_count_info).toEqual({ 1: 2, 2: 0 });
  const other = await create('Opened before');
  for (const resource_id of [other, bot_id])
    await api.bot.reportBehavior({ resource_id, resource_type: 1, behavior_type: 1 });
  expect((await api.bot.recent({ behavior_type: 1, limit: 2 })).bot_list).toMatchObject([
    { bot_id, bot_name: 'Ours' },
    { bot_id: other },
  ]);
  expect((await theirs.bot.recent({})).bot_list).toEqual([]);
  const opened = await api.intelligence.draftList({ space_id, recently_open: true });
  expect(opened.intelligences.map(({ basic_info }) => basic_info.id)).toEqual([bot_id]);
});

test('lists the samples of the caller: those of the space, and those opened since', async () => {
  const beginner = await world.register();
  const calls = beginner.clientOf({ bot, workflow });
  const space_id = beginner.spaceId;
  const seeded = await calls.bot.ownSamples({ space_id });
  expect(seeded.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    'workflow ask_the_demo_model',
    'workflow call_another_workflow',
    'workflow count_and_branch',
    'workflow hello_output',
  ]);
  await calls.bot.createSample({ space_id, sample: 'bill' });
  await calls.workflow.create({ name: 'own', space_id });
  const own = await calls.bot.ownSamples({ space_id });
  expect(own.map(({ kind }) => kind)).toEqual(['agent', ...Array(5).fill('workflow')]);
  expect(own.some(({ is_edited }) => is_edited)).toBe(false);
  const first = own.find(({ kind }) => kind === 'workflow');
  await calls.workflow.delete({ space_id, workflow_id: first?.id ?? '' });
  expect(await calls.bot.ownSamples({ space_id })).toHaveLength(5);
});
