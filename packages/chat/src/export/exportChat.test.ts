import { expect, it } from 'vitest';
import type { ChatState } from '../model/ChatState.js';
import { groupMessages } from '../model/groupMessages.js';
import { makeMessage } from '../testing/ScriptedTransport.js';
import { exportChat } from './exportChat.js';

const parts = JSON.stringify([
  { type: 'file', name: 'receipt.pdf' },
  { type: 'text', text: 'Refund?' },
]);
const messages = [
  makeMessage({ id: '1', kind: 'question', role: 'user', content: parts, contentType: 'object_string' }),
  makeMessage({ id: '2', kind: 'function_call', content: '{}', details: { toolName: 'get_order' } }),
  makeMessage({ id: '3', kind: 'tool_response', content: 'secret result' }),
  makeMessage({ id: '4', content: '**Yes**' }),
  makeMessage({ id: '5', kind: 'follow_up', content: 'When?' }),
];
const state: ChatState = { turns: groupMessages(messages), history: 'complete', isLoaded: true };
const names = { user: 'You', assistant: 'Refunds' };

it('exports every message as JSON', () => {
  const { turns } = JSON.parse(exportChat(state, 'json', names)) as { turns: { messages: unknown }[] };
  expect(turns.map((turn) => turn.messages)).toEqual([JSON.parse(JSON.stringify(messages))]);
});

it('exports what was said as Markdown', () => {
  expect(exportChat(state, 'markdown', names)).toBe(
    '**You**\n\n- receipt.pdf\nRefund?\n\n**Refunds**\n\n> get_order: done\n\n**Yes**\n',
  );
});
