import { describe, expect, it } from 'vitest';
import { makeMessage } from '../testing/ScriptedTransport.js';
import type { ChatMessage } from './ChatMessage.js';
import type { Turn, TurnStatus } from './ChatState.js';
import { partsOf } from './turnParts.js';

const turnOf = (messages: ChatMessage[], status: TurnStatus = 'completed'): Turn => ({
  key: 't',
  status,
  messages,
  open: new Set(),
});
const call = (id: string, content = '{}', details: ChatMessage['details'] = { callId: id }) =>
  makeMessage({ id, kind: 'function_call', content, details });
const result = (callId: string | undefined, content: string, details = {}) =>
  makeMessage({ id: `r${callId}`, kind: 'tool_response', content, details: { callId, ...details } });
const steps = (messages: ChatMessage[], status?: TurnStatus) => partsOf(turnOf(messages, status)).steps;

describe('the steps of a turn', () => {
  it('join parallel calls with their results, in whatever order these arrive', () => {
    const found = steps([call('a'), call('b'), result('b', 'B'), result('a', 'A')]);
    expect(found.map((step) => [step.key, step.result, step.status])).toEqual([
      ['a', 'A', 'done'],
      ['b', 'B', 'done'],
    ]);
  });

  it('join calls without ids with the results in order', () => {
    const found = steps([
      call('a', '{}', {}),
      call('b', '{}', {}),
      result(undefined, 'A'),
      result(undefined, 'B'),
    ]);
    expect(found.map((step) => step.result)).toEqual(['A', 'B']);
  });

  it('show a result whose call is missing', () => {
    expect(steps([result('x', 'lost')])).toMatchObject([{ result: 'lost', arguments: undefined }]);
  });

  it.each([
    ['in_progress', 'running'],
    ['canceled', 'stopped'],
    ['failed', 'stopped'],
  ] as const)('without a result in a turn that is %s are %s', (status, expected) => {
    expect(steps([call('a')], status)[0]?.status).toBe(expected);
  });

  it('fail if their result says so', () => {
    expect(steps([call('a'), result('a', 'timeout', { isFailed: true })])[0]?.status).toBe('failed');
  });

  it('show the arguments of a call, indented, and broken JSON as it is', () => {
    const whole = JSON.stringify({ id: 'a', function: { name: 'f', arguments: '{"city":"Oslo"}' } });
    expect(steps([call('a', whole)])[0]?.arguments).toBe('{\n  "city": "Oslo"\n}');
    expect(steps([call('a', '{"city":"Os')])[0]?.arguments).toBe('{"city":"Os');
  });

  it('list the segments of knowledge, and none for content that cannot be read', () => {
    const meta = { document: { id: '2', name: 'D' }, dataset: { id: '1' }, slice: { id: '3', page: 4 } };
    const data = { chunks: [{ slice: 'text', score: 0.9, meta }, null] };
    const content = JSON.stringify({ msg_type: 'knowledge_recall', data: JSON.stringify(data) });
    const [found, broken] = steps([
      makeMessage({ id: 'k', kind: 'knowledge', content }),
      makeMessage({ id: 'l', kind: 'knowledge', content: '{"data":"{' }),
    ]);
    expect(found?.segments).toEqual([
      { text: 'text', score: 0.9, document: 'D', datasetId: '1', documentId: '2', sliceId: '3', page: 4 },
      { text: '' },
    ]);
    expect(broken?.segments).toEqual([]);
  });

  it('list recalled memories with their dates', () => {
    const data = { items: [{ text: 'Likes tea', date: '2026-11-28', kind: 'topic', score: 0.5 }, null] };
    const content = JSON.stringify({ msg_type: 'time_capsule_recall', data: JSON.stringify(data) });
    const [recalled] = steps([makeMessage({ id: 'm', kind: 'knowledge', content })]);
    expect(recalled).toMatchObject({
      kind: 'memory',
      segments: [{ text: 'Likes tea', document: '2026-11-28' }, {}],
    });
  });
});

it('shows answers, questions and suggestions, but no internal messages', () => {
  const { replies, suggestions } = partsOf(
    turnOf([
      makeMessage({ id: '1', kind: 'verbose', content: '{"msg_type":"generate_answer_finish"}' }),
      makeMessage({ id: '2', content: '' }),
      makeMessage({ id: '3', content: 'Hi' }),
      makeMessage({ id: '4', kind: 'follow_up', content: 'More?' }),
    ]),
  );
  expect(replies.map(({ id }) => id)).toEqual(['3']);
  expect(suggestions).toEqual(['More?']);
});
