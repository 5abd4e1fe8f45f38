import type { StudioChatEvent, StudioMessage } from '@heddle/api-contract/families/agent-chat';
import type { ChatEvent } from '@heddle/chat';
import { expect, test } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { readChat, readMessage } from './readMessages.js';

const answer: StudioMessage = {
  role: 'assistant',
  type: 'answer',
  content: 'Hi',
  content_type: 'text',
  message_id: '3',
  reply_id: '2',
  section_id: '1',
  extra_info: {},
  status: '',
  sender_id: '',
  mention_list: [],
  content_time: 5,
  message_index: '',
  source: 0,
  chat_id: '9',
  execute_id: '8',
};

test('names the chat and the run before the first message, once', async () => {
  async function* events(): AsyncGenerator<StudioChatEvent> {
    const data = { is_finish: false, index: 0, conversation_id: '1', seq_id: 0 };
    yield { id: '1', event: 'message', data: { ...data, message: answer } };
    yield { id: '2', event: 'message', data: { ...data, message: answer, is_finish: true } };
    yield { id: '3', event: 'done', data: {} };
  }
  const read: ChatEvent[] = [];
  for await (const event of readChat(events())) read.push(event);
  expect(read.map(({ type }) => type)).toEqual(['chat', 'message.delta', 'message.completed', 'done']);
  expect(read[0]).toMatchObject({ chat: { id: '9', runId: '8' } });
});

test('waits for the user at the end if a tool asks', async () => {
  const required_action = { type: 'submit_tool_outputs' as const, submit_tool_outputs: { tool_calls: [] } };
  async function* events(): AsyncGenerator<StudioChatEvent> {
    const data = { is_finish: true, index: 0, conversation_id: '1', seq_id: 0 };
    yield { id: '1', event: 'message', data: { ...data, message: { ...answer, required_action } } };
    yield { id: '2', event: 'done', data: {} };
  }
  const read: ChatEvent[] = [];
  for await (const event of readChat(events())) read.push(event);
  expect(read.slice(-2)).toEqual([
    { type: 'chat', chat: { id: '9', status: 'requires_action' } },
    { type: 'done', id: '2' },
  ]);
});

test('puts stored messages into the turn of their chat, with what the person thought of them', () => {
  const feedback = { feedback_type: 2, detail_types: [2, 4], detail_content: 'no' };
  expect(readMessage({ ...answer, feedback })).toMatchObject({
    chatId: '9',
    details: { feedback: { value: 'dislike', reasons: ['wrong', 'other'], comment: 'no' } },
  });
  expect(readMessage({ ...answer, chat_id: '' })).toMatchObject({ chatId: '2' });
});

test('tells why an answer failed in the language of the page, also when it is read again', async () => {
  const error_reason = JSON.stringify({ key: 'agentChat.silence', parameters: { seconds: 120 } });
  const failed = { ...answer, type: 'error', content: 'raw', extra_info: { error_reason } };
  const words = 'The model didn’t respond for 120 seconds. Try again later.';
  setLanguage('en');
  expect(readMessage(failed).content).toBe(words);
  async function* events(): AsyncGenerator<StudioChatEvent> {
    const data = { message: failed, is_finish: true, index: 0, conversation_id: '1', seq_id: 0 };
    yield { id: '1', event: 'message', data };
  }
  const read: ChatEvent[] = [];
  for await (const event of readChat(events())) read.push(event);
  expect(read.at(-1)).toMatchObject({ type: 'error', error: { message: words } });
});
