import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const headers = {
  keys: (carrier: Headers) => [...carrier.keys()],
  get: (carrier: Headers, key: string) => carrier.get(key) ?? undefined,
};

/**
 * Answers a request inside a span. Without a tracer (`HEDDLE_OTLP_URL`) this costs nothing to speak of. Only a proxy
 * that is trusted may say which trace a request belongs to.
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

/** Names the request's span once the call is known, so that all requests of one call stand together. */
export function nameRequest(call: string): void {
  trace.getActiveSpan()?.updateName(call);
}
