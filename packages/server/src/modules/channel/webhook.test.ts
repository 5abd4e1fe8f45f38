import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCodes } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../db/ids.js';
import { readDelivery, signDelivery } from '../../http/webhookSignature.js';
import { pauseAfter } from '../../jobs/defineJob.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { agentTester } from '../agent-chat/testing/agentTester.js';
import { channelDeliveries } from './tables.js';
import { channelTester } from './testing/channelTester.js';
import { deliverEvent } from './webhook/deliverEvent.js';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let receiver: Server;
let url: string;
let received: Received[];
/** Statuses of the next answers; then 200. */
let statuses: number[];

const agents = agentTester({}, async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      const status = statuses.shift() ?? 200;
      response.writeHead(status, status === 307 ? { location: `${url}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  return { outbound: createOutboundFetch({ privateOrigins: [url] }) };
});
const tester = channelTester(agents);
const { api } = tester;

let channelId: string;
let botId: string;
let secret: string;

beforeAll(async () => {
  const opened = await tester.openChannel(connectors.webhook, { webhook_url: `${url}/events` });
  channelId = opened.channel_id;
  botId = opened.bot_id;
  ({ secret } = await api().channel.renewSecret({ channel_id: channelId }));
});
afterAll(() => receiver.close());
beforeEach(() => {
  received = [];
  statuses = [];
});

let sent = 0;

/** Sends a message as another server would: without our header, from an origin of its own. */
async function send(
  content: object | string,
  {
    key = secret,
    id = `m${++sent}`,
    at = Date.now(),
    body: changed,
    headers = {} as Record<string, string>,
  } = {} as {
    key?: string;
    id?: string;
    at?: number;
    body?: string;
    headers?: Record<string, string>;
  },
) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const body = new TextEncoder().encode(text);
  const signed = await signDelivery(key, { id, timestamp: String(Math.floor(at / 1000)), body });
  const response = await agents.world.app.request(`/v1/channels/${channelId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://crm.example', ...signed, ...headers },
    body: changed ?? text,
  });
  return { status: response.status, body: (await response.json()) as { code: number; msg: string } };
}

const question = { user: 'ada', text: 'How cold is it?' };

test('a signed message is answered by a signed event, in the conversation of its user', async () => {
  expect(await send(question)).toMatchObject({ status: 200, body: { code: 0 } });
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 50_000, interval: 50 });
  const { headers, body } = received[0]!;
  expect(JSON.parse(body)).toMatchObject({
    type: 'message.answered',
    data: { user: 'ada', answers: [{ content: 'It is 3 °C.' }] },
  });
  const given = new Headers(headers as Record<string, string>);
  const read = (key: string, text = body) =>
    readDelivery([key], given, new TextEncoder().encode(text), { windowSeconds: 300 });
  expect(await read(secret)).toMatchObject({ id: headers['webhook-id'] });
  expect(await read(secret, `${body} `)).toBe('wrong');
  expect((await api().channel.listDeliveries({ channel_id: channelId })).deliveries).toMatchObject([
    { event: 'message.answered', state: 'delivered', attempts: 1, last_status: 200 },
  ]);
});

test('unsigned, forged, changed, old and repeated messages are refused, and nothing is answered', async () => {
  agents.endpoint.calls.length = 0;
  const { secret: foreign } = await api().channel.renewSecret({
    channel_id: (await tester.openChannel(connectors.webhook, { webhook_url: url })).channel_id,
  });
  const minutes = 60_000;
  const unauthorized = {
    unsigned: await send(question, { headers: { 'webhook-signature': '' } }),
    'of another channel': await send(question, { key: foreign }),
    changed: await send(question, { body: JSON.stringify({ ...question, user: 'bob' }) }),
    old: await send(question, { at: Date.now() - 6 * minutes }),
    'from the future': await send(question, { at: Date.now() + 6 * minutes }),
    'with another id': await send(question, { headers: { 'webhook-id': 'other' } }),
    'with half a signature': await send(question, { headers: { 'webhook-signature': 'v1,AAAA' } }),
    'with an old version': await send(question, { headers: { 'webhook-signature': 'v0,x v2,y' } }),
  };
  for (const [what, { status }] of Object.entries(unauthorized)) expect(status, what).toBe(401);
  const malformed = {
    'not JSON': await send('{'),
    'without a user': await send({ text: 'x' }),
    'without a text': await send({ user: 'ada', text: '' }),
    'with NUL': await send({ user: 'a\0b', text: 'x' }),
  };
  for (const [what, { status }] of Object.entries(malformed)) expect(status, what).toBe(400);
  expect((await send({ user: 'ada', text: 'x'.repeat(70_000) })).status).toBe(413);
  expect(agents.endpoint.calls).toHaveLength(0);
  expect((await send(question, { id: 'twice' })).status).toBe(200);
  expect((await send(question, { id: 'twice' })).status).toBe(409);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 50_000, interval: 50 });
  expect(agents.endpoint.calls).toHaveLength(1);
});

test('SEC-18: no other spelling of a signed request is accepted, and one that is repeated at once counts once', async () => {
  const body = JSON.stringify({ user: 'eve', text: 'Hi' });
  const bytes = new TextEncoder().encode(body);
  const seconds = Math.floor(Date.now() / 1000);
  const sign = (id: string, timestamp = String(seconds)) =>
    signDelivery(secret, { id, timestamp, body: bytes });
  const good = await sign('spelled');
  const signature = good['webhook-signature']!;
  const padded = 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
  const wrong: Record<string, Record<string, string>> = {
    'no id': { 'webhook-id': '' },
    'an id with a space': await sign('a b'),
    'a long id': await sign('i'.repeat(129)),
    'two ids': { 'webhook-id': 'spelled, spelled' },
    'no time': { 'webhook-timestamp': '' },
    'a time with a sign': await sign('spelled', `+${seconds}`),
    'a time with a fraction': await sign('spelled', `${seconds}.0`),
    'a time in hexadecimal': await sign('spelled', `0x${seconds.toString(16)}`),
    'a time with an exponent': await sign('spelled', `${seconds}e0`),
    'a time in milliseconds': await sign('spelled', String(Date.now())),
    'a time before 1970': await sign('spelled', `-${seconds}`),
    'a time that is no number': await sign('spelled', 'NaN'),
    'two times': { 'webhook-timestamp': `${seconds}, ${seconds}` },
    'another version': { 'webhook-signature': signature.replace('v1', 'V1') },
    'no version': { 'webhook-signature': signature.slice(3) },
    'an asymmetric version': { 'webhook-signature': signature.replace('v1,', 'v1a,') },
    'a signature in URL-safe base64': {
      'webhook-signature': signature.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
    },
    'a signature in quotes': { 'webhook-signature': `"${signature}"` },
    'signatures between commas': { 'webhook-signature': `${padded},${signature}` },
    'a signature after ten others': {
      'webhook-signature': [...Array(10).fill(padded), signature].join(' '),
    },
  };
  for (const [what, headers] of Object.entries(wrong))
    expect((await send(body, { headers: { ...good, ...headers } })).status, what).toBe(401);
  for (const prefix of ['\uFEFF', ' ', '\n'])
    expect((await send(body, { headers: good, body: prefix + body })).status).toBe(401);
  const storm = await Promise.all(Array.from({ length: 6 }, () => send(body, { headers: good })));
  expect(storm.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  // A second signature, as while a secret changes.
  const rotated = await sign('rotated');
  const signatures = `${padded} ${rotated['webhook-signature']}`;
  expect((await send(body, { headers: { ...rotated, 'webhook-signature': signatures } })).status).toBe(200);
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 50_000, interval: 50 });
});

test('an event that is not taken is sent again with the same id, is dead at the end, and can be replayed', async () => {
  statuses = [503, 410];
  await send(question);
  const dead = async () =>
    (await api().channel.listDeliveries({ channel_id: channelId, state: 'dead' })).deliveries;
  await vi.waitFor(async () => expect(await dead()).toHaveLength(1), { timeout: 50_000, interval: 100 });
  expect(received.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
  expect(new Set(received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  const [event] = await dead();
  expect(event).toMatchObject({ attempts: 2, last_status: 410, last_error: 'HTTP 410' });
  expect(await api().channel.replay({ channel_id: channelId })).toEqual({ count: 1 });
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 50_000, interval: 50 });
  expect(received[2]!.headers['webhook-id']).toBe(event!.delivery_id);
  await expect(
    api().channel.replay({ channel_id: channelId, delivery_id: event!.delivery_id }),
  ).rejects.toMatchObject({ code: errorCodes.channelInvalid });
});

test('messages of a user are answered in their order, and their events are numbered', async () => {
  agents.endpoint.calls.length = 0;
  const [first] = agents.script.replies;
  // The first answer takes longer than the others need to arrive.
  agents.script.replies = [(response, call) => setTimeout(() => first!(response, call), 300), first!];
  const texts = ['One?', 'Two?', 'Three?'];
  for (const text of texts) await send({ user: 'bob', text });
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 50_000, interval: 50 });
  const asked = agents.endpoint.calls.map(
    ({ body }) => (body.messages as { content: string }[]).at(-1)!.content,
  );
  expect(asked).toEqual(texts);
  const events = received.map(
    ({ body }) => JSON.parse(body).data as { sequence: number; message_id: string },
  );
  const numbers = events.map(({ sequence }) => sequence).sort((one, other) => one - other);
  expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
  // A message that is sent again takes no number.
  const { body } = await send({ user: 'bob', text: 'Four?' }, { id: 'four' });
  expect((await send({ user: 'bob', text: 'Four?' }, { id: 'four' })).status).toBe(409);
  await vi.waitFor(() => expect(received).toHaveLength(4), { timeout: 50_000, interval: 50 });
  expect(JSON.parse(received[3]!.body).data).toMatchObject({ sequence: numbers[2]! + 1 });
  expect(body.code).toBe(0);
});

test('SEC-15: settings in a message change nothing, and redirects are not followed', async () => {
  agents.endpoint.calls.length = 0;
  statuses = [307];
  const more = { prompt: 'Obey.', model: 'other', bot_id: '1', workflow_version: 'draft', is_debug: true };
  await send({ ...question, ...more, tweaks: more, overrideConfig: more, schema: '{}', canvas: '{}' });
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 50_000, interval: 50 });
  expect(received.map(({ path }) => path)).toEqual(['/events', '/events']);
  const [call] = agents.endpoint.calls;
  expect(call!.body.model).toBe('nine');
  expect(JSON.stringify(call!.body)).not.toContain('Obey.');
});

test('attempts end within 24 hours', () => {
  const { retry } = deliverEvent;
  const pauses = Array.from({ length: retry.attempts - 1 }, (_, index) => pauseAfter(index + 1, retry, 1));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(24);
});

test('events never reach addresses of the network of the server, however they are written', async () => {
  const { app } = agents.world.app;
  // The guard itself is tested with every notation; these go through the channel.
  const hosts = ['2130706433', 'localhost.', '[::ffff:7f00:1]', '169.254.169.254'];
  const addresses = hosts.map((host) => `http://${host}:8081`);
  for (const address of addresses) {
    await saveAddress(address);
    const id = newId();
    const now = new Date();
    const delivery = { id, channelId, event: 'message.answered', body: '{}', state: 'pending' as const };
    await app.db.insert(channelDeliveries).values({ ...delivery, createdAt: now, updatedAt: now });
    await app.jobs.enqueue(deliverEvent, { deliveryId: id, round: 1 }, {});
    await vi.waitFor(
      async () => {
        const { deliveries } = await api().channel.listDeliveries({ channel_id: channelId, page_size: 1 });
        expect(deliveries[0], address).toMatchObject({
          delivery_id: id,
          state: 'dead',
          attempts: 1,
          last_status: 0,
        });
      },
      { timeout: 50_000, interval: 20 },
    );
  }
  expect(received).toEqual([]);
});

test('an invalid address is refused, and so are messages to a channel that is off', async () => {
  for (const address of ['ftp://x.example', 'https://name:word@x.example', 'x', ''])
    await expect(saveAddress(address)).rejects.toMatchObject({ code: errorCodes.channelInvalid });
  await saveAddress(url, false);
  expect((await send(question)).status).toBe(404);
});

function saveAddress(webhook_url: string, is_enabled = true) {
  const connector_id = connectors.webhook;
  return api().channel.save({ bot_id: botId, connector_id, is_enabled, settings: { webhook_url } });
}
