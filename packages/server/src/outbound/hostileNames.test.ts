import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import {
  answerWith,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../models/testing/scriptedEndpoint.js';
import { type NameAnswers, silence, startNameServer } from '../testing/startNameServer.js';
import { createOutboundFetch } from './createOutboundFetch.js';

// Returned to the registry and unassigned: a public address by its range, but unreachable.
const nobody = '3ffe::1';

let names: Awaited<ReturnType<typeof startNameServer>> | undefined;
let hidden: ScriptedEndpoint | undefined;
afterEach(async () => {
  names?.close();
  await hidden?.close();
});

async function start(answers: NameAnswers) {
  names = await startNameServer(answers);
  hidden = await startScriptedEndpoint(answerWith(200, '"secret"'));
  return {
    port: new URL(hidden.baseURL).port,
    calls: hidden.calls,
    questions: names.questions,
    nameServers: [names.address],
  };
}

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: Error) => ((error.cause ?? error) as Error).name,
  );

test('SEC-36: a name that resolves to a public address when checked and an internal one when used is not reached', async () => {
  const { port, calls, questions, nameServers } = await start((_, asked) =>
    asked % 2 === 0 ? { aaaa: [nobody] } : { a: ['127.0.0.1'] },
  );
  const reasons: string[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    const call = createOutboundFetch({ nameServers, connectTimeoutMs: 150 });
    reasons.push(await reasonOf(call(`http://turns.example:${port}/`)));
  }
  // The connection uses the address that was checked, so each request resolves once, every second time to
  // loopback.
  expect(questions).toHaveLength(6);
  expect(reasons.filter((_, attempt) => attempt % 2 === 1)).toEqual(Array(3).fill('OutboundRefused'));
  expect(reasons).not.toContain('answered');
  expect(calls).toHaveLength(0);
});

test('SEC-36: kept-alive connections are not reused for another host name, which is resolved again', async () => {
  const { port, calls, nameServers } = await start((_, asked) =>
    asked === 0 ? { aaaa: [nobody] } : { a: ['127.0.0.1'] },
  );
  const named = `http://localhost:${port}`;
  const call = createOutboundFetch({ nameServers, privateOrigins: [named], connectTimeoutMs: 150 });
  expect((await call(named)).status).toBe(200);
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await reasonOf(call(`http://other.example:${port}/`))).not.toBe('answered');
  expect(calls).toHaveLength(1);
});

test.each([
  ['loopback', { a: ['127.0.0.1'] }],
  ['loopback and a public IPv6 address', { a: ['127.0.0.1'], aaaa: [nobody] }],
  ['loopback after a public address', { a: ['8.8.8.8', '127.0.0.1'] }],
  ['IPv6 loopback', { aaaa: ['::1'] }],
  ['IPv4-mapped loopback', { aaaa: ['::ffff:7f00:1'] }],
  ['a private network', { a: ['10.0.0.1'] }],
  ['a cloud metadata service', { a: ['169.254.169.254'] }],
  ['carrier-grade NAT', { a: ['100.64.0.1'] }],
])('SEC-35: a name of %s is refused before the first packet, and quickly', async (_, addresses) => {
  const { port, calls, nameServers } = await start(() => addresses);
  const begin = performance.now();
  expect(await reasonOf(createOutboundFetch({ nameServers })(`http://inside.example:${port}/`))).toBe(
    'OutboundRefused',
  );
  expect(performance.now() - begin).toBeLessThan(5_000);
  expect(calls).toHaveLength(0);
});

test('SEC-35: a refusal has the same message and speed whether a port is open, closed or filtered', async () => {
  const { port, nameServers } = await start(() => ({ a: ['127.0.0.1'] }));
  const call = createOutboundFetch({ nameServers });
  const refusals = [];
  for (const target of [
    `inside.example:${port}`,
    'inside.example:64999',
    '10.255.255.1:81',
    `127.0.0.1:${port}`,
  ]) {
    const begin = performance.now();
    const { cause } = await call(`http://${target}/`).then(Promise.reject, (error: Error) => error);
    const host = target.replace(/:\d+$/, '');
    refusals.push({
      message: (cause as Error).message.replace(host, 'HOST'),
      isQuick: performance.now() - begin < 1000,
    });
  }
  expect(refusals).toEqual(Array(4).fill({ message: refusals[0]!.message, isQuick: true }));
});

/** Occupies every thread of the pool, as look-ups of silent names by the system do; returns their release. */
function occupyThreadPool(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-pool-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  // Opening a pipe blocks its thread until somebody opens the other end.
  const blocked = Array.from({ length: threads }, () => open(pipe, 'r'));
  return async () => {
    const end = openSync(pipe, constants.O_RDWR);
    for (const file of await Promise.all(blocked)) await file.close();
    closeSync(end);
    rmSync(folder, { recursive: true });
  };
}

test('looks names up without the thread pool, which slow names could fill', async () => {
  const { port, nameServers } = await start(() => ({ a: ['127.0.0.1'] }));
  const call = createOutboundFetch({ nameServers });
  const release = occupyThreadPool();
  try {
    for (const name of ['inside.example', 'localhost'])
      expect(await reasonOf(call(`http://${name}:${port}/`))).toBe('OutboundRefused');
  } finally {
    await release();
  }
});

test('looks a name up while a hundred others get no answer', async () => {
  const { port, nameServers } = await start((name) =>
    name.endsWith('.slow.example') ? silence : { a: ['127.0.0.1'] },
  );
  const call = createOutboundFetch({ nameServers });
  const stop = new AbortController();
  let settled = 0;
  const slow = Array.from({ length: 100 }, (_, index) =>
    reasonOf(call(`http://${index}.slow.example:${port}/`, { signal: stop.signal })).finally(() => {
      settled += 1;
    }),
  );
  expect(await reasonOf(call(`http://inside.example:${port}/`))).toBe('OutboundRefused');
  expect(settled).toBe(0);
  stop.abort();
  expect(await Promise.all(slow)).not.toContain('answered');
});
