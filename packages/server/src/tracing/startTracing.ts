import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/**
 * Exports traces by OTLP over HTTP, in batches delayed by at most five seconds. Imported only if
 * `HEDDLE_OTLP_URL` is set, because the libraries use much memory. The tracer is global, as in OpenTelemetry.
 * Returns a function that flushes and stops it.
 */
export function startTracing(url: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'heddle' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    trace.disable();
    context.disable();
    propagation.disable();
    // An unreachable collector must not prevent shutdown.
    await provider.shutdown().catch(() => undefined);
  };
}
