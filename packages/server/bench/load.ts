import { createRequire } from 'node:module';
import type { MeasuredRequest } from './serve.js';

/** What a load of some seconds gave. */
export interface Load {
  perSecond: number;
  p99Ms: number;
  /** Answers that were none: another status, no answer, or a body without success. */
  failures: number;
}

interface AutocannonResult {
  requests: { average: number };
  latency: { p99: number };
  errors: number;
  non2xx: number;
  mismatches: number;
}

// The load generator lies in this folder's own installation, where the types of the workspaces do not look.
const autocannon = createRequire(import.meta.url)('autocannon') as (
  options: Record<string, unknown>,
) => Promise<AutocannonResult>;

/** Asks one thing again and again over ten connections. */
export async function load(origin: string, request: MeasuredRequest, seconds: number): Promise<Load> {
  const result = await autocannon({
    url: `${origin}${request.path}`,
    method: request.method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
    connections: 10,
    duration: seconds,
    verifyBody: (body: string) => body.startsWith('{"code":0'),
  });
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failures: result.errors + result.non2xx + result.mismatches,
  };
}
