import {
  agentTypes,
  backtracks,
  botModes,
  judgeTimings,
  recognitions,
  sessionTypes,
  updateTypes,
} from '@heddle/api-contract/families/bot';
import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import { answerWith, streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { chain, field } from '../../testing/runDocuments.js';
import { agentTester, type Blocks, type Heard, usage } from './testing/agentTester.js';

const tester = agentTester();
const { script, api, createAgent, publishFlow, send, prompt, list } = tester;

type Node = NonNullable<Blocks['agents']>[number];

const jump = (index: number, id = 'c') =>
  streamToolCalls([{ id, name: `jump_to_${index}`, arguments: '{}' }], '', usage);
const intent = (prompt: string, next_agent_id: string) => ({
  intent_id: next_agent_id,
  prompt,
  next_agent_id,
});

const front: Node = {
  agent_id: '11',
  agent_name: 'Reception',
  agent_type: agentTypes.agent,
  root_agent: true,
  prompt_info: { prompt: 'You greet people.' },
  intents: [intent('wants money back', '12')],
};
const refunds: Node = {
  agent_id: '12',
  agent_name: 'Refunds',
  agent_type: agentTypes.agent,
  description: 'Pays money back.',
  prompt_info: { prompt: 'You pay money back.' },
};
const start: Node = { agent_id: '10', agent_type: agentTypes.start };

const createShop = (agents: Node[] = [start, front, refunds], more: Partial<Blocks> = {}) =>
  createAgent({
    bot_mode: botModes.multi,
    prompt_info: { prompt: 'You work for a shop.' },
    agents,
    ...more,
  });

/** The jumps that a chat tells of. */
const jumps = (heard: Heard) =>
  heard.of('verbose').flatMap(({ content }) => {
    const told = JSON.parse(content) as { msg_type: string; data: string };
    if (!told.msg_type.startsWith('multi_agents')) return [];
    const { agent_name, how } = JSON.parse(told.data) as Record<string, string>;
    return [`${told.msg_type} ${agent_name} ${how}`];
  });
const speakers = (heard: Heard) => heard.of('answer').map(({ extra_info }) => extra_info.agent_name);
const systemOf = (call: number) => String(prompt(call)[0]!.content);

describe('a chat with several agents', () => {
  test('case 25: is handed over, and stays with the agent that answered', async () => {
    const bot_id = await createShop();
    script.replies = [
      jump(1),
      streamTexts(['You get ', 'it back.'], usage),
      streamTexts(['Tomorrow.'], usage),
    ];
    const first = await send(bot_id, 'Money back!');
    expect(jumps(first)).toEqual([
      'multi_agents_jump_to_agent Reception start',
      'multi_agents_jump_to_agent Refunds jump',
    ]);
    expect([first.text, speakers(first)]).toEqual(['You get it back.', ['Refunds']]);
    expect(systemOf(0)).toContain('You work for a shop.\n\nYou greet people.');
    expect(systemOf(1)).toContain('You work for a shop.\n\nYou pay money back.');
    const second = await send(bot_id, 'When?');
    expect([jumps(second), second.text, speakers(second)]).toEqual([[], 'Tomorrow.', ['Refunds']]);
    expect(prompt(2).map(({ content }) => content)).toEqual([
      expect.stringContaining('You pay money back.'),
      'Money back!',
      'You get it back.',
      'When?',
    ]);
  });

  test('begins anew in a new section, and takes jumps back with the answers that are replaced', async () => {
    const bot_id = await createShop();
    script.replies = [jump(1), streamTexts(['Back.'], usage), streamTexts(['Hello.'], usage)];
    await send(bot_id, 'Money back!');
    const asked = (await list(bot_id)).find(({ role }) => role === 'user')!;
    const again = await send(bot_id, 'Hi', { regen_message_id: asked.message_id });
    expect(speakers(again)).toEqual(['Reception']);
    script.replies = [jump(1), streamTexts(['Back.'], usage), streamTexts(['Hello.'], usage)];
    await send(bot_id, 'Money back!');
    const { conversation_id } = await api().agentChat.getConversation({ bot_id });
    await api().agentChat.createSection({ conversation_id });
    expect(speakers(await send(bot_id, 'Hi'))).toEqual(['Reception']);
  });

  test('returns to the agent before after a task, and to the start where that is the rule', async () => {
    const bot_id = await createShop([start, front, { ...refunds, agent_type: agentTypes.task }]);
    script.replies = [jump(1), streamTexts(['Done.'], usage), streamTexts(['Anything else?'], usage)];
    await send(bot_id, 'Money back!');
    const second = await send(bot_id, 'Thanks');
    expect(jumps(second)).toEqual(['multi_agents_backwards Reception previous']);
    const rule = { ...start, jump_config: { backtrack: backtracks.start } };
    const other = await createShop([rule, front, refunds]);
    script.replies = [jump(1), streamTexts(['Done.'], usage), streamTexts(['Anything else?'], usage)];
    await send(other, 'Money back!');
    expect(jumps(await send(other, 'Thanks'))).toEqual(['multi_agents_backwards Reception start']);
  });

  test('checks global jumps first, by a model of their own', async () => {
    const global: Node = {
      agent_id: '19',
      agent_type: agentTypes.global,
      intents: [intent('asks for money', '12')],
      jump_config: { recognition: recognitions.independent },
    };
    const bot_id = await createShop([start, front, refunds, global]);
    script.replies = [streamTexts(['1'], usage), streamTexts(['Paid.'], usage)];
    const heard = await send(bot_id, 'Money!');
    expect([speakers(heard), heard.text]).toEqual([['Refunds'], 'Paid.']);
    expect(systemOf(0)).toContain('1. asks for money');
  });

  test('answers at the chosen agent while debugging, and tells all prompts and tokens in its story', async () => {
    const bot_id = await createShop();
    const chosen = await send(bot_id, 'Hi', { entry_agent_id: '12' });
    expect(speakers(chosen)).toEqual(['Refunds']);
    await expect(send(bot_id, 'Hi', { entry_agent_id: '99' })).rejects.toMatchObject({
      reason: { key: 'bot.noAgentNode' },
    });
    script.replies = [jump(1), streamTexts(['Back.'], usage)];
    const heard = await send(bot_id, 'Money back!', { entry_agent_id: '11' });
    const [said] = heard.of('answer');
    const { conversation_id } = await api().agentChat.getConversation({ bot_id });
    const { chat_id } = said as unknown as { chat_id: string };
    const story = await api().agentChat.getStory({ conversation_id, chat_id });
    expect(story.prompts).toMatchObject([
      { round: 1, tools: [{ name: 'jump_to_1' }] },
      { round: 2, tools: [] },
    ]);
    expect(story.usage).toMatchObject({ input_count: 20, output_count: 10 });
    expect(story.events.map(({ event }) => (event as JsonObject).type)).toEqual([
      ...['entered', 'modelAsked', 'modelAnswered', 'entered', 'modelAsked', 'modelAnswered'],
      ...['answered', 'ended'],
    ]);
  });

  test('runs a workflow for the agent that has it', async () => {
    const flow = await publishFlow('orders', chain([field('city', 'string')], [], 'city'));
    const withFlow = { ...refunds, workflow_info_list: [{ workflow_id: flow, flow_mode: 0 }] };
    const bot_id = await createShop([start, front, withFlow]);
    script.replies = [
      jump(1),
      streamToolCalls([{ id: 'c', name: 'orders', arguments: { city: 'Oslo' } }], '', usage),
      streamTexts(['In Oslo.'], usage),
    ];
    const heard = await send(bot_id, 'Money back!');
    expect(heard.of('tool_response').map(({ content }) => content)).toEqual(['{"out":"Oslo"}']);
    expect(heard.text).toBe('In Oslo.');
    const tools = (call: number) => {
      const offered = tester.endpoint.calls[call]!.body.tools as { function: { name: string } }[];
      return offered.map((one) => one.function.name);
    };
    expect([tools(0), tools(1)]).toEqual([['jump_to_1'], ['orders']]);
  });
});

describe('case 25: recognition by a model of its own', () => {
  const judged = (judge_timing: number, session_type?: number): Node => ({
    ...front,
    intents: [{ ...intent('wants money back', '12'), ...(session_type && { session_type }) }],
    jump_config: { recognition: recognitions.independent, independent_conf: { judge_timing } },
  });

  test('before the answer, the other agent answers this message', async () => {
    const bot_id = await createShop([start, judged(judgeTimings.before), refunds]);
    script.replies = [streamTexts(['1'], usage), streamTexts(['Paid.'], usage)];
    const heard = await send(bot_id, 'Money back!');
    expect([speakers(heard), heard.text]).toEqual([['Refunds'], 'Paid.']);
  });

  test('after the answer, it answers the next message, or continues at once', async () => {
    const bot_id = await createShop([start, judged(judgeTimings.after), refunds]);
    script.replies = [
      streamTexts(['Hello.'], usage),
      streamTexts(['1'], usage),
      streamTexts(['Paid.'], usage),
    ];
    const first = await send(bot_id, 'Money back!');
    expect([speakers(first), jumps(first).at(-1)]).toEqual([
      ['Reception'],
      'multi_agents_jump_to_agent Refunds next',
    ]);
    const second = await send(bot_id, 'And?');
    expect(speakers(second)).toEqual(['Refunds']);
    const other = await createShop([start, judged(judgeTimings.after, sessionTypes.flow), refunds]);
    script.replies = [
      streamTexts(['Wait.'], usage),
      streamTexts(['1'], usage),
      streamTexts(['Paid.'], usage),
    ];
    expect(speakers(await send(other, 'Money back!'))).toEqual(['Reception', 'Refunds']);
  });

  test('agents that hand over in a circle end: none has a message twice', async () => {
    const back = { ...refunds, intents: [intent('asks for anything else', '11')] };
    const bot_id = await createShop([start, front, back]);
    script.replies = [jump(1)];
    const heard = await send(bot_id, 'Money back!');
    expect(jumps(heard)).toHaveLength(2);
    expect(heard.of('error')[0]!.extra_info.error_reason).toContain('repeatedCall');
    script.replies = [jump(1), jump(1), streamTexts(['Then I answer.'], usage)];
    const other = await createShop([start, front, back]);
    const ended = await send(other, 'Money back!');
    expect([ended.text, speakers(ended).at(-1)]).toEqual(['Then I answer.', 'Refunds']);
  });
});

describe('hooks around jumps', () => {
  const hookedBy = (strong_dep: boolean) => {
    const hook = { uri: `${tester.endpoint.baseURL}/hook`, strong_dep };
    return { hook_info: { pre_agent_jump_hook: [hook], post_agent_jump_hook: [hook] } };
  };

  test('are called with both agents, and may refuse the jump', async () => {
    const bot_id = await createShop(undefined, hookedBy(true));
    script.hooked = answerWith(200, '{"action":"continue"}');
    script.replies = [jump(1), streamTexts(['Paid.'], usage)];
    expect((await send(bot_id, 'Money back!')).text).toBe('Paid.');
    const called = tester.endpoint.calls.filter(({ path }) => path === '/v1/hook').map(({ body }) => body);
    const data = { agent_id: '12', agent_name: 'Refunds', from_agent_id: '11' };
    expect(called).toMatchObject([
      { hook: 'beforeJump', bot_id, data },
      { hook: 'afterJump', bot_id, data },
    ]);
    const other = await createShop(undefined, hookedBy(true));
    script.hooked = answerWith(200, '{"action":"stop"}');
    script.replies = [jump(1), streamTexts(['I stay.'], usage)];
    const stayed = await send(other, 'Money back!');
    expect([stayed.text, speakers(stayed).at(-1)]).toEqual(['I stay.', 'Reception']);
  });

  test('case 26: a strong one that fails ends the answer, a weak one is only told while debugging', async () => {
    script.hooked = answerWith(500, 'no');
    script.replies = [jump(1), streamTexts(['Paid.'], usage)];
    const failed = await send(await createShop(undefined, hookedBy(true)), 'Money back!');
    expect(failed.of('error')[0]!.content).toMatch(/hook .* has failed: it answered with status 500/);
    script.replies = [jump(1), streamTexts(['Paid.'], usage)];
    const weak = await send(await createShop(undefined, hookedBy(false)), 'Money back!');
    expect(weak.text).toBe('Paid.');
    expect(weak.of('verbose').filter(({ content }) => content.includes('hook_call'))).toHaveLength(2);
  });
});

describe('an agent that speaks for all', () => {
  const hosted = { multi_agent_info: { session_type: sessionTypes.host } };
  const asks = (task: string) =>
    streamToolCalls([{ id: 'c', name: 'ask_agent_1', arguments: { task } }], '', usage);

  test('calls the others as tools, alone answers the user, and remembers what they said', async () => {
    const bot_id = await createShop(undefined, hosted);
    script.replies = [
      asks('Find order 7.'),
      streamTexts(['Paid on Monday.'], usage),
      streamTexts(['You got it ', 'on Monday.'], usage),
      streamTexts(['You are welcome.'], usage),
    ];
    const heard = await send(bot_id, 'Where is my money?');
    expect([heard.text, speakers(heard), jumps(heard)]).toEqual([
      'You got it on Monday.',
      ['Reception'],
      ['multi_agents_jump_to_agent Reception start'],
    ]);
    expect(heard.of('function_call')[0]!.extra_info.execute_display_name).toBe('Refunds');
    expect(heard.of('tool_response').map(({ content }) => content)).toEqual(['Paid on Monday.']);
    expect(systemOf(1)).toContain('You work for a shop.\n\nYou pay money back.');
    expect(prompt(1).at(-1)!.content).toBe('Find order 7.');
    await send(bot_id, 'Thanks');
    expect(systemOf(3)).toContain('You greet people.');
    expect(prompt(3).map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'assistant', 'user'],
    ]);
  });

  test('hand-overs are shown in the trace: every prompt with its agent, and the tokens of all', async () => {
    const bot_id = await createShop(undefined, hosted);
    script.replies = [
      asks('Find order 7.'),
      streamTexts(['Paid.'], usage),
      streamTexts(['You got it.'], usage),
    ];
    const [said] = (await send(bot_id, 'Where is my money?')).of('answer');
    const { conversation_id } = await api().agentChat.getConversation({ bot_id });
    const { chat_id } = said as unknown as { chat_id: string };
    const story = await api().agentChat.getStory({ conversation_id, chat_id });
    expect(story.prompts).toMatchObject([
      { round: 1, tools: [{ name: 'ask_agent_1' }] },
      { round: 2, tools: [], messages: [expect.anything(), { content: 'Find order 7.' }] },
      { round: 3, tools: [{ name: 'ask_agent_1' }] },
    ]);
    expect(story.usage).toMatchObject({ input_count: 30, output_count: 15 });
    const told = story.events.map(({ event }) => event as JsonObject);
    expect(
      told.flatMap(({ type, agentName, how }) => (type === 'entered' ? [[agentName, how]] : [])),
    ).toEqual([
      ['Reception', 'start'],
      ['Refunds', 'asked'],
    ]);
  });

  test('runs a workflow of the agent that is asked, and reads its failure', async () => {
    const flow = await publishFlow('orders', chain([field('city', 'string')], [], 'city'));
    const withFlow = { ...refunds, workflow_info_list: [{ workflow_id: flow, flow_mode: 0 }] };
    const bot_id = await createShop([start, front, withFlow], hosted);
    script.replies = [
      asks('Which city?'),
      streamToolCalls([{ id: 'd', name: 'orders', arguments: { city: 'Oslo' } }], '', usage),
      streamTexts(['Oslo.'], usage),
      streamTexts(['In Oslo.'], usage),
    ];
    expect((await send(bot_id, 'Where?')).text).toBe('In Oslo.');
    script.replies = [asks('Which city?'), answerWith(400, '{}'), streamTexts(['I cannot tell.'], usage)];
    const failed = await send(bot_id, 'Where?');
    expect(failed.text).toBe('I cannot tell.');
    expect(failed.of('tool_response')[0]!.content).toMatch(/^Error: /);
  });
});

describe('an agent that refers to a published one', () => {
  const publish = (bot_id: string) =>
    api().bot.publish({ bot_id, space_id: tester.owner.spaceId, connectors: { '1024': {} } });

  test('answers as its latest version, or as the pinned one', async () => {
    const catalog = await createAgent({ prompt_info: { prompt: 'First catalog.' } });
    const { version } = await publish(catalog);
    const node: Node = {
      ...{ agent_id: '13', agent_name: 'Catalog', agent_type: agentTypes.bot, root_agent: true },
      reference_id: catalog,
    };
    const auto = await createShop([{ ...node, update_type: updateTypes.auto }]);
    const pinned = await createShop([{ ...node, update_type: updateTypes.manual, current_version: version }]);
    await api().bot.updateInfo({ bot_info: { bot_id: catalog, prompt_info: { prompt: 'Second catalog.' } } });
    await publish(catalog);
    await send(auto, 'Hi');
    await send(pinned, 'Hi');
    expect(systemOf(0)).toContain('Second catalog.');
    expect(systemOf(1)).toContain('First catalog.');
    expect(systemOf(0)).not.toContain('You work for a shop.');
    const { bot_info } = await api().bot.getInfo({ bot_id: pinned });
    expect(bot_info.agents).toMatchObject([{ reference_info_status: 1 }]);
  });

  test('must be published, a single agent, and another one', async () => {
    const draft = await createAgent();
    const node: Node = { agent_id: '13', agent_type: agentTypes.bot, root_agent: true, reference_id: draft };
    const refusal = (key: string) => ({ reason: { key: `bot.${key}` } });
    await expect(createShop([node])).rejects.toMatchObject(refusal('noReference'));
    const shop = await createShop();
    await publish(shop);
    await expect(createShop([{ ...node, reference_id: shop }])).rejects.toMatchObject(
      refusal('referenceMode'),
    );
    const own = { bot_info: { bot_id: shop, agents: [{ ...node, reference_id: shop }] } };
    await expect(api().bot.updateInfo(own)).rejects.toMatchObject(refusal('referenceSelf'));
  });

  test('that has become several agents does not answer any more, and nobody loops', async () => {
    const catalog = await createAgent();
    await publish(catalog);
    const node: Node = { agent_id: '13', agent_type: agentTypes.bot, reference_id: catalog };
    const shop = await createShop([start, { ...front, intents: [intent('asks for a product', '13')] }, node]);
    await publish(shop);
    await api().bot.updateInfo({
      bot_info: { bot_id: catalog, bot_mode: botModes.multi, agents: [{ ...front, intents: [] }] },
    });
    await publish(catalog);
    const heard = await send(shop, 'Which hat?');
    expect(speakers(heard)).toEqual(['Reception']);
    expect(tester.endpoint.calls[0]!.body.tools).toBeUndefined();
  });
});

test('versions, copies and reverts have all agents; a publication needs the first one', async () => {
  const bot_id = await createShop([start, { ...front, root_agent: false }, refunds]);
  const { spaceId: space_id } = tester.owner;
  const connectors = { '1024': {} };
  await expect(api().bot.publish({ bot_id, space_id, connectors })).rejects.toMatchObject({
    reason: { key: 'bot.noRootAgent' },
  });
  await api().bot.updateInfo({ bot_info: { bot_id, agents: [start, front, refunds] } });
  const { version } = await api().bot.publish({ bot_id, space_id, connectors });
  await api().bot.updateInfo({ bot_info: { bot_id, agents: [start, { ...front, intents: [] }] } });
  script.replies = [jump(1), streamTexts(['Back.'], usage)];
  expect(speakers(await send(bot_id, 'Money back!', { draft_mode: false }))).toEqual(['Refunds']);
  await api().bot.revert({ bot_id, space_id, version });
  const copied = await api().bot.duplicate({ bot_id, space_id });
  for (const id of [bot_id, copied.bot_id]) {
    const { bot_info } = await api().bot.getInfo({ bot_id: id });
    expect(bot_info).toMatchObject({
      bot_mode: botModes.multi,
      agents: [
        { agent_id: '10' },
        { agent_id: '11', intents: [{ next_agent_id: '12' }] },
        { agent_id: '12' },
      ],
    });
  }
});
