/** All metrics, by their name in code. Exported names follow Prometheus conventions: base units, `_total`. */
export const metricDefinitions = {
  requests: {
    kind: 'counter',
    name: 'heddle_http_requests_total',
    help: 'Requests by call and HTTP status; `none` is what is no call, such as pages.',
    labels: ['call', 'status'],
  },
  requestSeconds: {
    kind: 'histogram',
    name: 'heddle_http_request_duration_seconds',
    help: 'Time until an answer begins, by family of calls.',
    labels: ['family'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  refusals: {
    kind: 'counter',
    name: 'heddle_http_refusals_total',
    help: 'Calls refused, by the name of the refusal.',
    labels: ['reason'],
  },
  runs: {
    kind: 'counter',
    name: 'heddle_runs_total',
    help: 'Runs that have ended, by kind and outcome.',
    labels: ['kind', 'outcome'],
  },
  runSeconds: {
    kind: 'histogram',
    name: 'heddle_run_duration_seconds',
    help: 'Time from the start of a run to its end, waiting for people included.',
    labels: ['kind'],
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
  },
  runsInFlight: {
    kind: 'gauge',
    name: 'heddle_runs_in_flight',
    help: 'Runs under way in this process.',
    labels: [],
  },
  socketsOpen: {
    kind: 'gauge',
    name: 'heddle_sockets_open',
    help: 'WebSockets open in this process.',
    labels: [],
  },
  socketsEnded: {
    kind: 'counter',
    name: 'heddle_sockets_ended_total',
    help: 'WebSockets that have ended, by the code they were closed with.',
    labels: ['code'],
  },
} as const satisfies Record<string, MetricDefinition>;

/** Definition of a metric. Label values come from a small, fixed set: never ids, URLs or user input. */
export interface MetricDefinition {
  kind: 'counter' | 'histogram' | 'gauge';
  name: string;
  help: string;
  labels: readonly string[];
  /** Upper bounds in the metric's unit; histograms only. */
  buckets?: readonly number[];
}

type Definitions = typeof metricDefinitions;
type NameOf<K> = {
  [N in keyof Definitions]: Definitions[N]['kind'] extends K ? N : never;
}[keyof Definitions];
type LabelsOf<N extends keyof Definitions> = Readonly<Record<Definitions[N]['labels'][number], string>>;

/** Interface for recording metrics; the host decides what happens with them. */
export interface Metrics {
  count<N extends NameOf<'counter'>>(name: N, labels: LabelsOf<N>): void;
  observe<N extends NameOf<'histogram'>>(name: N, labels: LabelsOf<N>, value: number): void;
  /** Registers a gauge, which is read whenever the metrics are collected. */
  gauge(name: NameOf<'gauge'>, read: () => number): void;
  /** All metrics as text, for hosts that export them. */
  readonly exposition?: () => Promise<{ contentType: string; text: string }>;
}

/** For hosts without metrics. */
export const noMetrics: Metrics = { count() {}, observe() {}, gauge() {} };
