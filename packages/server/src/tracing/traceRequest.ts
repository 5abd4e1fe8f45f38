import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const headers = {
  keys: (carrier: Headers) => [...carrier.keys()],
  get: (carrier: Headers, key: string) => carrier.get(key) ?? undefined,
};

/**
 * Handles a request inside a span. Negligible overhead without a tracer (`HEDDLE_OTLP_URL`). A parent trace
 * is accepted only from a trusted proxy.
 */
export function traceRequest<A extends { status: number }>(
  request: Request,
  { path, logid, trusted }: { path: string; logid: string; trusted: boolean },
  answer: () => Promise<A>,
): Promise<A> {
  const active = context.active();
  const parent = trusted ? propagation.extract(active, request.headers, headers) : active;
  const attributes = { 'http.request.method': request.method, 'url.path': path, 'heddle.logid': logid };
  return trace
    .getTracer('@heddle/server')
    .startActiveSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent, async (span) => {
      try {
        const response = await answer();
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      } finally {
        span.end();
      }
    });
}

/** Names the span after the call, once it is known, so that requests of a call are grouped. */
export function nameRequest(call: string): void {
  trace.getActiveSpan()?.updateName(call);
}
