import { describe, expect, it } from 'vitest';
import type { Turn } from '../model/ChatState.js';
import { foldEvent } from '../model/foldEvent.js';
import { fromOpenEvents, readOpenMessage, type WireEvent } from './openApi.js';
import { readEvents } from './readEvents.js';
import { fromStudioEvent, fromStudioEvents, readStudioMessage } from './studio.js';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* streamOf<T>(...items: T[]) {
  yield* items;
}

const chat = { id: '7', conversation_id: '5', section_id: '6', status: 'created', created_at: 100 };
const said = {
  id: '8',
  chat_id: '7',
  role: 'assistant',
  type: 'answer',
  content: 'Hi',
  content_type: 'text',
};

describe('events of the open API', () => {
  it('become a turn with its answer, suggestions and usage', async () => {
    const events: WireEvent[] = [
      { id: '1', event: 'conversation.chat.created', data: chat },
      { id: '2', event: 'conversation.message.delta', data: { ...said, content: 'H' } },
      { id: '3', event: 'conversation.message.delta', data: { ...said, content: 'i' } },
      { id: '4', event: 'conversation.message.completed', data: said },
      {
        id: '5',
        event: 'conversation.message.completed',
        data: { ...said, id: '9', type: 'follow_up', content: 'And?' },
      },
      {
        id: '6',
        event: 'conversation.chat.completed',
        data: { ...chat, completed_at: 102, usage: { token_count: 3, input_count: 1, output_count: 2 } },
      },
      { id: '7', event: 'done', data: { debug_url: '' } },
    ];
    const empty: Turn = { key: 't', status: 'sending', messages: [], open: new Set() };
    const folded = await collect(fromOpenEvents(streamOf(...events)));
    const turn = folded.reduce((now, event) => foldEvent(now, event, 0), empty);
    expect(turn).toMatchObject({
      status: 'completed',
      chatId: '7',
      chat: {
        completedAt: 102_000,
        usage: { totalTokens: 3, inputTokens: 1, outputTokens: 2 },
      },
      messages: [
        { id: '8', kind: 'answer', content: 'Hi' },
        { id: '9', kind: 'follow_up', content: 'And?' },
      ],
    });
  });

  it('read an error with its log id and reason', async () => {
    const data = { code: 4000, msg: 'No model', detail: { logid: 'L1', reason: { key: 'model.none' } } };
    expect(await collect(fromOpenEvents(streamOf({ event: 'error', data })))).toEqual([
      { type: 'error', error: { code: 4000, message: 'No model', logId: 'L1', reason: 'model.none' } },
    ]);
  });

  it('skip events they do not know, and data that is no object', async () => {
    const events: WireEvent[] = [{ event: 'ping' }, { event: 'conversation.message.delta', data: 'x' }];
    const [only, ...more] = await collect(fromOpenEvents(streamOf(...events)));
    expect(only).toMatchObject({ type: 'message.delta', message: { kind: 'answer', content: '' } });
    expect(more).toEqual([]);
  });
});

describe('messages of the open API', () => {
  it('read the question of a chat flow from its card', () => {
    const info = {
      card_type: 'QUESTION',
      question_card_data: { Title: 'Where?', Options: [{ name: 'Card' }, { name: 'Credit' }] },
    };
    const content = JSON.stringify({
      content_type: 50,
      x_properties: { workflow_card_info: JSON.stringify(info) },
    });
    expect(readOpenMessage({ ...said, content_type: 'card', content })).toMatchObject({
      kind: 'interrupt',
      interrupt: { type: 'options', question: 'Where?', options: ['Card', 'Credit'] },
    });
  });

  it('read the fields that an input node asks for', () => {
    const info = {
      card_type: 'INPUT',
      input_card_data: [{ type: 'integer', name: 'count', required: true }, { type: 'string' }],
    };
    const content = JSON.stringify({ x_properties: { workflow_card_info: JSON.stringify(info) } });
    expect(readOpenMessage({ ...said, content_type: 'card', content }).interrupt).toEqual({
      type: 'form',
      question: '',
      fields: [{ name: 'count', type: 'integer', isRequired: true }],
    });
  });

  it.each([
    '{',
    '[]',
    'null',
    '{"x_properties":{"workflow_card_info":"{"}}',
    '{"content_type":"option"}',
  ])('read the broken card %s without an error', (content) => {
    const message = readOpenMessage({ ...said, content_type: 'card', content });
    expect(message.content).toBe(content);
  });

  it('keep the text of kinds they do not know as an answer', () => {
    expect(readOpenMessage({ ...said, type: 'novel' })).toMatchObject({ kind: 'answer', content: 'Hi' });
  });

  it('take the name and id of a tool call from its content', () => {
    const content = JSON.stringify({ id: 'call_1', function: { name: 'weather', arguments: '{}' } });
    expect(readOpenMessage({ ...said, type: 'function_call', content }).details).toMatchObject({
      callId: 'call_1',
      toolName: 'weather',
    });
  });
});

describe('events of the studio', () => {
  it('acknowledge the question, stream the answer and keep its text when the last one is empty', async () => {
    const extra = { local_message_id: 'local' };
    const message = (type: string, content: string, more = {}) => ({
      role: type === 'ack' ? 'user' : 'assistant',
      type,
      content,
      content_type: 'text',
      message_id: type === 'ack' ? '1' : '2',
      reply_id: type === 'ack' ? '' : '1',
      extra_info: extra,
      ...more,
    });
    const frame = (data: unknown, isFinished: boolean): WireEvent => ({
      event: 'message',
      data: { message: data, is_finish: isFinished },
    });
    const events = await collect(
      fromStudioEvents(
        streamOf(
          frame(message('ack', 'Weather?'), true),
          frame(message('answer', 'It is '), false),
          frame(message('answer', ''), true),
          { event: 'done' },
        ),
      ),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'message.ack',
      'message.delta',
      'message.completed',
      'done',
    ]);
    expect(events[0]).toMatchObject({
      message: { kind: 'question', role: 'user', chatId: '1', details: { localId: 'local' } },
    });
    expect(events[1]).toMatchObject({ message: { chatId: '1' } });
  });

  it('read why an answer failed', () => {
    const message = { type: 'error', role: 'assistant', content: 'silent', message_id: '9' };
    const extra_info = {
      error_code: '103200002',
      error_reason: '{"key":"agentChat.silence","parameters":{}}',
    };
    expect(fromStudioEvent({ event: 'message', data: { message: { ...message, extra_info } } })).toEqual({
      type: 'error',
      error: { message: 'silent', code: 103200002, reason: 'agentChat.silence', logId: undefined },
    });
  });

  it('read tokens, time, failure and mock set of a step, and the position where an answer was broken', () => {
    const step = readStudioMessage({
      type: 'tool_response',
      message_id: '3',
      content: '{}',
      extra_info: {
        tool_name: 'weather',
        plugin_status: '1',
        time_cost: '0.41',
        token: '12',
        mock_hit_info: '{"mock_set_name":"Sunny"}',
      },
    });
    expect(step.details).toMatchObject({
      toolName: 'weather',
      isFailed: true,
      durationMs: 410,
      usage: { totalTokens: 12 },
      mockName: 'Sunny',
    });
    const broken = readStudioMessage({ type: 'answer', content: 'Hello world', broken_pos: 5 });
    expect(broken).toMatchObject({ content: 'Hello', details: { isCutOff: true } });
  });

  it('show recalled segments as knowledge', () => {
    const content = JSON.stringify({ msg_type: 'knowledge_recall', data: '{"chunks":[]}' });
    expect(readStudioMessage({ type: 'verbose', content }).kind).toBe('knowledge');
  });
});

describe('an event stream', () => {
  const bodyOf = (...parts: string[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });

  it('is read whatever its line ends are and wherever it is cut', async () => {
    const text =
      'id: 1\r\nevent: a\r\ndata: {"x":1}\r\n\r\n: note\n\ndata: "two\\n"\ndata\n\nevent: done\n\n';
    const whole = await collect(readEvents(bodyOf(text)));
    expect(whole).toEqual([
      { id: '1', event: 'a', data: { x: 1 } },
      { event: 'message', data: 'two\n' },
      { event: 'done', data: '' },
    ]);
    for (let cut = 1; cut < text.length; cut++)
      expect(await collect(readEvents(bodyOf(text.slice(0, cut), text.slice(cut))))).toEqual(whole);
  });

  it('ignores an event that was cut off', async () => {
    expect(await collect(readEvents(bodyOf('data: 1\n\ndata: 2')))).toEqual([{ event: 'message', data: 1 }]);
  });
});
