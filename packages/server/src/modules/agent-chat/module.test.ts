import type { StudioChatEvent } from '@heddle/api-contract/families/agent-chat';
import type { JsonObject } from '@heddle/workflow-schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerWith, type Reply, streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import {
  chain,
  field,
  message,
  parameter,
  question,
  reference,
  startId,
} from '../../testing/runDocuments.js';
import { agentTester, type Blocks, listen, usage } from './testing/agentTester.js';

// Agents whose model is a scripted server.
const tester = agentTester();
const { script, api, createAgent, publishFlow, send, prompt, list } = tester;

describe('an answer without tools', () => {
  test('streams ack, pieces, their end, the finish and done, and is stored', async () => {
    const bot_id = await createAgent();
    const { events, types, text } = await send(bot_id, 'Oslo?', { local_message_id: 'm1' });
    expect(types).toEqual(['ack', 'answer', 'verbose']);
    expect(text).toBe('It is 3 °C.');
    expect(events.at(-1)).toMatchObject({ event: 'done' });
    expect(events[0]).toMatchObject({
      event: 'message',
      data: { message: { content: 'Oslo?', extra_info: { local_message_id: 'm1' } }, is_finish: true },
    });
    const stored = await list(bot_id);
    expect(stored.map(({ role, type, content }) => [role, type, content])).toEqual([
      ['user', 'question', 'Oslo?'],
      ['assistant', 'answer', 'It is 3 °C.'],
      ['assistant', 'verbose', expect.stringContaining('generate_answer_finish')],
    ]);
    expect(stored[1]).toMatchObject({
      reply_id: stored[0]!.message_id,
      extra_info: { token: '15', input_tokens: '10', output_tokens: '5' },
    });
  });

  test('suggests questions, and none if the model gives something else than a list', async () => {
    const bot_id = await createAgent({ suggest_reply_info: { suggest_reply_mode: 0 } });
    expect((await send(bot_id, 'Hi')).of('follow_up').map(({ content }) => content)).toEqual([
      'One?',
      'Two?',
      'Three?',
    ]);
    script.suggested = streamTexts(['no list']);
    expect((await send(bot_id, 'Hi')).of('follow_up')).toEqual([]);
  });

  test('a failing model ends the chat with an error, and the next message is answered', async () => {
    const bot_id = await createAgent();
    script.replies = [answerWith(400, '{"error":{"message":"no such model"}}')];
    const failed = await send(bot_id, 'Hi');
    expect(failed.types).toEqual(['ack', 'error']);
    expect(failed.events.at(-1)).toMatchObject({ event: 'done' });
    script.replies = [streamTexts(['Fine.'])];
    expect((await send(bot_id, 'Again')).text).toBe('Fine.');
  });
});

describe('history', () => {
  const asked = () => prompt(tester.endpoint.calls.length - 1).filter(({ role }) => role !== 'system');

  test.each([
    [1, 3],
    [3, 5],
    [0, 7],
  ])('with history_round %i the model receives %i messages', async (history_round, expected) => {
    const bot_id = await createAgent({
      model_info: { model_id: '9', short_memory_policy: { history_round } },
    });
    const count = history_round === 3 ? 2 : 3;
    for (let index = 0; index < count; index++) await send(bot_id, `Question ${index}`);
    await send(bot_id, 'Last');
    expect(asked()).toHaveLength(expected);
    expect(asked().at(-1)).toMatchObject({ role: 'user', content: 'Last' });
  });

  test('is empty in a new section, while its messages stay', async () => {
    const bot_id = await createAgent();
    await send(bot_id, 'First');
    const { conversation_id } = await api().agentChat.getConversation({ bot_id });
    await api().agentChat.createSection({ conversation_id });
    await send(bot_id, 'Second');
    expect(asked()).toHaveLength(1);
    expect((await list(bot_id)).filter(({ type }) => type === 'question')).toHaveLength(2);
  });

  test('a message sent in place of an earlier one deletes this one and all later ones', async () => {
    const bot_id = await createAgent();
    await send(bot_id, 'First');
    const second = await send(bot_id, 'Second');
    await send(bot_id, 'Third');
    const regen_message_id = second.of('ack')[0]!.message_id;
    await send(bot_id, 'Better', { regen_message_id });
    const questions = (await list(bot_id)).filter(({ type }) => type === 'question');
    expect(questions.map(({ content }) => content)).toEqual(['First', 'Better']);
    expect(asked().map(({ content }) => content)).toEqual(['First', 'It is 3 °C.', 'Better']);
  });
});

describe('workflows as tools', () => {
  const weather = chain(
    [field('city', 'string', { required: true, description: 'Name of the city' })],
    [
      message('20', { title: 'Say', description: '' }, [1, 0], 'Looking at {{city}}', [
        parameter('city', reference(startId, 'city')),
      ]),
    ],
  );
  let flow: string;
  let asking: string;

  beforeAll(async () => {
    flow = await publishFlow('weather', weather);
    asking = await publishFlow('booking', chain([], [question('20', 'Ask', 'Which day?')], 'USER_RESPONSE'));
  });
  const withFlow = (workflow_id = flow) => createAgent({ workflow_info_list: [{ workflow_id }] });
  const calling = (...cities: string[]) =>
    streamToolCalls(cities.map((city, index) => ({ id: `c${index}`, name: 'weather', arguments: { city } })));

  test('are called with the arguments of the model, which reads their results', async () => {
    const bot_id = await withFlow();
    script.replies = [calling('Oslo'), streamTexts(['Cold.'], usage)];
    const { types, of } = await send(bot_id, 'Weather in Oslo?');
    expect(types).toEqual(['ack', 'function_call', 'answer', 'tool_response', 'answer', 'verbose']);
    expect(JSON.parse(of('function_call')[0]!.content)).toEqual({
      id: 'c0',
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Oslo"}' },
    });
    expect(of('tool_response')[0]!.extra_info).toMatchObject({ call_id: 'c0', plugin_status: '0' });
    const offered = tester.endpoint.calls[0]!.body.tools as { function: JsonObject }[];
    expect(offered[0]!.function).toMatchObject({
      name: 'weather',
      description: 'Runs weather',
      parameters: { properties: { city: { type: 'string' } }, required: ['city'] },
    });
    expect(prompt(1).slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'c0' }] },
      { role: 'tool', tool_call_id: 'c0' },
    ]);
  });

  test('two calls of one answer are stored as pairs, and sent so with the next message', async () => {
    const bot_id = await withFlow();
    script.replies = [calling('Oslo', 'Rome'), streamTexts(['Cold and warm.'])];
    await send(bot_id, 'Both?');
    const stored = (await list(bot_id)).filter(({ type }) => /function_call|tool_response/.test(type));
    expect(stored.map(({ extra_info }) => extra_info.call_id).toSorted()).toEqual(['c0', 'c0', 'c1', 'c1']);
    script.replies = [streamTexts(['You are welcome.'])];
    await send(bot_id, 'Thanks');
    const roles = prompt(tester.endpoint.calls.length - 1).map(({ role }) => role);
    expect(roles.filter((role) => role === 'tool')).toHaveLength(2);
  });

  test('that do not exist tell the model so, and the agent answers', async () => {
    const bot_id = await withFlow();
    script.replies = [
      streamToolCalls([{ id: 'c0', name: 'no_such_tool', arguments: {} }]),
      streamTexts(['I cannot.']),
    ];
    const { text, of } = await send(bot_id, 'Go');
    expect(text).toContain('I cannot.');
    expect(of('tool_response')[0]!.extra_info.plugin_status).toBe('1');
    expect(JSON.stringify(prompt(1))).toContain('no_such_tool');
  });

  test('ask the user, whose next message continues them; the model is not asked again', async () => {
    const bot_id = await withFlow(asking);
    script.replies = [
      streamToolCalls([{ id: 'c0', name: 'booking', arguments: {} }]),
      streamTexts(['Booked.']),
    ];
    const asked = await send(bot_id, 'Book a table');
    expect(asked.text).toBe('Which day?');
    expect(tester.endpoint.calls).toHaveLength(1);
    const answered = await send(bot_id, 'Friday');
    expect(answered.text).toBe('Booked.');
    expect(JSON.stringify(prompt(1).at(-1))).toContain('Friday');
    expect(tester.endpoint.calls).toHaveLength(2);
  });
});

describe('an answer under way', () => {
  /** Says something and then nothing more, until the caller hangs up. */
  const hanging: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const choices = [{ index: 0, delta: { role: 'assistant', content: 'It is' } }];
    response.write(
      `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
    );
  };

  async function begin(bot_id: string) {
    script.replies = [hanging];
    const stream = api().agentChat.chat({ bot_id, query: 'Hi' })[Symbol.asyncIterator]();
    let isAnswering = false;
    while (!isAnswering) {
      const { value } = await stream.next();
      isAnswering = value?.event === 'message' && value.data.message.type === 'answer';
    }
    const { conversation_id } = await api().agentChat.getConversation({ bot_id });
    const rest = async () => {
      const heard: StudioChatEvent[] = [];
      for (let next = await stream.next(); !next.done; next = await stream.next()) heard.push(next.value);
      return heard;
    };
    return { conversation_id, rest };
  }

  test('is stopped at the provider, and what was said stays', async () => {
    const bot_id = await createAgent();
    const { conversation_id, rest } = await begin(bot_id);
    await api().agentChat.breakMessage({ conversation_id });
    expect((await rest()).at(-1)).toMatchObject({ event: 'done' });
    expect(tester.endpoint.calls[0]!.closedEarly).toBe(true);
    expect((await list(bot_id)).at(-1)).toMatchObject({
      content: 'It is',
      status: 'broken',
      extra_info: { interrupted: 'true' },
    });
  });

  test('refuses a second message, and a second tab reads the same events', async () => {
    const bot_id = await createAgent();
    const { conversation_id, rest } = await begin(bot_id);
    const second = await listen(api().agentChat.chat({ bot_id, query: 'And?' })).catch((error) => error);
    expect(second.events?.[0] ?? second).toMatchObject(
      second.events ? { event: 'error', data: { code: 700099030 } } : { code: 700099030 },
    );
    const { running_chat_id } = await api().agentChat.getMessageList({ bot_id, count: 10 });
    const tab = listen(api().agentChat.followChat({ conversation_id, chat_id: running_chat_id }));
    await api().agentChat.breakMessage({ conversation_id });
    const first = await rest();
    const other = await tab;
    expect(other.text).toBe('It is');
    expect(other.events.at(-1)).toEqual(first.at(-1));
    const again = await listen(
      api().agentChat.followChat({ conversation_id, chat_id: running_chat_id, last_event_id: 2 }),
    );
    expect(again.events.map(({ id }) => id)).toEqual(other.events.slice(1).map(({ id }) => id));
  });
});

test('variables fill the persona and are listed unless hidden; the model can set them', async () => {
  const bot_id = await createAgent({
    prompt_info: { prompt: 'You serve {{name}}.' },
    variable_list: [
      { key: 'name', default_value: 'nobody' },
      { key: 'secret', default_value: 'hidden', prompt_disabled: true },
    ],
  });
  script.replies = [
    streamToolCalls([
      { id: 'c0', name: 'setKeywordMemory', arguments: { data: [{ keyword: 'name', value: 'Ada' }] } },
    ]),
    streamTexts(['Noted.']),
  ];
  await send(bot_id, 'I am Ada');
  expect(String(prompt(0)[0]!.content)).toContain('You serve nobody.');
  expect(String(prompt(0)[0]!.content)).not.toContain('hidden');
  script.replies = [streamTexts(['Hello.'])];
  await send(bot_id, 'Who am I?');
  expect(String(prompt(2)[0]!.content)).toContain('You serve Ada.');
  await send(bot_id, 'And now?', { custom_variables: { name: 'Bob' } });
  expect(String(prompt(3)[0]!.content)).toContain('You serve Bob.');
});

test('typed variables are checked when the model sets them; those of the system are computed', async () => {
  const bot_id = await createAgent({
    prompt_info: { prompt: '<{{sys_language}}|{{age}}|{{fixed}}|{{off}}|{{sdk}}>' },
    variable_list: [
      { key: 'sys_language', is_system: true },
      { key: 'age', default_value: '1', schema: '{"type":"integer"}' },
      { key: 'fixed', default_value: 'yes', is_read_only: true },
      { key: 'off', default_value: 'gone', is_disabled: true },
      { key: 'sdk', default_value: 'gone', effective_channel_list: ['999'] },
    ],
  });
  const set = (value: string, id: string) =>
    streamToolCalls([{ id, name: 'setKeywordMemory', arguments: { data: [{ keyword: 'age', value }] } }]);
  script.replies = [set('many', 'c0'), set('7', 'c1'), streamTexts(['Noted.'])];
  await send(bot_id, 'I am seven');
  expect(String(prompt(0)[0]!.content)).toMatch(/<(?:en|zh-CN)\|1\|yes\|\|>/);
  const offered = tester.endpoint.calls[0]!.body.tools as { function: JsonObject }[];
  expect(JSON.stringify(offered)).toContain('"enum":["age"]');
  expect(prompt(1).at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringContaining('does not fit its type'),
  });
  script.replies = [streamTexts(['Hello.'])];
  await send(bot_id, 'How old am I?');
  expect(String(prompt(3)[0]!.content)).toMatch(/\|7\|yes\|/);
});

describe('hooks of the user’s services', () => {
  const hooksOf = (strong_dep: boolean) => ({
    hook_info: { res_parsing_hook: [{ uri: `${tester.endpoint.baseURL}/hook`, strong_dep }] },
  });

  test('may replace the answer, of which they are told', async () => {
    const bot_id = await createAgent(hooksOf(true));
    script.hooked = answerWith(200, JSON.stringify({ action: 'replace', data: 'It is cold.' }));
    await send(bot_id, 'Oslo?');
    const call = tester.endpoint.calls.find(({ path }) => path === '/v1/hook')!;
    expect(call.body).toMatchObject({ hook: 'answer', bot_id, data: 'It is 3 °C.' });
    expect(call.headers['idempotency-key']).toMatch(/:answer:/);
    const [answer] = (await list(bot_id)).filter(({ type }) => type === 'answer');
    expect(answer!.content).toBe('It is cold.');
  });

  test('case 26: fail the answer if they are required, and change nothing if not', async () => {
    script.hooked = answerWith(500, 'no');
    const optional = await createAgent(hooksOf(false));
    expect((await send(optional, 'Oslo?')).text).toBe('It is 3 °C.');
    const required = await createAgent(hooksOf(true));
    const { of } = await send(required, 'Oslo?');
    expect(of('error')[0]!.content).toMatch(/hook .* has failed: it answered with status 500/);
  });
});

test('the story of an answer has its prompts as they were sent, its events and its tokens', async () => {
  const bot_id = await createAgent({ prompt_info: { prompt: 'Be brief.' } });
  await send(bot_id, 'First');
  const { of } = await send(bot_id, 'Oslo?');
  const { conversation_id } = await api().agentChat.getConversation({ bot_id });
  const story = await api().agentChat.getStory({ conversation_id, chat_id: of('ack')[0]!.message_id });
  expect(story.usage).toEqual({ token_count: 15, input_count: 10, output_count: 5 });
  expect(story.history).toMatchObject({ kept: 1, dropped: 0 });
  expect(story.events.map(({ event }) => (event as { type: string }).type)).toEqual([
    'modelAsked',
    'modelAnswered',
    'answered',
    'ended',
  ]);
  const [sent] = story.prompts as { messages: { role: string; content: string }[] }[];
  expect(sent!.messages.map(({ role, content }) => [role, content])).toEqual(
    prompt(1).map(({ role, content }) => [role, content]),
  );
});

test('messages are rated, deleted by chat, branched and cleared', async () => {
  const bot_id = await createAgent();
  const first = await send(bot_id, 'First');
  await send(bot_id, 'Second');
  const calls = api().agentChat;
  const { conversation_id } = await calls.getConversation({ bot_id });
  const answerId = (await list(bot_id)).find(({ type }) => type === 'answer')!.message_id;
  await calls.report({
    biz_conversation_id: conversation_id,
    message_id: answerId,
    action: 0,
    message_feedback: { feedback_type: 2, detail_types: [2], detail_content: 'wrong' },
  });
  expect((await list(bot_id)).find(({ message_id }) => message_id === answerId)?.feedback).toEqual({
    feedback_type: 2,
    detail_types: [2],
    detail_content: 'wrong',
  });
  const branch = await calls.branch({ conversation_id, message_id: first.of('ack')[0]!.message_id });
  expect((await list(bot_id)).map(({ content }) => content).slice(0, 2)).toEqual(['First', 'It is 3 °C.']);
  await calls.deleteMessage({ conversation_id, message_id: answerId });
  const left = await calls.getMessageList({ bot_id, conversation_id, count: 10 });
  expect(left.message_list.filter(({ type }) => type === 'question').map(({ content }) => content)).toEqual([
    'Second',
  ]);
  await calls.clearMessage({ conversation_id: branch.conversation_id });
  expect(await list(bot_id)).toEqual([]);
});

test('strangers reach neither the agent nor its conversations', async () => {
  const bot_id = await createAgent();
  await send(bot_id, 'Hi');
  const { conversation_id } = await api().agentChat.getConversation({ bot_id });
  const stranger = await tester.world.register();
  const refused = await send(bot_id, 'Hi', {}, stranger).catch((error) => error);
  expect(refused.text ?? '').toBe('');
  await expect(api(stranger).agentChat.getMessageList({ bot_id, conversation_id })).rejects.toThrow();
  await expect(api(stranger).agentChat.createSection({ conversation_id })).rejects.toThrow();
});

test('an agent in chat-flow mode answers by its chat flow', async () => {
  const calls = api().workflow;
  const { workflow_id } = await calls.create({ name: 'talk', space_id: tester.owner.spaceId, flow_mode: 3 });
  const inputs = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];
  const say = message('20', { title: 'Say', description: '' }, [1, 0], 'You said {{it}}', [
    parameter('it', reference(startId, 'USER_INPUT')),
  ]);
  await calls.save({ workflow_id, schema: JSON.stringify(chain(inputs, [say])) });
  await calls.publish({
    workflow_id,
    space_id: tester.owner.spaceId,
    version_description: 'first',
    force: true,
  });
  const { bot_id } = await api().bot.create({ space_id: tester.owner.spaceId, name: 'Flow', bot_mode: 2 });
  await api().bot.updateInfo({ bot_info: { bot_id, layout_info: { workflow_id } } as Blocks });
  expect((await send(bot_id, 'hi')).text).toContain('You said hi');
  expect(tester.endpoint.calls).toHaveLength(0);
});
