import { expect, test } from 'vitest';
import { sendRequest } from './sendRequest.js';

// SEC-85: tools name the run that calls them to webhooks, so that triggers that start each other are noticed.

async function runHeaderAt(url: string, runId: string | undefined): Promise<string | null> {
  let heard: Headers | undefined;
  const outbound = async (_: unknown, init?: RequestInit) => {
    heard = new Headers(init?.headers);
    return new Response('{}');
  };
  const request = { method: 'POST', url, headers: { 'X-Heddle-Run': 'forged' } };
  const call = {
    stored: { operation: {} },
    signal: new AbortController().signal,
    idempotencyKey: 'key',
    caller: { spaceId: '1', userId: '1', scene: 'agent', isTrial: false, ...(runId && { runId }) },
  };
  await sendRequest({ outbound } as never, request as never, call as never);
  return heard?.get('x-heddle-run') ?? null;
}

test('a webhook learns the run that calls it, and a tool cannot name another', async () => {
  expect(await runHeaderAt('https://heddle.example/hooks/key', '17')).toBe('17');
  expect(await runHeaderAt('https://heddle.example/hooks/key', undefined)).toBeNull();
  expect(await runHeaderAt('https://other.example/weather', '17')).toBe('forged');
});
