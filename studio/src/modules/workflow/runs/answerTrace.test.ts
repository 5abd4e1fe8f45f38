import { expect, test } from 'vitest';
import { answerTrace, type WireSpan } from './answerTrace.js';

const span = (span_id: string, parent_id: string, more: Partial<WireSpan> = {}): WireSpan => ({
  ...{ span_id, parent_id, trace_id: '9', log_id: '', type: 'node', name: span_id, alias_name: span_id },
  ...{ duration: 5, start_time: 100, status_code: 0, status: 'success', tags: [], is_entry: false },
  ...{ input: { type: 0, content: '' }, output: { type: 0, content: '' } },
  ...{ node_id: span_id, path: span_id, child_count: 0, ...more },
});

test('steps of an answer stand inside those that called them; what is under way has no end', () => {
  const tokens = [{ key: 'tokens', tag_type: 3, value: { v_long: 7 } }];
  const { root, byId } = answerTrace([
    span('9', '', { is_entry: true, status: 'running', tags: tokens }),
    span('agent', '9', { status: 'running' }),
    span('agent#0', 'agent', { type: 'tool' }),
  ]);
  expect(root).toMatchObject({ id: '', kind: 'run', tokens: 7, endedAt: undefined });
  expect(root?.children).toMatchObject([
    { id: 'agent', endedAt: undefined, children: [{ id: 'agent#0', status: 'success', endedAt: 105 }] },
  ]);
  expect(byId.get('')?.span_id).toBe('9');
  expect(byId.get('agent#0')?.type).toBe('tool');
});
