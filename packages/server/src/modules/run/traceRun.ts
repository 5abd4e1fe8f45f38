import { frameOf, ownerOf, type RunState } from '@heddle/workflow-schema/runs';
import { type Context, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { StoredRun } from './RunStore.js';

// Limit the number of spans: a loop of a million iterations is a single run.
const maxSpans = 1_000;

/**
 * Exports a finished run to the tracer, with a span per node, as part of the request that started it. Spans
 * are created afterwards from the run's state, so that tracing does not slow down runs; they contain no
 * inputs or outputs.
 */
export function traceRun(run: StoredRun, state: RunState): void {
  const tracer = trace.getTracer('@heddle/server');
  const endTime = state.endedAt ?? Date.now();
  const attributes = {
    'heddle.run.id': run.id,
    ...(run.workflowId !== null && { 'heddle.workflow.id': run.workflowId }),
    ...(run.botId !== null && { 'heddle.agent.id': run.botId }),
    'heddle.space.id': run.spaceId,
    'heddle.run.kind': run.kind,
  };
  const root = tracer.startSpan('workflow run', { startTime: state.startedAt, attributes });
  if (!root.isRecording()) return;
  if (state.status === 'failed') fail(root, state.error?.code);
  const contexts = new Map<string, Context>([['', trace.setSpan(context.active(), root)]]);
  const nodes = [...state.nodes.values()].filter(({ startedAt }) => startedAt !== undefined);
  for (const node of nodes.sort((a, b) => a.startedAt! - b.startedAt!).slice(0, maxSpans)) {
    const parent = contexts.get(ownerOf(frameOf(node.path))) ?? contexts.get('');
    const startTime = node.startedAt!;
    const span = tracer.startSpan(
      'workflow node',
      { startTime, attributes: { 'heddle.node.id': node.nodeId, 'heddle.node.status': node.status } },
      parent,
    );
    contexts.set(node.path, trace.setSpan(context.active(), span));
    if (node.status === 'failed') fail(span, node.error?.code);
    span.end(node.endedAt ?? endTime);
  }
  if (nodes.length > maxSpans) root.setAttribute('heddle.run.nodes_left_out', nodes.length - maxSpans);
  root.end(endTime);
}

// Error messages may quote user input, so export only the code.
function fail(span: Span, code: number | undefined): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  if (code !== undefined) span.setAttribute('heddle.error.code', code);
}
