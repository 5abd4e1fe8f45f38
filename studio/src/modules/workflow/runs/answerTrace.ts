import type { TraceSpan as WireSpan } from '@heddle/api-contract/families/run-history';
import { rootSpanId, type TraceSpan } from '../../../shared/parts/trace/TraceSpan.js';

export type { WireSpan };

/** Whether a run or step in this state may still change. */
export const isUnderWay = (status: string) =>
  status === 'queued' || status === 'running' || status === 'waiting';

/** Value of a numeric tag of a span. */
export function numberOf({ tags }: Pick<WireSpan, 'tags'>, key: string): number {
  const value = tags.find((tag) => tag.key === key)?.value;
  return value?.v_long ?? value?.v_double ?? 0;
}

/** The tree of the spans, and each by the id that it has there. */
export function answerTrace(spans: readonly WireSpan[]) {
  const byId = new Map<string, WireSpan>();
  const shown = new Map<string, TraceSpan>();
  for (const span of spans) {
    const made = toShown(span);
    byId.set(made.id, span);
    shown.set(span.span_id, made);
    // Parents come first.
    shown.get(span.parent_id)?.children.push(made);
  }
  return { root: spans[0] && shown.get(spans[0].span_id), byId };
}

const statuses = ['waiting', 'running', 'success', 'failed', 'skipped', 'cancelled'] as const;

function toShown(span: WireSpan): TraceSpan {
  const { span_id, is_entry, path, node_id: nodeId, status, start_time: startedAt, duration } = span;
  return {
    id: is_entry ? rootSpanId : span_id,
    kind: is_entry ? 'run' : 'node',
    path,
    nodeId,
    status: statuses.find((one) => one === status) ?? 'waiting',
    isWarning: false,
    ordinal: 1,
    startedAt,
    endedAt: isUnderWay(status) ? undefined : startedAt + duration,
    tokens: numberOf(span, 'tokens'),
    children: [],
  };
}
