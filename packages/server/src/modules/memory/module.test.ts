import { bot } from '@heddle/api-contract/families/bot';
import { memory, memoryLimits, memoryTypes } from '@heddle/api-contract/families/memory';
import { space } from '@heddle/api-contract/families/space';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Reply, streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import type { TestPerson } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal } from '../../testing/runDocuments.js';
import { agentTester, type Blocks } from '../agent-chat/testing/agentTester.js';
import { forgetEndedJob } from './forgetLater.js';
import { memoryItems, memoryPeople } from './tables.js';
import { findDueJob } from './writeJob.js';

const tester = agentTester();
const { script, send, prompt } = tester;
const calls = (person = tester.owner) => person.clientOf({ memory, bot, space });
const on = { time_capsule_mode: 1 };

async function createAgent(info: Blocks['time_capsule_info'] = on): Promise<string> {
  return tester.createAgent({ model_info: { model_id: '9' }, time_capsule_info: info });
}

const texts = async (bot_id: string, person?: TestPerson, more: { connector_id?: string } = {}) =>
  (await calls(person).memory.listItems({ bot_id, ...more })).list_items_result_list.map(({ text }) => text);

const add = (bot_id: string, text: string, item_type: number = memoryTypes.topic, more = {}) =>
  calls().memory.addItem({ bot_id, text, item_type, ...more } as never);

/** The model answers a summary with these changes, based on the newest message of the person unless they say else. */
function summaryOf(...ops: object[]): Reply {
  return (response, call) => {
    const material = JSON.parse(String((call.body.messages as { content: string }[])[1]!.content)) as {
      said: { id: string; role: string }[];
    };
    const last = material.said.findLast(({ role }) => role === 'user')!.id;
    const list = ops.map((op) => ({ type: 'topic', source_message_ids: [last], ...op }));
    streamTexts([JSON.stringify({ ops: list })])(response, call);
  };
}

/** Says something, and summarises it. */
async function summarise(bot_id: string, said: string, ...ops: object[]): Promise<void> {
  await send(bot_id, said);
  script.replies = [summaryOf(...ops)];
  await calls().memory.summarise({ bot_id });
  await tester.world.delivered();
  script.replies = [streamTexts(['Fine.'])];
}

const person = async (bot_id: string) => calls().memory.getPerson({ bot_id });

describe('a summary', () => {
  test('adds what the person said, and updates it when they say the contrary; the earlier text is exported', async () => {
    const bot_id = await createAgent();
    await summarise(bot_id, 'I live in Oslo', { op: 'add', type: 'essential', text: 'Lives in Oslo' });
    const [item] = (await calls().memory.listItems({ bot_id })).list_items_result_list;
    expect(item).toMatchObject({ text: 'Lives in Oslo', item_type: 3, ext: { source: 'model' } });
    await summarise(bot_id, 'I moved to Bergen', {
      op: 'update',
      type: 'essential',
      id: item!.iid,
      text: 'Lives in Bergen',
    });
    expect(await texts(bot_id)).toEqual(['Lives in Bergen']);
    expect((await person(bot_id)).last_summary).toMatchObject({ added: 0, updated: 1, error: '' });
    const exported = (await (
      await tester.world.app.request(`/api/xmemory/export?bot_id=${bot_id}`, {
        headers: { cookie: tester.owner.cookie },
      })
    ).json()) as { items: object[]; earlier_texts: object[] };
    expect(exported.items).toHaveLength(1);
    expect(exported.earlier_texts).toMatchObject([{ action: 'update', text: 'Lives in Oslo' }]);
  });

  test('keeps no secrets, nothing without words of the person, and nothing of unknown items', async () => {
    const bot_id = await createAgent();
    await summarise(
      bot_id,
      'My password is hunter2, and I like tea',
      { op: 'add', text: 'The password is hunter2' },
      { op: 'add', text: 'Likes tea' },
      { op: 'add', text: 'Is a pilot', source_message_ids: [] },
      { op: 'add', text: 'x'.repeat(memoryLimits.text + 1) },
      { op: 'delete', id: '4711' },
      { op: 'update', id: '4711', text: '' },
    );
    expect(await texts(bot_id)).toEqual(['Likes tea']);
  });

  test('waits an hour after the last message, and begins at once after 40 of them', async () => {
    const bot_id = await createAgent();
    await send(bot_id, 'Hi');
    const { next_summary_ms, waiting_messages } = await person(bot_id);
    expect(waiting_messages).toBe(1);
    expect(next_summary_ms - Date.now()).toBeGreaterThan(59 * 60_000);
    const { db } = tester.world.database;
    script.replies = [summaryOf({ op: 'add', text: 'Greets' })];
    await db.update(memoryPeople).set({ dueAt: new Date() }).where(eq(memoryPeople.baseId, bot_id));
    await tester.world.app.app.jobs.enqueue(findDueJob, {});
    await tester.world.delivered();
    expect(await texts(bot_id)).toEqual(['Greets']);
    await db.update(memoryPeople).set({ waiting: 39 }).where(eq(memoryPeople.baseId, bot_id));
    script.replies = [streamTexts(['Fine.']), summaryOf({ op: 'add', text: 'Said hi' })];
    await send(bot_id, 'Hi again');
    await tester.world.delivered();
    expect(await texts(bot_id)).toEqual(['Said hi', 'Greets']);
    expect(await person(bot_id)).toMatchObject({ waiting_messages: 0, next_summary_ms: 0 });
  });

  test('runs once at a time for one person, and writes nothing that was read before', async () => {
    const bot_id = await createAgent();
    await send(bot_id, 'I like chess');
    let release = () => {};
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked: string[] = [];
    script.replies = [
      async (response, call) => {
        asked.push(call.path);
        await waits;
        summaryOf({ op: 'add', text: 'Likes chess' })(response, call);
      },
    ];
    const first = await calls().memory.summarise({ bot_id });
    const second = await calls().memory.summarise({ bot_id });
    expect([first.is_new, second.is_new, second.job_id]).toEqual([true, false, first.job_id]);
    release();
    await tester.world.delivered();
    expect(asked).toHaveLength(1);
    expect(await texts(bot_id)).toEqual(['Likes chess']);
    await expect(calls().memory.summarise({ bot_id })).rejects.toMatchObject({ code: 106000030 });
  });

  test('is dropped when the person clears their memory while it is written; later it ignores what came before', async () => {
    const bot_id = await createAgent();
    await send(bot_id, 'I like chess');
    let release = () => {};
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    script.replies = [
      async (response, call) => {
        isAsked();
        await waits;
        summaryOf({ op: 'add', text: 'Likes chess' })(response, call);
      },
    ];
    await calls().memory.summarise({ bot_id });
    await asked;
    await calls().memory.clearAllItems({ bot_id });
    release();
    await tester.world.delivered();
    expect(await texts(bot_id)).toEqual([]);
    expect(Number((await calls().memory.longTermList({ bot_id })).last_clear_all_time)).toBeGreaterThan(0);
    await expect(calls().memory.summarise({ bot_id })).rejects.toMatchObject({ code: 106000030 });
    script.replies = [streamTexts(['Fine.'])];
    await send(bot_id, 'And now?');
    script.replies = [summaryOf()];
    await calls().memory.summarise({ bot_id });
    await tester.world.delivered();
    expect(tester.endpoint.calls.at(-1)!.text).not.toContain('I like chess');
  });

  test('that a model writes badly twice fails with its reason, and keeps what was there', async () => {
    const bot_id = await createAgent();
    await add(bot_id, 'Likes tea');
    await send(bot_id, 'Hello');
    script.replies = [streamTexts(['no JSON'])];
    await calls().memory.summarise({ bot_id });
    await tester.world.delivered();
    expect((await person(bot_id)).last_summary.error).toContain('expected form');
    expect(await texts(bot_id)).toEqual(['Likes tea']);
  });

  test('of the demo model is written by rules and marked', async () => {
    const bot_id = await tester.createAgent({ model_info: { model_id: '1' }, time_capsule_info: on });
    await send(bot_id, 'I live in Oslo. What is new?');
    await calls().memory.summarise({ bot_id });
    await tester.world.delivered();
    const { list_items_result_list: items } = await calls().memory.listItems({ bot_id });
    expect(items).toMatchObject([{ text: 'I live in Oslo.', ext: { source: 'rules' } }]);
    expect((await person(bot_id)).last_summary).toMatchObject({ added: 1, is_by_rules: true });
  });
});

describe('recall', () => {
  test('puts lasting facts and what fits the question before the answer, and shows it', async () => {
    const bot_id = await createAgent();
    await add(bot_id, 'Is called Ada', memoryTypes.essential);
    await add(bot_id, 'Plans a trip to Kyoto in spring');
    await add(bot_id, 'Repairs old radios');
    const heard = await send(bot_id, 'What should I pack for Kyoto?');
    const [system] = prompt(0) as { content: string }[];
    expect(system!.content).toContain('<memories>\n- Is called Ada\n- ');
    expect(system!.content).toContain('trip to Kyoto');
    expect(system!.content).not.toContain('radios');
    const shown = heard
      .of('verbose')
      .map(({ content }) => JSON.parse(content) as { msg_type: string; data: string });
    const recalled = shown.find(({ msg_type }) => msg_type === 'time_capsule_recall');
    expect((JSON.parse(recalled!.data) as { items: object[] }).items).toHaveLength(2);
  });

  test('asks with tools, which save what the person says but no secret', async () => {
    const bot_id = await createAgent({ ...on, disable_prompt_calling: 1 });
    await add(bot_id, 'Plans a trip to Kyoto');
    const call = (id: string, name: string, values: object) =>
      streamToolCalls([{ id, name, arguments: values as never }]);
    script.replies = [
      call('c1', 'recall_memory', { query: 'Kyoto trip' }),
      call('c2', 'save_memory', { text: 'Likes tea', kind: 'topic' }),
      call('c3', 'save_memory', { text: 'password is hunter2' }),
      streamTexts(['Done.']),
    ];
    const heard = await send(bot_id, 'What do I plan?');
    expect((prompt(0)[0] as { content: string }).content).not.toContain('Kyoto');
    const results = heard.of('tool_response').map(({ content }) => content);
    expect(results[0]).toContain('Plans a trip to Kyoto');
    expect(results[1]).toBe('Remembered.');
    expect(results[2]).toContain('Error: ');
    expect(await texts(bot_id)).toEqual(['Likes tea', 'Plans a trip to Kyoto']);
  });

  test('finds nothing while the person has switched it off, and the agent neither reads nor notes', async () => {
    const bot_id = await createAgent();
    await add(bot_id, 'Plans a trip to Kyoto');
    await calls().memory.setPerson({ bot_id, is_allowed: false });
    await send(bot_id, 'What about Kyoto?');
    expect((prompt(0)[0] as { content: string }).content).not.toContain('Plans a trip');
    expect(await person(bot_id)).toMatchObject({
      is_allowed: false,
      waiting_messages: 0,
      counts: { topic: 1 },
    });
    await expect(add(bot_id, 'More')).rejects.toMatchObject({ code: 106000030 });
    await expect(calls().memory.summarise({ bot_id })).rejects.toMatchObject({ code: 106000030 });
  });

  test('hides what is past its time to live', async () => {
    const bot_id = await createAgent({ ...on, time_capsule_time_to_live: '3600' });
    await add(bot_id, 'Old', memoryTypes.topic, { event_ms: Date.now() - 7200_000 });
    await add(bot_id, 'New');
    expect(await texts(bot_id)).toEqual(['New']);
    expect((await person(bot_id)).counts.topic).toBe(1);
    const { db } = tester.world.database;
    const stored = () => db.$count(memoryItems, eq(memoryItems.text, 'Old'));
    expect(await stored()).toBe(1);
    await tester.world.app.app.jobs.enqueue(forgetEndedJob, {});
    await tester.world.delivered();
    expect(await stored()).toBe(0);
    expect(await texts(bot_id)).toEqual(['New']);
  });

  test('answers the node of a workflow that the agent calls, and finds nothing without an agent', async () => {
    const recalling = chain(
      [],
      [
        {
          id: '20',
          type: '26',
          meta: { position: { x: 0, y: 0 } },
          data: {
            nodeMeta: { title: 'Memory' },
            inputs: { inputParameters: [{ name: 'Query', input: literal('trip to Kyoto') }] },
            outputs: [{ name: 'outputList', type: 'list', schema: { type: 'object', schema: [] } }],
          },
        },
      ],
      'outputList',
    );
    const workflow_id = await tester.publishFlow('remember', recalling);
    const bot_id = await tester.createAgent({
      model_info: { model_id: '9' },
      time_capsule_info: { ...on, disable_prompt_calling: 1 },
      workflow_info_list: [{ workflow_id }],
    });
    await add(bot_id, 'Plans a trip to Kyoto');
    script.replies = [
      streamToolCalls([{ id: 'c1', name: 'remember', arguments: {} }]),
      streamTexts(['Done.']),
    ];
    const [result] = (await send(bot_id, 'Remember')).of('tool_response');
    expect(result!.content).toContain('Plans a trip to Kyoto');
    const runs = new RunTester(tester.owner);
    const process = await runs.ended(workflow_id, await runs.start(workflow_id));
    expect(process.nodeResults.find(({ nodeId }) => nodeId === '20')!.output).not.toContain('Kyoto');
  });

  test('serves agents that share a memory', async () => {
    const bot_id = await createAgent();
    const other = await createAgent({ ...on, memorybase_id: bot_id });
    await add(bot_id, 'Likes tea');
    expect(await texts(other)).toEqual(['Likes tea']);
    await expect(createAgent({ ...on, memorybase_id: '4711' })).rejects.toMatchObject({ code: 100000003 });
  });
});

describe('what is kept', () => {
  test('of one person, end user or channel is never seen, found, changed or deleted by another', async () => {
    const colleague = await tester.world.register();
    const { space: spaces, bot: bots } = calls();
    const { id: space_id } = await spaces.save({ name: 'Team' });
    await spaces.invite({
      space_id,
      member_info_list: [{ user_id: colleague.id, space_role_type: 3 }],
    });
    await calls(colleague).space.join({ space_id });
    const { bot_id } = await bots.create({ space_id, name: 'Shared guide' });
    const bot_info = { bot_id, model_info: { model_id: '9' }, time_capsule_info: on };
    await bots.updateInfo({ bot_info });
    const { iid } = await add(bot_id, 'Secret plan for Kyoto');
    const others = [
      { who: colleague, bot_id },
      { who: tester.owner, bot_id, connector_uid: 'bob' },
      { who: tester.owner, bot_id, connector_id: '1024' },
      { who: tester.owner, bot_id, connector_id: '1024', connector_uid: 'bob' },
    ];
    for (const { who, ...place } of others) {
      const { memory: api } = calls(who);
      const search_item = { query: 'Kyoto' };
      expect((await api.listItems(place)).total_num).toBe(0);
      // This call knows no end users.
      if (!('connector_uid' in place)) expect((await api.longTermList(place)).total).toBe(0);
      expect((await api.searchItems({ ...place, search_item })).search_result_list).toEqual([]);
      expect((await api.search({ ...place, search_item })).wraped_text).toBe('');
      expect((await api.getPerson(place)).counts.topic).toBe(0);
      await expect(api.updateItem({ ...place, iid, text: 'changed' })).rejects.toMatchObject({
        code: 106000030,
      });
      await api.deleteItems({ ...place, iids: [iid] });
      await api.clearItems(place);
      await api.clearAllItems(place);
      await api.setPerson({ ...place, is_allowed: false });
    }
    await send(bot_id, 'What is the plan for Kyoto?', {}, colleague);
    expect((prompt(0)[0] as { content: string }).content).not.toContain('Secret plan');
    const stranger = await tester.world.register();
    await expect(calls(stranger).memory.listItems({ bot_id })).rejects.toMatchObject({ code: 700000007 });
    expect(await texts(bot_id)).toEqual(['Secret plan for Kyoto']);
    expect(await person(bot_id)).toMatchObject({ is_allowed: true });
  });

  test('is listed, changed, and deleted for good by its person, in both forms of the API', async () => {
    const bot_id = await createAgent();
    const { memory: api } = calls();
    const { iid } = await add(bot_id, 'Likes tea', memoryTypes.topic, { tags: ['drink'] });
    await add(bot_id, 'Is called Ada', memoryTypes.essential);
    await add(bot_id, 'is called ada', memoryTypes.essential);
    expect((await api.listItems({ bot_id, query: 'DRINK' })).total_num).toBe(1);
    await api.longTermUpdate({
      bot_id,
      connector_id: '10000010',
      biz_id: iid,
      new_content: 'Likes green tea',
    });
    const listed = await api.longTermList({ bot_id, time_capsule_item_type: memoryTypes.topic });
    expect(listed.time_capsule_items).toMatchObject([
      { text: 'Likes green tea', tags: ['drink'], meta_type: 1 },
    ]);
    expect((await api.legacyList({ bot_id })).total).toBe(2);
    await api.longTermDelete({ bot_id, connector_id: '10000010', biz_ids: [iid] });
    expect(await texts(bot_id)).toEqual(['Is called Ada']);
    await api.clearItems({ bot_id, item_type: memoryTypes.essential });
    expect(await texts(bot_id)).toEqual([]);
    await expect(add(bot_id, 'card 4111 1111 1111 1111')).rejects.toMatchObject({ code: 106000030 });
    await expect(add(bot_id, 'x'.repeat(301))).rejects.toMatchObject({ code: 106000030 });
  });

  test('is limited: people are told, and a model replaces what helps least', async () => {
    const bot_id = await createAgent();
    await add(bot_id, 'First', memoryTypes.essential);
    const { db } = tester.world.database;
    const [row] = await db.select().from(memoryPeople).where(eq(memoryPeople.baseId, bot_id));
    const now = new Date();
    const many = Array.from({ length: memoryLimits.essentials - 1 }, (_, index) => ({
      id: String(1000 + index),
      personId: row!.id,
      type: memoryTypes.essential,
      text: `Fact ${index}`,
      bizId: '',
      source: 'model' as const,
      confidence: index === 7 ? 0.1 : 1,
      ...{ eventAt: now, createdAt: now, updatedAt: now },
    }));
    await db.insert(memoryItems).values(many);
    await expect(add(bot_id, 'One more', memoryTypes.essential)).rejects.toMatchObject({ code: 106000030 });
    await summarise(bot_id, 'I am a pilot', { op: 'add', type: 'essential', text: 'Is a pilot' });
    const left = await db.select().from(memoryItems).where(eq(memoryItems.personId, row!.id));
    expect(left).toHaveLength(memoryLimits.essentials);
    expect(left.map(({ text }) => text)).not.toContain('Fact 7');
  });

  test('is ranked by how much an answer is based on it', async () => {
    const { search_results } = await calls().memory.citationRank({
      llm_answer: 'Pack a raincoat, because your trip to Kyoto is in June.',
      search_results: [
        { id: 'radio', text: 'Repairs old radios' },
        { id: 'trip', text: 'Plans a trip to Kyoto in June' },
      ],
    });
    expect(search_results.map(({ id }) => id)).toEqual(['trip']);
  });
});
