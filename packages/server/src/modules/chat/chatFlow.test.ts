import { type ChatStreamEvent, chat } from '@heddle/api-contract/families/chat';
import { chatFlowRole, suggestReplyModes } from '@heddle/api-contract/families/chat-flow-role';
import { conversation } from '@heddle/api-contract/families/conversation';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import {
  chain,
  field,
  literal,
  message,
  parameter,
  question,
  reference,
  startId,
} from '../../testing/runDocuments.js';
import { conversationMessages } from '../conversation/tables.js';
import { node } from '../workflow/samples/parts.js';
import { chats } from './tables.js';

// Chat flows whose model is a scripted server: what it is told, and what becomes of its answers.
let world: TestWorld;
let owner: TestPerson;
let endpoint: ScriptedEndpoint;
/** Answers of the model to the chat flow, and to the request for suggestions. */
let answer: Reply;
let suggested: Reply;
let model: string;

const families = { chat, chatFlowRole, conversation, workflow, workflowRun };
const api = () => owner.clientOf(families);
const inputs = [field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')];

const say = (id: string, text: string, from: JsonObject[] = []) =>
  message(id, { title: 'Say', description: '' }, [1, 0], text, from);

const asks = (id: string, more: JsonObject[] = []) =>
  node(id, '3', [1, 0], { title: 'Model', description: '' }, '', {
    inputs: {
      inputParameters: [parameter('input', reference(startId, 'USER_INPUT'))],
      llmParam: [
        { name: 'modelType', input: literal('9', 'integer') },
        { name: 'systemPrompt', input: literal('You weave.') },
        { name: 'prompt', input: literal('{{input}}') },
        ...more,
      ],
    },
    outputs: [{ name: 'output', type: 'string' }],
  });

const withHistory = (rounds: number) => [
  { name: 'enableChatHistory', input: literal(true, 'boolean') },
  { name: 'chatHistoryRound', input: literal(String(rounds), 'integer') },
];

const modelFlow = (more?: JsonObject[]) =>
  chain(inputs, [asks('31', more), say('32', '{{text}}', [parameter('text', reference('31', 'output'))])]);

/** With every option of node 20 connected to what follows it. */
function withOptions(document: JsonObject): JsonObject {
  const edges = document.edges as JsonObject[];
  return {
    ...document,
    edges: edges.flatMap((edge) =>
      edge.sourceNodeID === '20'
        ? ['branch_0', 'branch_1', 'default'].map((sourcePortID) => ({ ...edge, sourcePortID }))
        : [edge],
    ),
  };
}

async function save(document: JsonObject): Promise<string> {
  const { workflow_id } = await api().workflow.create({
    name: 'flow',
    space_id: owner.spaceId,
    flow_mode: 3,
  });
  await api().workflow.save({ workflow_id, schema: JSON.stringify(document) });
  return workflow_id;
}

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => {
    const isSuggestion = call.text.includes('Suggest 3 short questions');
    (isSuggestion ? suggested : answer)(response, call);
  });
  const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine' }];
  const privateOrigins = [new URL(endpoint.baseURL).origin];
  world = await createTestApp({
    models: createModels({ models }, { fetch: createOutboundFetch({ privateOrigins }) }),
  });
  owner = await world.register();
  model = await save(modelFlow());
});
beforeEach(() => {
  endpoint.calls.length = 0;
  answer = streamTexts(['Well', ' met']);
  suggested = streamTexts(['["One?", "Two?", "Three?"]']);
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});

type Request = Partial<Parameters<ReturnType<typeof api>['chat']['test']>[0]> & { name?: string };

let names = 0;

function begin(workflow_id: string, text: string, { name = `chat ${++names}`, ...more }: Request = {}) {
  return api().chat.test({
    workflow_id,
    parameters: { CONVERSATION_NAME: name },
    additional_messages: [{ role: 'user', content: text }],
    ...more,
  });
}

async function collect(events: AsyncIterable<ChatStreamEvent>): Promise<ChatStreamEvent[]> {
  const all: ChatStreamEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const chatWith = async (...given: Parameters<typeof begin>) => collect(begin(...given));

/** Texts of complete messages of a type. */
const texts = (events: readonly ChatStreamEvent[], type = 'answer') =>
  events.flatMap((event) =>
    event.event === 'conversation.message.completed' && event.data.type === type ? [event.data.content] : [],
  );

const chatOf = (events: readonly ChatStreamEvent[]) => {
  const [first] = events;
  if (first?.event !== 'conversation.chat.created') throw new Error('no chat was created');
  return first.data;
};

const lastEvent = (events: readonly ChatStreamEvent[]) => events.at(-1)?.event;

/** What the model was told in its last call that was not for suggestions, without the system prompt. */
function told() {
  const call = endpoint.calls.filter(({ text }) => !text.includes('Suggest 3 short questions')).at(-1);
  return (call?.body.messages as { role: string; content: string }[])
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => `${role}: ${content}`);
}

const storedIn = (conversationId: string) =>
  world.database.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, conversationId))
    .orderBy(conversationMessages.id);

describe('suggestions', () => {
  const suggestionsOf = async (suggest_reply_info: Request['suggest_reply_info']) =>
    texts(await chatWith(model, 'hi', { suggest_reply_info }), 'follow_up');

  test('follow the answer, and are stored with it', async () => {
    const events = await chatWith(model, 'hi', {
      suggest_reply_info: { suggest_reply_mode: suggestReplyModes.system },
    });
    expect(texts(events, 'follow_up')).toEqual(['One?', 'Two?', 'Three?']);
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['conversation.chat.completed', 'done']);
    const rows = await storedIn(chatOf(events).conversation_id);
    expect(rows.filter(({ type }) => type === 'follow_up').map(({ content }) => content)).toEqual([
      'One?',
      'Two?',
      'Three?',
    ]);
    const asked = endpoint.calls.at(-1)?.text ?? '';
    expect(asked).toContain('User: hi');
    expect(asked).toContain('Answer: Well met');
  });

  test('are not asked for when off', async () => {
    expect(await suggestionsOf(undefined)).toEqual([]);
    expect(await suggestionsOf({ suggest_reply_mode: suggestReplyModes.disable })).toEqual([]);
    expect(endpoint.calls.filter(({ text }) => text.includes('Suggest 3'))).toHaveLength(0);
  });

  test('use the prompt of the chat flow', async () => {
    const prompt = 'Only about weaving.';
    const mode = suggestReplyModes.custom;
    await suggestionsOf({ suggest_reply_mode: mode, customized_suggest_prompt: prompt });
    expect(endpoint.calls.at(-1)?.text).toContain(prompt);
  });

  test('take the settings of the role unless the request has its own', async () => {
    const id = await save(modelFlow());
    const suggest_reply_info = { suggest_reply_mode: suggestReplyModes.system };
    await api().chatFlowRole.save({ chat_flow_role: { workflow_id: id, suggest_reply_info } });
    expect(texts(await chatWith(id, 'hi'), 'follow_up')).toHaveLength(3);
    const off = { suggest_reply_mode: suggestReplyModes.disable };
    expect(texts(await chatWith(id, 'hi', { suggest_reply_info: off }), 'follow_up')).toEqual([]);
  });

  test.each([
    ['broken JSON', '["One?", "Two'],
    ['an object', '{"questions": 3}'],
    ['numbers', '[1, 2, 3]'],
    ['nothing', ''],
  ])('a reply with %s suggests nothing, and the answer stands', async (_, reply) => {
    suggested = streamTexts([reply]);
    const events = await chatWith(model, 'hi', {
      suggest_reply_info: { suggest_reply_mode: suggestReplyModes.system },
    });
    expect(texts(events, 'follow_up')).toEqual([]);
    expect(texts(events)[0]).toBe('Well met');
    expect(lastEvent(events)).toBe('done');
  });

  test('that are still being made do not hold up the next message', async () => {
    let isAsked = false;
    suggested = () => {
      isAsked = true;
    };
    const suggest_reply_info = { suggest_reply_mode: suggestReplyModes.system };
    const first = chatWith(model, 'hi', { name: 'hurried', suggest_reply_info });
    await expect.poll(() => isAsked).toBe(true);
    expect(texts(await chatWith(model, 'and you?', { name: 'hurried' }))[0]).toBe('Well met');
    expect(lastEvent(await first)).toBe('done');
  });
});

describe('history', () => {
  test('reaches the model in as many rounds as its node says', async () => {
    const id = await save(modelFlow(withHistory(2)));
    for (const text of ['first', 'second', 'third']) await chatWith(id, text, { name: 'rounds' });
    const said = (text: string) => [`user: ${text}`, 'assistant: Well met', 'assistant: {}'];
    expect(told()).toEqual([...said('first'), ...said('second'), 'user: third']);
    await chatWith(id, 'fourth', { name: 'rounds' });
    expect(told()).toEqual([...said('second'), ...said('third'), 'user: fourth']);
  });

  test('is empty for a node that does not want it', async () => {
    await chatWith(model, 'first', { name: 'no history' });
    await chatWith(model, 'second', { name: 'no history' });
    expect(told()).toEqual(['user: second']);
  });

  test('ends where the conversation was cleared, or begun anew', async () => {
    const id = await save(modelFlow(withHistory(3)));
    const first = chatOf(await chatWith(id, 'first', { name: 'cleared' }));
    const cleared = await api().chat.testClear({ workflow_id: id, conversation_name: 'cleared' });
    expect(cleared.section_id).not.toBe(first.section_id);
    await chatWith(id, 'second', { name: 'cleared' });
    expect(told()).toEqual(['user: second']);
    await chatWith(id, 'third', { name: 'cleared', restart: true });
    expect(told()).toEqual(['user: third']);
  });

  test('contains earlier messages of the request, and the text of a question with options', async () => {
    const id = await save(
      withOptions(
        chain(inputs, [
          question('20', 'Choose', 'Which?', ['wool', 'silk']),
          asks('31', withHistory(3)),
          say('32', '{{text}}', [parameter('text', reference('31', 'output'))]),
        ]),
      ),
    );
    await chatWith(id, 'hi', {
      name: 'options',
      additional_messages: [
        { role: 'user', content: 'before' },
        { role: 'assistant', content: 'indeed' },
        { role: 'user', content: 'hi' },
      ],
    });
    await chatWith(id, 'silk', { name: 'options' });
    expect(told()).toEqual([
      'user: before',
      'assistant: indeed',
      'user: hi',
      'assistant: Which?\nwool\nsilk',
      'user: hi',
    ]);
  });
});

describe('a question with options', () => {
  const choosing = withOptions(
    chain(inputs, [
      question('20', 'Choose', 'Which?', ['wool', 'silk']),
      say('21', 'So {{it}}', [parameter('it', reference('20', 'optionContent'))]),
    ]),
  );

  test('is a card, and the next message answers it with the text of an option', async () => {
    const id = await save(choosing);
    const asked = await chatWith(id, 'hi', { name: 'choice' });
    const card = JSON.parse(texts(asked)[0]!) as { x_properties: { workflow_card_info: string } };
    expect(JSON.parse(card.x_properties.workflow_card_info)).toMatchObject({
      card_type: 'QUESTION',
      question_card_data: { Title: 'Which?', Options: [{ name: 'wool' }, { name: 'silk' }] },
    });
    expect(asked.slice(-2).map(({ event }) => event)).toEqual(['conversation.chat.requires_action', 'done']);
    expect(texts(await chatWith(id, 'silk', { name: 'choice' }))[0]).toBe('So silk');
  });

  test('is forgotten when the conversation begins anew', async () => {
    const id = await save(choosing);
    const first = chatOf(await chatWith(id, 'hi', { name: 'forgotten' }));
    const second = chatOf(await chatWith(id, 'silk', { name: 'forgotten', restart: true }));
    expect(second.execute_id).not.toBe(first.execute_id);
    expect(second.section_id).not.toBe(first.section_id);
  });
});

/** A model that has sent its first words, and sends the rest when told to. */
function hold() {
  let go: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    go = resolve;
  });
  answer = async (response, call) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const delta = { role: 'assistant', content: 'Well' };
    const piece = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm' };
    response.write(`data: ${JSON.stringify({ ...piece, choices: [{ index: 0, delta }] })}\n\n`);
    await free;
    const end = { ...piece, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    if (!call.closedEarly) response.end(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`);
  };
  return go;
}

async function untilDelta(events: AsyncIterable<ChatStreamEvent>) {
  const seen: ChatStreamEvent[] = [];
  for await (const event of events) {
    seen.push(event);
    if (event.event === 'conversation.message.delta') break;
  }
  return seen;
}

describe('while a message is being answered', () => {
  test('a second message is refused, and nothing of it is stored', async () => {
    const go = hold();
    const first = await untilDelta(begin(model, 'first', { name: 'busy' }));
    const refused = await chatWith(model, 'second', { name: 'busy' }).catch((error) => error);
    expect(refused).toMatchObject({ reason: { key: 'conversation.busy' } });
    go();
    await expect
      .poll(async () => (await storedIn(chatOf(first).conversation_id)).map(({ content }) => content))
      .toEqual(['first', 'Well', '{}']);
  });

  test('of two messages at once one is answered', async () => {
    const both = await Promise.allSettled(
      ['first', 'second'].map((text) => chatWith(model, text, { name: 'at once' })),
    );
    const answered = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(answered.length).toBeGreaterThan(0);
    const { conversation_id } = chatOf(answered[0]!);
    const stored = await storedIn(conversation_id);
    expect(stored.filter(({ role }) => role === 'user')).toHaveLength(answered.length);
  });

  test('cancelling its run ends the chat, and keeps what was said', async () => {
    const go = hold();
    const seen = await untilDelta(begin(model, 'first', { name: 'cancelled' }));
    const { execute_id, conversation_id } = chatOf(seen);
    await api().workflowRun.cancel({ workflow_id: model, space_id: owner.spaceId, execute_id });
    const statusOf = async () => {
      const [row] = await world.database.db
        .select()
        .from(chats)
        .where(eq(chats.conversationId, conversation_id));
      return row?.status;
    };
    await expect.poll(statusOf).toBe('canceled');
    expect((await storedIn(conversation_id)).at(-1)).toMatchObject({
      content: 'Well',
      metaData: { interrupted: 'true' },
    });
    go();
    answer = streamTexts(['Again']);
    expect(texts(await chatWith(model, 'second', { name: 'cancelled' }))[0]).toBe('Again');
  });

  test('who lost the connection sends the message again, and gets the events after the last one', async () => {
    const go = hold();
    const ext = { local_message_id: 'lost' };
    const seen = await untilDelta(begin(model, 'first', { name: 'lost', ext, restart: true }));
    const lastId = seen.at(-1)!.id;
    const again = chatWith(model, 'first', {
      name: 'lost',
      ext,
      restart: true,
      last_event_id: Number(lastId),
    });
    go();
    const rest = await again;
    expect(Number(rest[0]?.id)).toBe(Number(lastId) + 1);
    expect(texts(rest)[0]).toBe('Well');
    expect(lastEvent(rest)).toBe('done');
    const stored = await storedIn(chatOf(seen).conversation_id);
    expect(stored.map(({ content }) => content)).toEqual(['first', 'Well', '{}']);
    const delta = seen.find(({ event }) => event === 'conversation.message.delta');
    expect(stored[1]?.id).toBe((delta?.data as { id: string }).id);
  });
});

describe('the conversation of the editor', () => {
  const where = { conversation_name: 'kept' };

  test('lists its messages by page, newest first, and is cleared with them', async () => {
    const id = await save(chain(inputs, [say('20', 'Yes')]));
    const of = { workflow_id: id, ...where };
    expect(await api().chat.testMessages(of)).toMatchObject({ messages: [], has_more: false });
    const { section_id } = chatOf(await chatWith(id, 'hi', { name: 'kept' }));
    const page = await api().chat.testMessages({ ...of, limit: 2 });
    expect(page).toMatchObject({ section_id, has_more: true, running_chat_id: '' });
    const before = await api().chat.testMessages({ ...of, before_id: page.messages[1]!.id });
    const all = [...page.messages, ...before.messages].map(({ content }) => content);
    expect(all).toEqual(['{}', 'Yes', 'hi']);
    await api().chat.testClear({ ...of, delete_messages: true });
    expect((await api().chat.testMessages(of)).messages).toEqual([]);
  });

  test('names the chat that is being answered, which its person can follow and nobody else', async () => {
    const go = hold();
    const seen = await untilDelta(begin(model, 'first', { name: 'kept' }));
    const of = { workflow_id: model, ...where };
    const { running_chat_id: chat_id } = await api().chat.testMessages(of);
    expect(chat_id).toBe(chatOf(seen).id);
    const busy = await api()
      .chat.testClear({ ...of, delete_messages: true })
      .catch((error) => error);
    expect(busy).toMatchObject({ reason: { key: 'conversation.busy' } });
    const following = collect(api().chat.testFollow({ workflow_id: model, chat_id }));
    go();
    const all = await following;
    expect(all[0]?.id).toBe('1');
    expect(texts(all)[0]).toBe('Well');
    const rest = await collect(
      api().chat.testFollow({ workflow_id: model, chat_id, last_event_id: Number(all.at(-2)?.id) }),
    );
    expect(rest.map(({ event }) => event)).toEqual(['done']);
    const other = await world.register();
    const refused = await collect(
      other.clientOf(families).chat.testFollow({ workflow_id: model, chat_id }),
    ).catch((error) => error);
    expect(refused).toBeInstanceOf(Error);
  });
});
