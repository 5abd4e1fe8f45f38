import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/**
 * Sends traces to a collector by OTLP over HTTP, in batches that wait at most five seconds. Loaded only where
 * `HEDDLE_OTLP_URL` is set: the libraries take their share of memory. The tracer is one for the whole process, as
 * OpenTelemetry has it. Resolves with what ends it, and sends what is left.
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
    // A collector that is away must not keep the server from ending.
    await provider.shutdown().catch(() => undefined);
  };
}
