import { expect, it } from 'vitest';
import { makeMessage } from '../testing/ScriptedTransport.js';
import type { ChatMessage } from './ChatMessage.js';
import { groupMessages } from './groupMessages.js';

const question = (id: string, chatId?: string) =>
  makeMessage({ id, chatId, kind: 'question', role: 'user', content: `Q${id}` });
const reply = (id: string, chatId?: string, more: Partial<ChatMessage> = {}) =>
  makeMessage({ id, chatId, content: `A${id}`, ...more });
const shape = (messages: ChatMessage[]) =>
  groupMessages(messages).map((turn) => [turn.question?.id, ...turn.messages.map(({ id }) => id)]);

it('groups messages by their chat', () => {
  const list = [question('1', 'x'), reply('2', 'x'), question('3', 'y'), reply('4', 'y'), reply('5', 'y')];
  expect(shape(list)).toEqual([
    ['1', '2'],
    ['3', '4', '5'],
  ]);
});

it('adds messages without a chat to the question before them', () => {
  expect(shape([question('1'), reply('2'), question('3'), reply('4', 'y')])).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});

it('keeps answers whose question is on an earlier page', () => {
  expect(shape([reply('2', 'x'), question('3', 'y')])).toEqual([[undefined, '2'], ['3']]);
});

it('tells how a stored turn ended', () => {
  const statusOf = (...messages: ChatMessage[]) =>
    groupMessages([question('1', 'x'), ...messages])[0]?.status;
  expect(statusOf(reply('2', 'x'))).toBe('completed');
  expect(statusOf(reply('2', 'x', { details: { isCutOff: true } }))).toBe('canceled');
  expect(statusOf(reply('2', 'x', { kind: 'error' }))).toBe('failed');
  const asked = reply('2', 'x', { kind: 'interrupt', interrupt: { type: 'text', question: 'Which?' } });
  expect(statusOf(asked)).toBe('requires_action');
  expect(statusOf(asked, reply('3', 'x'))).toBe('completed');
});
