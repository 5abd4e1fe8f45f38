import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { plugin } from '@heddle/api-contract/families/plugin';
import { createToolService, describeTools } from '../src/modules/plugin/index.js';
import { createOutboundFetch } from '../src/outbound/createOutboundFetch.js';
import { createTestApp } from '../src/testing/createTestApp.js';
import { percentile } from './runLoad.js';
import { startUntil, stopChild } from './runTarget.js';
import { documentOf, documentOfSize, toolArguments } from './toolDocuments.js';
import type { Gap, ServerReady } from './toolsServer.js';

// `npm run bench:tools -- ROUNDS`: what a call of a plugin's tool adds to a bare fetch of the same address, how long
// the tool list of an agent takes, and what importing large documents does to other requests.
const rounds = Number(process.argv[2] ?? 300);
const warmUpRounds = 20;

const file = fileURLToPath(new URL('toolsEcho.ts', import.meta.url));
const echo = await startUntil(process.execPath, [...process.execArgv, file], {}, 'ready at');
const origin = /ready at (\S+)/.exec(echo.output)?.[1] ?? '';
const world = await createTestApp({
  outbound: createOutboundFetch({ privateOrigins: [origin] }),
});
const owner = await world.register();
const calls = owner.clientOf({ plugin }).plugin;
const { app } = world.app;

async function importDocument(openapi: string) {
  const { plugin_id } = await calls.register({ space_id: owner.spaceId, openapi });
  return plugin_id;
}

/** Publishes a plugin whose tools count as tested. */
async function publish(openapi: string) {
  const plugin_id = await importDocument(openapi);
  await world.database.db.execute(`update plugin_tools set is_tested = true where plugin_id = ${plugin_id}`);
  await calls.publish({ plugin_id });
  const { api_info } = await calls.getApis({ plugin_id });
  const { total } = await calls.getApis({ plugin_id });
  const ids = api_info.map(({ api_id }) => api_id);
  for (let page = 2; ids.length < total; page++)
    ids.push(...(await calls.getApis({ plugin_id, page })).api_info.map(({ api_id }) => api_id));
  return { plugin_id, ids };
}

type Send = (turn: number) => Promise<unknown>;

/** Times of each request in ms, and CPU milliseconds of one, with those of the database in this process. */
interface Measured {
  times: number[];
  cpuMs: number;
}

/** Repeats `together` requests at once, the ways in turns so that a busy machine slows all alike. */
async function measure(ways: Record<string, Send>, together: number, rounds: number) {
  const measured: Record<string, Measured> = {};
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const [name, send] of Object.entries(ways)) {
      measured[name] ??= { times: [], cpuMs: 0 };
      const of = measured[name];
      const before = process.cpuUsage();
      const times = await Promise.all(
        Array.from({ length: together }, async (_, index) => {
          const began = performance.now();
          await send((round + warmUpRounds) * together + index);
          return performance.now() - began;
        }),
      );
      if (round < 0) continue;
      const { user, system } = process.cpuUsage(before);
      of.times.push(...times);
      of.cpuMs += (user + system) / 1000 / (rounds * together);
    }
  for (const { times } of Object.values(measured)) times.sort((one, other) => one - other);
  return measured;
}

const shown = (ms: number) => `${ms.toFixed(2)} ms`;

async function measureCalls(): Promise<void> {
  const { plugin_id, ids } = await publish(documentOf(origin, 1));
  const [toolId = ''] = ids;
  const check = async () => undefined;
  // The rate limit is that of a user and a plugin.
  const services = Array.from({ length: 100 }, (_, index) =>
    createToolService(
      app,
      { spaceId: owner.spaceId, userId: String(1000 + index), scene: 'workflow', isTrial: false },
      check,
    ),
  );
  const body = JSON.stringify(toolArguments);
  const { signal } = new AbortController();
  const ways: Record<string, Send> = {
    'bare fetch': async () =>
      (
        await fetch(`${origin}/tools/0`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).json(),
    'a tool call': (turn) =>
      services[turn % services.length]!.call(
        {
          pluginId: plugin_id,
          apiId: toolId,
          version: '',
          arguments: toolArguments,
        } as Parameters<(typeof services)[0]['call']>[0],
        { signal, idempotencyKey: `k${turn}` } as Parameters<(typeof services)[0]['call']>[1],
      ),
  };
  for (const together of [1, 50]) {
    const times = await measure(ways, together, together === 1 ? rounds : Math.ceil(rounds / 5));
    report(`${together} at once`, times);
  }
  const debug = { plugin_id, api_id: toolId, parameters: body };
  const { 'bare fetch': bare } = ways;
  const tested = { 'bare fetch': bare!, 'testing it in the studio': () => calls.debugApi(debug) };
  report('1 at once', await measure(tested, 1, Math.min(rounds, 200)));
}

function report(title: string, measured: Record<string, Measured>): void {
  const base = measured['bare fetch']!;
  for (const [name, { times, cpuMs }] of Object.entries(measured)) {
    const [median, p95] = [0.5, 0.95].map((share) => percentile(times, share)) as [number, number];
    console.log(`${title}, ${name}: median ${shown(median)}, p95 ${shown(p95)}, CPU ${shown(cpuMs)}`);
    if (times !== base.times)
      console.log(
        `  adds: median ${shown(median - percentile(base.times, 0.5))}, p95 ${shown(p95 - percentile(base.times, 0.95))}, CPU ${shown(cpuMs - base.cpuMs)}`,
      );
  }
}

async function measureList(): Promise<void> {
  const { plugin_id, ids } = await publish(documentOf(origin, 500));
  const entries = ids.map((api_id) => ({ plugin_id, api_id, inputs: [] }));
  const build = () => describeTools(app.db, owner.spaceId, entries as never);
  const first = performance.now();
  await build();
  const cold = performance.now() - first;
  const times: number[] = [];
  for (let round = 0; round < 50; round++) {
    const began = performance.now();
    const tools = await build();
    times.push(performance.now() - began);
    if (tools.some((tool) => tool === undefined)) throw new Error('a tool is missing');
  }
  times.sort((one, other) => one - other);
  console.log(
    `a list of ${ids.length} tools with 40 inputs each: the first time ${shown(cold)}, then median ${shown(percentile(times, 0.5))}, p95 ${shown(percentile(times, 0.95))}`,
  );
}

/** A server in a process of its own, whose event loop has only its own work. */
async function startServer() {
  const child = fork(fileURLToPath(new URL('toolsServer.ts', import.meta.url)), {
    execArgv: process.execArgv,
  });
  const heard = () => new Promise<unknown>((resolve) => child.once('message', resolve));
  const { url, cookie, spaceId } = (await heard()) as ServerReady;
  const takeGap = async () => {
    const gap = heard();
    child.send('gap');
    return (await gap) as Gap;
  };
  return { child, url, cookie, spaceId, takeGap };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** Imports a document as the studio does, without reading the answer, which is the client's work. */
async function measureImport(server: Server, name: string, text: string): Promise<void> {
  const body = JSON.stringify({ space_id: server.spaceId, openapi: text });
  const headers = {
    cookie: server.cookie,
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  await server.takeGap();
  const began = performance.now();
  const response = await fetch(`${server.url}${plugin.calls.register.path}`, {
    method: 'POST',
    headers,
    body,
  });
  const answer = await response.text();
  const took = performance.now() - began;
  if (!answer.startsWith('{"code":0')) throw new Error(answer.slice(0, 300));
  const gap = await server.takeGap();
  const megabytes = (Buffer.byteLength(text) / 1024 / 1024).toFixed(1);
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId?: string }>> };
  const tools = Object.values(paths)
    .flatMap(Object.values)
    .filter((one) => one?.operationId).length;
  console.log(
    `importing ${name}, ${megabytes} MiB, ${tools} tools: ${(took / 1000).toFixed(2)} s; longest gap of the event loop ${shown(gap.wallMs)}, with ${shown(gap.cpuMs)} of CPU`,
  );
}

async function measureImports(): Promise<void> {
  const server = await startServer();
  try {
    await measureImport(server, 'a small document', documentOf(origin, 50));
    for (let round = 0; round < 3; round++)
      await measureImport(server, 'a generated document', documentOfSize(origin, 5 * 1024 * 1024));
    const whole = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
    await measureImport(server, 'the GitHub API as published', readFileSync(whole, 'utf8'));
  } finally {
    await stopChild(server.child);
  }
}

try {
  await measureCalls();
  await measureList();
  await measureImports();
} finally {
  await world.close();
  await stopChild(echo.child);
}
process.exit(0);
