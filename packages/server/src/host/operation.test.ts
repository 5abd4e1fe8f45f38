import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Family } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../node.js';
import type { TestPerson } from '../testing/createTestApp.js';
import { RunTester } from '../testing/RunTester.js';
import { chain, code } from '../testing/runDocuments.js';
import { StartError } from './StartError.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const root = mkdtempSync(join(tmpdir(), 'heddle-operation-'));
const configFile = join(root, 'none.json');
const metricsToken = 'a-token-of-the-scraper';
const secret = 'a quiet blue heron';

const spans: Span[] = [];
let collected = '';
let collector: Server;
let server: RunningServer;
let cookie = '';

const clientOf = <F extends Record<string, Family>>(families: F) =>
  createClient(families, { fetch, baseURL: server.url, headers: { cookie, 'x-requested-with': 'test' } });

beforeAll(async () => {
  writeFileSync(configFile, '{"models":[]}');
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      collected += body;
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  server = await startServer({
    port: 0,
    dataFolder: join(root, 'data'),
    configFile,
    metricsToken,
    traceUrl: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
  const registered = await fetch(`${server.url}/api/passport/web/email/register/v2/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
    body: JSON.stringify({ email: 'one@example.com', password: secret }),
  });
  cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
});
afterAll(async () => {
  await server.close();
  collector.close();
  rmSync(root, { recursive: true, force: true });
});

const scrape = (token?: string) =>
  fetch(
    `${server.url}/metrics`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

async function runOne() {
  const [own] = (await clientOf({ space }).space.list()).bot_space_list;
  const tester = new RunTester({ clientOf, spaceId: own!.id } as TestPerson);
  const workflowId = await tester.save(
    chain([], [code('100', 'Code', 'async function main() { return { out: "a" } }')]),
  );
  const process = await tester.ended(workflowId, await tester.start(workflowId, {}));
  return { workflowId, runId: process.executeId };
}

describe('/metrics', () => {
  test('reports requests, refusals and runs, along with memory and event-loop delay', async () => {
    await runOne();
    await expect(
      clientOf({ account }).account.login({ email: 'one@example.com', password: 'x' }),
    ).rejects.toThrow();
    const response = await scrape(metricsToken);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(/heddle_http_requests_total\{call="account.register",status="200"\} 1\n/);
    expect(text).toMatch(/heddle_http_refusals_total\{reason="wrongCredentials"\} 1\n/);
    expect(text).toMatch(/heddle_runs_total\{kind="test",outcome="success"\} 1\n/);
    expect(text).toMatch(/heddle_http_request_duration_seconds_count\{family="workflow"\} \d+/);
    expect(text).toMatch(/heddle_runs_in_flight 0\n/);
    expect(text).toMatch(/process_resident_memory_bytes \d+/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds/);
  });

  test('requires the token, and does not exist without a configured token', async () => {
    expect((await scrape()).status).toBe(401);
    expect((await scrape(`${metricsToken}x`)).status).toBe(401);
    const silent = await startServer({ port: 0, dataFolder: join(root, 'silent'), configFile });
    expect(
      (await fetch(`${silent.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status,
    ).toBe(404);
    await silent.close();
  });
});

describe('traces', () => {
  test('cover a request, its run and each node, and contain no user data', async () => {
    const { workflowId } = await runOne();
    const of = (span: Span, key: string) =>
      Object.values(span.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];
    const runSpan = () => spans.find((span) => of(span, 'heddle.workflow.id') === workflowId);
    const requestSpan = () => spans.find(({ spanId }) => spanId === runSpan()?.parentSpanId);
    await expect.poll(requestSpan, { timeout: 15_000 }).toBeDefined();
    const [run, request] = [runSpan()!, requestSpan()!];
    expect(request).toMatchObject({ name: 'workflowRun.testRun', traceId: run.traceId });
    expect(of(request, 'http.response.status_code')).toBe(200);
    const nodes = spans.filter(({ parentSpanId }) => parentSpanId === run.spanId);
    expect(nodes.map(({ name }) => name)).toContain('workflow node');
    expect(collected).not.toContain(secret);
    expect(collected).not.toContain(cookie.split('=')[1]);
  }, 30_000);
});

test.each([
  [{ metricsToken: 'short' }, 'HEDDLE_METRICS_TOKEN'],
  [{ traceUrl: 'collector:4318' }, 'HEDDLE_OTLP_URL'],
  [{ log: 'syslog' }, 'HEDDLE_LOG'],
])('names an invalid setting: %o', async (options, variable) => {
  const start = startServer({ port: 0, dataFolder: join(root, 'wrong'), configFile, ...options });
  await expect(start).rejects.toSatisfy(
    (error) => StartError.isInstance(error) && error.message.startsWith(variable),
  );
});
