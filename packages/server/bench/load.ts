import { createRequire } from 'node:module';
import type { MeasuredRequest } from './serve.js';

/** Result of a load test. */
export interface Load {
  perSecond: number;
  p99Ms: number;
  /** Failed responses: another status, no response, or a body without success. */
  failures: number;
}

interface AutocannonResult {
  requests: { average: number };
  latency: { p99: number };
  errors: number;
  non2xx: number;
  mismatches: number;
}

// The load generator is installed in this folder only, so its types are not visible to the workspace.
const autocannon = createRequire(import.meta.url)('autocannon') as (
  options: Record<string, unknown>,
) => Promise<AutocannonResult>;

/** Repeats a request over ten connections. */
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
