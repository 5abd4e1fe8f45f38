import { describe, expect, it } from 'vitest';
import { makeMessage } from '../testing/ScriptedTransport.js';
import type { ChatEvent } from './ChatEvent.js';
import type { Turn } from './ChatState.js';
import { foldEvent } from './foldEvent.js';

const sending: Turn = { key: 't', status: 'sending', messages: [], open: new Set() };
const fold = (events: readonly ChatEvent[], turn = sending) =>
  events.reduce((now, event, index) => foldEvent(now, event, 1000 + index), turn);
const delta = (content: string, id?: string): ChatEvent => ({
  id,
  type: 'message.delta',
  message: makeMessage({ content }),
});

describe('folding events to a turn', () => {
  it('joins deltas and closes the message with its whole text', () => {
    const turn = fold([
      { id: '1', type: 'chat', chat: { id: 'c', status: 'created', sectionId: 's' } },
      delta('It is ', '2'),
      delta('3 °C', '3'),
    ]);
    expect(turn).toMatchObject({ status: 'in_progress', chatId: 'c', sectionId: 's', lastEventId: '3' });
    expect(turn.messages.map(({ content }) => content)).toEqual(['It is 3 °C']);
    expect(turn.open).toEqual(new Set(['a1']));
    const closed = fold(
      [{ type: 'message.completed', message: makeMessage({ content: 'It is 3 °C.' }) }],
      turn,
    );
    expect(closed.messages.map(({ content }) => content)).toEqual(['It is 3 °C.']);
    expect(closed.open.size).toBe(0);
  });

  it('keeps the text of deltas if the closing message is empty', () => {
    const turn = fold([delta('Hello'), { type: 'message.completed', message: makeMessage() }]);
    expect(turn.messages[0]?.content).toBe('Hello');
  });

  it('ignores events that a resumed stream repeats', () => {
    const turn = fold([delta('one ', '9'), delta('two ', '10'), delta('one ', '9'), delta('two ', '10')]);
    expect(turn.messages[0]?.content).toBe('one two ');
    expect(foldEvent(turn, delta('two ', '10'), 0)).toBe(turn);
  });

  it('does not change the turn that it is given', () => {
    const before = fold([delta('a')]);
    const copy = structuredClone(before);
    fold([delta('b'), { type: 'done' }], before);
    expect(before).toEqual(copy);
  });

  it('notes when the first text of an answer arrived, not the first step', () => {
    const step = makeMessage({ id: 's', kind: 'function_call', content: '{}' });
    const turn = fold([{ type: 'message.completed', message: step }, delta('x'), delta('y')]);
    expect(turn.firstTextAt).toBe(1001);
  });

  it('collects reasoning apart from the answer', () => {
    const think = (reasoning: string): ChatEvent => ({
      type: 'message.delta',
      message: makeMessage({ reasoning }),
    });
    const [message] = fold([think('first '), think('second'), delta('Answer')]).messages;
    expect(message).toMatchObject({ reasoning: 'first second', content: 'Answer' });
  });

  it('takes the id of the stored question and keeps what was typed', () => {
    const question = makeMessage({ id: 'local', kind: 'question', role: 'user', content: 'Hi' });
    const stored = { ...question, id: '77', content: '', details: { localId: 'local' } };
    const turn = fold([{ type: 'message.ack', message: stored }], { ...sending, question });
    expect(turn.question).toMatchObject({ id: '77', content: 'Hi' });
  });

  it.each([
    ['chat', { type: 'chat', chat: { id: 'c', status: 'failed', error: { message: 'No' } } }, 'failed'],
    ['error', { type: 'error', error: { code: 1, message: 'No' } }, 'failed'],
    ['done', { type: 'done' }, 'completed'],
    ['question', { type: 'chat', chat: { id: 'c', status: 'requires_action' } }, 'requires_action'],
    ['cancel', { type: 'chat', chat: { id: 'c', status: 'canceled' } }, 'canceled'],
  ] as const)('ends with the event %s and keeps the text', (_name, event, status) => {
    const turn = fold([delta('partial'), event, { type: 'done' }]);
    expect(turn).toMatchObject({ status, endedAt: 1001 });
    expect(turn.messages[0]?.content).toBe('partial');
    expect(turn.open.size).toBe(0);
  });
});
