import { Agent, request as sendRequest } from 'node:http';
import type { RunTarget } from './runTarget.js';

/** Result of repeating the request of a target. */
export interface RunLoad {
  perSecond: number;
  /** Sorted latencies in ms. */
  latencies: number[];
  failures: number;
}

/** The value below which this share of sorted numbers lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Repeats the request of a target over some connections, each waiting for its answer. */
export async function runLoad(target: RunTarget, connections: number, seconds: number): Promise<RunLoad> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const repeat = async (index: number) => {
    for (let turn = index; performance.now() < end; turn += 1) {
      const sent = performance.now();
      const text = await post(agent, target.requests[turn % target.requests.length]!).catch(() => '');
      if (text.includes(target.answer)) latencies.push(performance.now() - sent);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => repeat(index)));
  const took = (performance.now() - begin) / 1000;
  agent.destroy();
  latencies.sort((one, other) => one - other);
  return { perSecond: latencies.length / took, latencies, failures };
}

/** Sends a request and returns its whole answer. */
export function post(agent: Agent, { url, headers, body }: RunTarget['requests'][number]): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
