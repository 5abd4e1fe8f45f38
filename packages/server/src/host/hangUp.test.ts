import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../models/testing/scriptedEndpoint.js';
import { type RunningServer, startServer } from '../node.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-hang-up-'));
let endpoint: ScriptedEndpoint;
let reply: Reply;
let server: RunningServer;
let cookie: string;
let spaceId: string;

const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
  const configFile = join(root, 'heddle.config.json');
  const model = { id: '9', name: 'Nine', baseURL: endpoint.baseURL, apiKey: 'k', model: 'nine' };
  writeFileSync(configFile, JSON.stringify({ models: [model] }));
  server = await startServer({ port: 0, dataFolder: join(root, 'data'), configFile });
  const person = { email: 'a@example.com', password: 'a quiet blue heron' };
  const registered = await post('/api/passport/web/email/register/v2/', person);
  cookie = registered.headers.get('set-cookie')!.split(';')[0]!;
  const spaces = (await (await post('/api/playground_api/space/list', {})).json()) as {
    data: { bot_space_list: { id: string }[] };
  };
  spaceId = spaces.data.bot_space_list[0]!.id;
});
afterAll(async () => {
  await server.close();
  await endpoint.close();
  rmSync(root, { recursive: true, force: true });
});

const ask = (signal: AbortSignal) =>
  post(
    '/api/run_service/model',
    { space_id: spaceId, model: '9', messages: [{ role: 'user', content: 'Go on' }] },
    signal,
  );
const word = (content: string) =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content } }] })}\n\n`;

const scripts: [string, Reply, { reads: boolean }][] = [
  [
    'that streams endlessly',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write(word('on ')), 20);
      response.on('close', () => clearInterval(timer));
    },
    { reads: true },
  ],
  [
    'that stalls after its first word',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(word('So'));
    },
    { reads: true },
  ],
  ['that never responds', () => undefined, { reads: false }],
];

test.each(scripts)('disconnecting the caller cancels a model %s', async (_, script, { reads }) => {
  reply = script;
  const before = endpoint.calls.length;
  const hangUp = new AbortController();
  const answer = ask(hangUp.signal);
  answer.catch(() => undefined);
  if (reads) {
    const { value } = await (await answer).body!.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('event: text');
  }
  await expect.poll(() => endpoint.calls.length).toBe(before + 1);
  hangUp.abort();
  await expect.poll(() => endpoint.calls.at(-1)!.closedEarly, { timeout: 1_000, interval: 20 }).toBe(true);
});
