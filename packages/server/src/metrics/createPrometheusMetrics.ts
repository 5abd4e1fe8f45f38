import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type MetricDefinition, type Metrics, metricDefinitions } from './Metrics.js';

/** Metrics in Prometheus format, including those of the process: memory, CPU, event loop delay. */
export function createPrometheusMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const readers = new Map<string, () => number>();
  for (const [key, definition] of Object.entries<MetricDefinition>(metricDefinitions)) {
    const { name, help } = definition;
    const options = { name, help, labelNames: [...definition.labels], registers: [registry] };
    if (definition.kind === 'counter') counters.set(key, new Counter(options));
    else if (definition.kind === 'histogram')
      histograms.set(key, new Histogram({ ...options, buckets: [...(definition.buckets ?? [])] }));
    else {
      new Gauge({
        ...options,
        collect() {
          this.set(readers.get(key)?.() ?? 0);
        },
      });
    }
  }
  return {
    count: (name, labels) => counters.get(name)?.inc(labels),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    gauge: (name, read) => void readers.set(name, read),
    exposition: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
