import { Agent, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { percentile } from './runLoad.js';
import { startModel } from './runStreams.js';
import { memoryOf, startUntil, stopChild } from './runTarget.js';

// Prints what a chat with an agent adds to the time to the first token, beside calling the model directly and a
// bare Hono relay; then 200 streams at once, whether each is whole and in order, and the memory of an open one.
// Arguments: rounds with one user, and with 100. The model answers at once, with 50 pieces in a second.
const [single = 100, crowd = 3] = process.argv.slice(2, 4).map(Number);
const streamCount = 200;

interface Target {
  name: string;
  send(index: number): { url: string; headers: Record<string, string>; body: string };
  /** What the text of a piece looks like on its wire. */
  text(data: string): string;
}

const contentType = { 'content-type': 'application/json' };
const ofModel = (data: string) =>
  data === '[DONE]'
    ? ''
    : ((JSON.parse(data) as { choices: { delta: { content?: string } }[] }).choices[0]?.delta.content ?? '');

/** Sends a request; tells the time to the first text, and the whole text. */
function measure(agent: Agent, target: Target, index: number): Promise<{ firstMs: number; text: string }> {
  const { url, headers, body } = target.send(index);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, { method: 'POST', agent, headers }, (response) => {
      let firstMs = Number.NaN;
      let text = '';
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        rest += chunk;
        const lines = rest.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (!line.startsWith('data:')) continue;
          const piece = target.text(line.slice(5).trim());
          if (piece !== '' && text === '') firstMs = performance.now() - began;
          text += piece;
        }
      });
      response.on('end', () => resolve({ firstMs, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const model = await startModel();
const relay = new Hono();
relay.post('/chat', async (context) => {
  const answer = await fetch(`${model.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: contentType,
    body: await context.req.text(),
  });
  return new Response(answer.body, { headers: { 'content-type': 'text/event-stream' } });
});
const relayServer = createAdaptorServer({ fetch: relay.fetch });
await new Promise<void>((resolve) => relayServer.listen(0, '127.0.0.1', resolve));
const { port: relayPort } = relayServer.address() as AddressInfo;

const file = fileURLToPath(new URL('chatServer.ts', import.meta.url));
const started = await startUntil(process.execPath, [...process.execArgv, file, model.origin], {}, 'ready at');
const { url, people } = JSON.parse(/ready at (.*)/.exec(started.output)?.[1] ?? '{}') as {
  url: string;
  people: { bot_id: string; cookie: string }[];
};

const direct = (name: string, address: string): Target => ({
  name,
  send: () => ({
    url: address,
    headers: contentType,
    body: '{"model":"played","stream":true,"messages":[]}',
  }),
  text: ofModel,
});
let conversations: string[] = [];
const heddle: Target = {
  name: 'agent',
  send: (index) => {
    const { bot_id, cookie } = people[index % people.length]!;
    return {
      url: `${url}/api/conversation/chat`,
      headers: { ...contentType, cookie, 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ bot_id, query: 'Hi', conversation_id: conversations[index] ?? '' }),
    };
  },
  text: (data) => {
    const { message, is_finish } = JSON.parse(data) as {
      message?: { type: string; content: string };
      is_finish?: boolean;
    };
    return message?.type === 'answer' && !is_finish ? message.content : '';
  },
};

/** A conversation for each of so many users at once. */
async function openConversations(count: number): Promise<void> {
  conversations = [];
  for (let index = 0; index < count; index++) {
    const { bot_id, cookie } = people[index % people.length]!;
    const headers = { ...contentType, cookie, 'x-requested-with': 'XMLHttpRequest' };
    const post = async (path: string, body: object) =>
      (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
        conversation_id: string;
        message_list?: { message_id: string }[];
      };
    const { conversation_id: current } = await post('/api/conversation/get_conversation', { bot_id });
    if (index < people.length) conversations.push(current);
    else {
      const { message_list: list = [] } = await post('/api/conversation/get_message_list', { bot_id });
      const made = await post('/api/conversation/branch', {
        conversation_id: current,
        message_id: list.at(-1)?.message_id ?? '0',
      });
      conversations.push(made.conversation_id);
    }
  }
}

function report(name: string, given: number[], base?: number[]): void {
  const times = given.filter((time) => !Number.isNaN(time));
  const failed = given.length - times.length;
  times.sort((one, other) => one - other);
  const line = [0.5, 0.95]
    .map((share) => `p${share * 100} ${percentile(times, share).toFixed(1)} ms`)
    .join(', ');
  const added = base ? `; added p95 ${(percentile(times, 0.95) - percentile(base, 0.95)).toFixed(1)} ms` : '';
  console.log(`${name}: first token ${line}${added}${failed > 0 ? `; ${failed} without an answer` : ''}`);
}

const whole = Array.from({ length: 50 }, (_, index) => `piece ${index}. `).join('');
// A server may close an idle connection just as it is used again.
const agent = new Agent({ maxSockets: 400 });
const targets = [
  direct('model', `${model.origin}/v1/chat/completions`),
  direct('bare relay', `http://127.0.0.1:${relayPort}/chat`),
  heddle,
];
try {
  for (const target of targets) await measure(agent, target, 0);
  // Conversations are branched off one with a message.
  for (let index = 1; index < people.length; index++) await measure(agent, heddle, index);
  await openConversations(streamCount);
  for (const [users, rounds] of [
    [1, single],
    [100, crowd],
  ] as const) {
    const times = new Map(targets.map(({ name }) => [name, [] as number[]]));
    // In turns, so that a busy machine slows all of them alike.
    for (let round = 0; round < rounds; round++)
      for (const target of targets) {
        const all = await Promise.all(
          Array.from({ length: users }, (_, index) => measure(agent, target, index)),
        );
        times.get(target.name)!.push(...all.map(({ firstMs }) => firstMs));
      }
    const base = times.get('model')!;
    for (const { name } of targets)
      report(`${users} at once, ${name}`, times.get(name)!, name === 'model' ? undefined : base);
  }
  const before = memoryOf(started.child.pid ?? 0);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(started.child.pid ?? 0));
  }, 100);
  const all = await Promise.all(
    Array.from({ length: streamCount }, (_, index) => measure(agent, heddle, index)),
  );
  clearInterval(watch);
  const damaged = all.filter(({ text }) => text !== whole).length;
  const each = (((most - before) * 1024) / streamCount).toFixed(0);
  console.log(`${streamCount} streams: ${damaged} damaged; memory grows by ${each} KB for each`);
} finally {
  agent.destroy();
  relayServer.close();
  model.close();
  await stopChild(started.child);
}
