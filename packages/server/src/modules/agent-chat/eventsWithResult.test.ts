import type { TurnEvent } from '@heddle/agent';
import { expect, test } from 'vitest';
import { eventsBeforeRound, eventsWithResult } from './eventsWithResult.js';

const asked = (round: number): TurnEvent => ({ type: 'modelAsked', round, prompt: { tokens: 1, rounds: 0 } });
const answered = (round: number): TurnEvent => ({
  ...{ type: 'modelAnswered', round, text: '', calls: [], ms: 1 },
  usage: { inputTokens: 9, outputTokens: 9, cost: 9 },
});
const called = (id: string, round = 1): TurnEvent => ({
  ...{ type: 'toolCalled', round, kind: 'plugin' },
  call: { id, name: id, arguments: {} },
});
const ended = (callId: string, more: object = {}): TurnEvent => ({
  ...{ type: 'toolEnded', callId, output: callId, ms: 1 },
  ...more,
});
const facts = (events: readonly TurnEvent[] | undefined) =>
  events?.map((event) => {
    if (event.type === 'toolCalled') return `call ${event.call.id}`;
    return event.type === 'toolEnded' ? `${event.callId} = ${event.output}` : event.type;
  });

test('ends where the model goes on, keeps results of other calls, and makes calls without a result again', () => {
  const turn = [
    ...[asked(1), answered(1), called('a'), called('b'), called('c'), ended('b'), ended('a')],
    ...[asked(2), answered(2), called('d', 2), ended('d')],
  ];
  expect(facts(eventsWithResult(turn, { call: 'a', output: 'new' }))).toEqual([
    ...['modelAsked', 'modelAnswered', 'call a', 'call b', 'b = b', 'a = new'],
  ]);
  expect(facts(eventsWithResult(turn, { call: 'd', output: 'new' }))?.slice(-3)).toEqual([
    ...['modelAnswered', 'call d', 'd = new'],
  ]);
  expect(eventsWithResult(turn, { call: 'c', output: 'new' })).toBeUndefined();
});

test('keeps the call of an agent that goes on, counts no usage, and answers if the tool has answered', () => {
  const entered: TurnEvent = { type: 'entered', agentId: '2', agentName: 'Two', how: 'asked', callId: 'ask' };
  const turn = [answered(1), called('ask'), entered, answered(2), called('a', 2), ended('a'), asked(3)];
  const kept = eventsWithResult(turn, { call: 'a', output: 'new' });
  expect(facts(kept)).toEqual(['modelAnswered', 'call ask', 'entered', 'modelAnswered', 'call a', 'a = new']);
  expect(kept?.[0]).toMatchObject({ usage: { inputTokens: 0, outputTokens: 0 } });
  expect(
    eventsWithResult([called('a'), ended('a', { answer: 'old' })], { call: 'a', output: 'new' }),
  ).toEqual([called('a'), ended('a', { output: 'new', answer: 'new', ms: 0 })]);
});

test('ends before the model is asked in a round, and counts no usage', () => {
  const turn = [asked(1), answered(1), called('a'), ended('a'), asked(2), answered(2)];
  expect(facts(eventsBeforeRound(turn, 2))).toEqual(['modelAsked', 'modelAnswered', 'call a', 'a = a']);
  expect(eventsBeforeRound(turn, 2)?.[1]).toMatchObject({ usage: { inputTokens: 0, outputTokens: 0 } });
  expect([eventsBeforeRound(turn, 1), eventsBeforeRound(turn, 3)]).toEqual([[], undefined]);
});
