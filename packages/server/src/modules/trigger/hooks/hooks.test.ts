import { trigger, triggerLimits } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../../createApp.js';
import { newWebhookSecret, signDelivery } from '../../../http/webhookSignature.js';
import { isSoak, report } from '../../../reliability/rounds.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../../testing/createTestApp.js';
import { chain, field, question } from '../../../testing/runDocuments.js';
import { triggerClock } from '../index.js';
import { triggers } from '../tables.js';
import { isSameText, signatureHeader, signBody } from './signature.js';

// SEC-15, SEC-18, SEC-19, SEC-85: requests of webhooks.

let world: TestWorld;
let person: TestPerson;
let flow: string;
let now = new Date('2026-11-28T12:00:00Z');
let caller = 0;
const api = () => person.clientOf({ trigger, workflow });

beforeAll(async () => {
  world = await createTestApp();
  world.app.app.use(triggerClock).now = async () => now;
  person = await world.register();
  flow = await publish();
});
afterAll(() => world.close());
beforeEach(() => {
  now = new Date('2026-11-28T12:00:00Z');
  // Each test has a network of its own, so that limits do not add up.
  caller += 1;
});

async function publish(nodes: Parameters<typeof chain>[1] = [], output = 'word'): Promise<string> {
  const calls = api().workflow;
  const { workflow_id } = await calls.create({ name: 'flow', space_id: person.spaceId });
  await calls.save({ workflow_id, schema: JSON.stringify(chain([field('word', 'string')], nodes, output)) });
  await calls.publish({ workflow_id });
  return workflow_id;
}

const create = (change: object = {}) =>
  api().trigger.set({
    space_id: person.spaceId,
    name: 'hook',
    kind: 'webhook',
    target: { type: 'workflow', id: flow },
    ...change,
  });

async function send(
  url: string,
  body: string,
  headers: Record<string, string> = {},
  method = 'POST',
  server = world.app,
) {
  const request = new Request(url, {
    method,
    ...(method === 'POST' && { body }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const response = await server.fetch(request, { address: `192.0.2.${caller}` });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

async function signed(secret: string, body: string, seconds = Math.floor(now.getTime() / 1000)) {
  const signature = await signBody(secret, seconds, new TextEncoder().encode(body));
  return { [signatureHeader]: `t=${seconds},v1=${signature}` };
}

/** The headers of Standard Webhooks. */
const delivered = (
  secret: string,
  body: string,
  { id = 'msg_1', seconds = Math.floor(now.getTime() / 1000) } = {},
) => signDelivery(secret, { id, timestamp: String(seconds), body: new TextEncoder().encode(body) });

test('case 27: accepts a request with the secret, and runs the workflow with the fields of its body', async () => {
  const { url, secret, trigger_id } = await create({ waits_for_result: true });
  const { status, body } = await send(url, '{"word":"a","node":"b"}', bearer(secret));
  expect([status, body.status, body.output]).toEqual([200, 'success', '{"out":"a"}']);
  await api().trigger.set({
    space_id: person.spaceId,
    trigger_id,
    name: 'hook',
    kind: 'webhook',
    target: { type: 'workflow', id: flow },
  });
  const second = await send(url, '{"word":"a"}', bearer(secret));
  expect([second.status, second.body]).toEqual([202, { code: 0, msg: '', exec_id: expect.any(String) }]);
});

test('case 27: a wrong secret and an address that does not exist get the same answer for the same work', async () => {
  const plain = await create();
  const signing = await create({ signs: true });
  const secret = plain.secret;
  const unknown = (url: string) => url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const spellings: Record<string, string>[] = [
    {},
    bearer('wrong'),
    bearer(`${secret}x`),
    bearer(secret.slice(0, -1)),
    bearer(` ${secret.toUpperCase()}`),
    bearer('null'),
    bearer(''),
    bearer(`${secret}, Bearer ${secret}`),
    { authorization: secret },
    { authorization: `Basic ${btoa(`:${secret}`)}` },
    { 'x-api-key': secret },
    await signed(secret, '{}'),
    { ...(await signed('wrong', '{}')), ...bearer('wrong') },
    await delivered(secret, '{}'),
    await delivered(newWebhookSecret(), '{}'),
    { ...(await delivered(secret, '{}', { seconds: 1 })), ...(await signed('wrong', '{}')) },
  ];
  const work = [
    vi.spyOn(world.app.app.secrets, 'open'),
    vi.spyOn(crypto.subtle, 'sign'),
    vi.spyOn(crypto.subtle, 'verify'),
  ];
  const refused = async (url: string, headers: Record<string, string>) => {
    for (const spy of work) spy.mockClear();
    const { status, body, headers: answered } = await send(url, '{}', headers);
    // Every answer has an id of its own.
    for (const name of ['x-log-id', 'x-tt-logid']) answered.delete(name);
    return { status, body, answered: [...answered], work: work.map((spy) => spy.mock.calls.length) };
  };
  for (const headers of spellings) {
    // Each spelling has a network of its own, so that the limit for guesses does not answer.
    caller += 1;
    const expected = await refused(unknown(plain.url), headers);
    expect(expected.status).toBe(401);
    expect(expected.work[0]).toBe(1);
    for (const url of [plain.url, signing.url, `${plain.url}/x`, `${plain.url}x`, plain.url.slice(0, -1)])
      expect(await refused(url, headers)).toEqual(expected);
  }
  for (const spy of work) spy.mockRestore();
  for (const url of [plain.url, unknown(plain.url)])
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect([method, await statusOf(url, method)]).toEqual([method, 405]);
  // A body that is too large is refused before either is looked up.
  const large = JSON.stringify({ word: 'x'.repeat(triggerLimits.bodyBytes) });
  expect((await send(unknown(plain.url), large, bearer(secret))).status).toBe(413);
});

async function statusOf(url: string, method: string): Promise<number> {
  return (await world.app.fetch(new Request(url, { method }), { address: `192.0.2.${caller}` })).status;
}

test('a caller who guesses is refused with 429', async () => {
  const { url, secret } = await create();
  const statuses = new Set<number>();
  for (let round = 0; round < 70; round += 1)
    statuses.add((await send(url, '{}', bearer(`wrong${round}`))).status);
  expect(statuses).toEqual(new Set([401, 429]));
  expect((await send(url, '{}', bearer(secret))).status).toBe(202);
});

test('accepts a signature once, within five minutes, for the signed body only', async () => {
  const { url, secret } = await create({ signs: true });
  const body = '{"word":"a"}';
  const headers = await signed(secret, body);
  expect((await send(url, body, headers)).status).toBe(202);
  expect((await send(url, body, headers)).status).toBe(409);
  expect((await send(url, '{"word":"b"}', headers)).status).toBe(401);
  expect((await send(url, body, bearer(secret))).status).toBe(401);
  expect((await send(url, body, await signed('forged', body))).status).toBe(401);
  const seconds = now.getTime() / 1000;
  expect((await send(url, body, await signed(secret, body, seconds - 301))).status).toBe(401);
  expect((await send(url, body, await signed(secret, body, seconds + 301))).status).toBe(401);
  expect((await send(url, body, await signed(secret, body, seconds - 299))).status).toBe(202);
  const { 'x-heddle-signature': valid = '' } = await signed(secret, '{"word":"c"}');
  for (const value of [
    '',
    't=1',
    'v1=00',
    `t=${seconds},v1=zz`,
    't=9999999999999,v1=00',
    `t=-${seconds},v1=${'0'.repeat(64)}`,
    `t=NaN,v1=${'0'.repeat(64)}`,
    valid.replace('v1', 'v0'),
    valid.replace(/v1=.*/, (hex) => hex.toUpperCase()),
    valid.split(',').reverse().join(','),
    valid.slice(0, -1),
    `${valid}0`,
    `${valid}, ${valid}`,
    valid.replace(/\d+/, String(seconds + 1)),
  ])
    expect([value, (await send(url, '{"word":"c"}', { [signatureHeader]: value })).status]).toEqual([
      value,
      401,
    ]);
  expect((await send(url, '{"word":"c"}', { [signatureHeader]: valid })).status).toBe(202);
});

test('SEC-18: accepts deliveries of Standard Webhooks within five minutes, and refuses an id that is repeated with 409', async () => {
  const { url, secret, trigger_id } = await create({ signs: true });
  const body = '{"word":"a"}';
  const headers = await delivered(secret, body);
  const first = await send(url, body, headers);
  expect(first.status).toBe(202);
  const seconds = now.getTime() / 1000;
  const repeated = {
    status: 409,
    body: { exec_id: first.body.exec_id, reason: { key: 'trigger.usedDelivery' } },
  };
  for (const again of [
    headers,
    { ...headers, 'idempotency-key': 'order 2' },
    { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}` },
    // The sender repeats it later, and signs the new time.
    await delivered(secret, body, { seconds: seconds + 60 }),
    await delivered(secret, '{"word":"b"}', { seconds: seconds + 61 }),
  ])
    expect(await send(url, body, again)).toMatchObject(
      again['webhook-timestamp'] === String(seconds + 61) ? { status: 401 } : repeated,
    );
  const fresh = await delivered(secret, body, { id: 'msg_2' });
  const signature = fresh['webhook-signature'] ?? '';
  for (const wrong of [
    { ...fresh, 'webhook-id': 'msg_3' },
    { ...fresh, 'webhook-timestamp': String(seconds + 1) },
    { ...fresh, 'webhook-signature': signature.replace('v1,', 'v1a,') },
    { ...fresh, 'webhook-signature': signature.replace('v1,', '') },
    { ...fresh, 'webhook-signature': Array.from({ length: 11 }, () => `v1,${'A'.repeat(43)}=`).join(' ') },
    { ...fresh, 'webhook-signature': `${'v2,x '.repeat(10)}${signature}` },
    { ...fresh, 'webhook-id': '' },
    { ...fresh, 'webhook-id': 'x'.repeat(129) },
    await delivered(newWebhookSecret(), body, { id: 'msg_4' }),
    await delivered(secret, '{"word":"b"}', { id: 'msg_5' }),
    await delivered(secret, body, { id: 'msg_6', seconds: seconds - 301 }),
    await delivered(secret, body, { id: 'msg_7', seconds: seconds + 301 }),
  ])
    expect([wrong, (await send(url, body, wrong)).status]).toEqual([wrong, 401]);
  expect(
    (await send(url, body, await delivered(secret, body, { id: 'msg_8', seconds: seconds - 299 }))).status,
  ).toBe(202);
  expect((await api().trigger.log({ trigger_id })).total).toBe(2);
  // A webhook with a bearer secret takes no signatures.
  const plain = await create();
  expect((await send(plain.url, body, await delivered(plain.secret, body))).status).toBe(401);
});

test('deliveries are accepted with the earlier secret for a day, and one of another webhook never', async () => {
  const { url, secret, trigger_id } = await create({ signs: true });
  const other = await create({ signs: true });
  const { secret: next } = await api().trigger.rotate({ trigger_id });
  const status = async (key: string, id: string) =>
    (await send(url, '{}', await delivered(key, '{}', { id }))).status;
  expect([await status(next, 'a'), await status(secret, 'b'), await status(other.secret, 'c')]).toEqual([
    202, 202, 401,
  ]);
  // A sender that knows both secrets signs with both.
  const [one, two] = [await delivered(secret, '{}', { id: 'd' }), await delivered(next, '{}', { id: 'd' })];
  const both = { ...one, 'webhook-signature': `${one['webhook-signature']} ${two['webhook-signature']}` };
  expect((await send(url, '{}', both)).status).toBe(202);
  now = new Date(now.getTime() + (triggerLimits.rotationHours * 60 + 1) * 60_000);
  expect([await status(next, 'e'), await status(secret, 'f')]).toEqual([202, 401]);
});

test('deliveries with the same id that arrive together fire once', async () => {
  const { url, secret, trigger_id } = await create({ signs: true });
  const seconds = now.getTime() / 1000;
  const answers = await Promise.all(
    [0, 1, 2, 3].map(async (late) =>
      send(url, '{}', await delivered(secret, '{}', { seconds: seconds + late })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
  expect(new Set(answers.map(({ body }) => body.exec_id)).size).toBe(1);
  expect((await api().trigger.log({ trigger_id })).total).toBe(1);
});

test('a signature that was used is refused, however the rest of the request is changed', async () => {
  const { url, secret, trigger_id } = await create({ signs: true });
  const body = '{"word":"a"}';
  const headers = await signed(secret, body);
  const named = (key: string) => ({ ...headers, 'idempotency-key': key });
  const first = await send(url, body, named('order 1'));
  expect(first.status).toBe(202);
  // The sender itself repeats its request.
  expect((await send(url, body, named('order 1'))).body).toMatchObject({
    exec_id: first.body.exec_id,
    is_repeated: true,
  });
  const { [signatureHeader]: value = '' } = headers;
  for (const changed of [
    headers,
    named('order 2'),
    named(' '),
    { [signatureHeader]: value.replace(',', ' , ') },
    { [signatureHeader]: value.replace('t=', 't=0') },
    { ...headers, 'x-heddle-run': '1', 'content-type': 'application/json; charset=utf-8' },
  ])
    expect((await send(url, body, changed)).status).toBe(409);
  expect((await send(`${url}?again=1`, body, headers)).status).toBe(409);
  const other = await create({ signs: true });
  expect((await send(other.url, body, headers)).status).toBe(401);
  // A clock that is set back makes it recent again, but not unused.
  now = new Date(now.getTime() + 10 * 60_000);
  expect((await send(url, body, headers)).status).toBe(401);
  now = new Date(now.getTime() - 9 * 60_000);
  expect((await send(url, body, headers)).status).toBe(409);
  now = new Date(now.getTime() - 10 * 60_000);
  expect((await send(url, body, headers)).status).toBe(401);
  expect((await api().trigger.log({ trigger_id })).total).toBe(1);
});

test('a request decides nothing but the inputs that the trigger leaves open', async () => {
  const { url, secret, trigger_id } = await create({ waits_for_result: true });
  const injected = {
    ...{ schema: '{}', canvas: { nodes: [] }, 'data.nodes': [], code: 'x', tweaks: {}, overrideConfig: {} },
    ...{ workflow_version: 'v9', is_debug: true, target: { id: '1' }, user_id: '1', grant: {} },
    ...{ 'trigger.name': 'forged', model: 'x', system_prompt: 'x', project_id: '1' },
    files: { x: { filepath: '/etc/passwd' } },
  };
  const sent = JSON.stringify({ ...injected, word: 'a' }).replace('{', '{"__proto__":{"word":"b"},');
  const { body } = await send(url, sent, bearer(secret));
  expect([body.status, body.output]).toEqual(['success', '{"out":"a"}']);
  const [fire] = (await api().trigger.log({ trigger_id })).fires;
  const { rows } = await world.database.db.execute(
    sql`select kind, version, input from runs where id = ${fire!.execute_id}`,
  );
  expect(rows[0]).toMatchObject({ kind: 'release', version: expect.stringMatching(/\d/) });
  await api().trigger.set({
    ...{ space_id: person.spaceId, trigger_id, name: 'hook', kind: 'webhook', waits_for_result: true },
    target: { type: 'workflow', id: flow },
    payload: '{"word":"{{trigger.name}} {{word}}"}',
  });
  const filled = await send(url, '{"word":"{{trigger.time}}","trigger.name":"forged"}', bearer(secret));
  expect(filled.body.output).toBe('{"out":"hook {{trigger.time}}"}');
});

test('a request with an idempotency key that is repeated fires once', async () => {
  const { url, secret, trigger_id } = await create();
  const headers = { ...bearer(secret), 'idempotency-key': 'order 7' };
  const [first, second] = await Promise.all([
    send(url, '{"word":"a"}', headers),
    send(url, '{"word":"a"}', headers),
  ]);
  expect(first.body.exec_id).toBe(second.body.exec_id);
  expect((await api().trigger.log({ trigger_id })).total).toBe(1);
});

test('a rotated secret is valid at once, the earlier one for a day', async () => {
  const { url, secret, trigger_id } = await create();
  const { secret: next } = await api().trigger.rotate({ trigger_id });
  expect((await send(url, '{}', bearer(next))).status).toBe(202);
  expect((await send(url, '{}', bearer(secret))).status).toBe(202);
  now = new Date(now.getTime() + (triggerLimits.rotationHours * 60 + 1) * 60_000);
  expect((await send(url, '{}', bearer(secret))).status).toBe(401);
  expect((await send(url, '{}', bearer(next))).status).toBe(202);
});

test('a change of settings and two rotations at once lose no secret', async () => {
  const { url, trigger_id } = await create();
  const settings = { space_id: person.spaceId, trigger_id, name: 'hook', kind: 'webhook' } as const;
  const change = () => api().trigger.set({ ...settings, target: { type: 'workflow', id: flow } });
  const rotate = () => api().trigger.rotate({ trigger_id });
  const [first, , second] = await Promise.all([rotate(), change(), rotate()]);
  for (const { secret } of [first, second]) expect((await send(url, '{}', bearer(secret))).status).toBe(202);
});

test('checks the fields and the size of the body', async () => {
  const fields = [
    { name: 'word', type: 'string', required: true },
    { name: 'times', type: 'integer' },
  ];
  const { url, secret } = await create({ fields });
  const status = async (body: string, headers: Record<string, string> = {}) =>
    (await send(url, body, { ...bearer(secret), ...headers })).status;
  expect(await status('{"word":"a","times":2}')).toBe(202);
  for (const body of [
    '{}',
    '{"word":1}',
    '{"word":"a","times":"2"}',
    '[]',
    'null',
    '{',
    '"a"',
    '{"word":null}',
  ])
    expect([body, await status(body)]).toEqual([body, 400]);
  expect(await status(JSON.stringify({ word: 'x'.repeat(triggerLimits.bodyBytes) }))).toBe(413);
  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    'application/json-seq',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/json; boundary=x',
    '',
  ])
    expect([type, await status('{"word":"a"}', { 'content-type': type })]).toEqual([type, 415]);
  expect(await status('{"word":"a"}', { 'content-type': 'Application/JSON; charset="UTF-8"' })).toBe(202);
  const exact = triggerLimits.bodyBytes - '{"word":""}'.length;
  expect(await status(`{"word":"${'x'.repeat(exact)}"}`)).toBe(202);
  expect(await status(`{"word":"${'x'.repeat(exact + 1)}"}`)).toBe(413);
  expect(await status(`{"word":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).toBe(400);
});

test('a storm is limited, and a paused webhook answers 410', async () => {
  const { url, secret, trigger_id } = await create();
  const statuses = new Map<number, number>();
  for (let round = 0; round < 8; round += 1)
    for (const { status, headers } of await Promise.all(
      Array.from({ length: 15 }, () => send(url, '{"word":"a"}', bearer(secret))),
    )) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  expect([...statuses.keys()].sort()).toEqual([202, 429]);
  expect(statuses.get(202)).toBeLessThanOrEqual(triggerLimits.hookPerMinute + 5);
  expect((await api().trigger.log({ trigger_id, page_size: 1 })).total).toBe(statuses.get(202));
  await api().trigger.setStatus({ trigger_id, is_on: false });
  expect((await send(url, '{}', bearer(secret))).status).toBe(410);
});

test('servers share the limit of a webhook', async () => {
  const { url, secret, trigger_id } = await create();
  const { app } = world.app;
  const other = await createApp({ db: world.database.db, models: app.models, secrets: app.secrets });
  other.app.use(triggerClock).now = async () => now;
  const storm = async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const requests = [world.app, other].flatMap((server) =>
        Array.from({ length: 8 }, () => send(url, '{"word":"a"}', bearer(secret), 'POST', server)),
      );
      statuses.push(...(await Promise.all(requests)).map(({ status }) => status));
    }
    return statuses.filter((status) => status === 202).length;
  };
  expect(await storm()).toBe(triggerLimits.hookPerMinute);
  expect((await api().trigger.log({ trigger_id })).total).toBe(triggerLimits.hookPerMinute);
  await other.close();
});

test.runIf(isSoak)('comparing takes as long whether the first byte is right or wrong', () => {
  const secret = `whsec_${'a'.repeat(43)}=`;
  const given = { first: `x${secret.slice(1)}`, last: `${secret.slice(0, -1)}x` };
  const times: Record<keyof typeof given, number[]> = { first: [], last: [] };
  // In turns, so that whatever else the machine does slows both alike.
  for (let round = 0; round < 2_000; round += 1)
    for (const which of round % 2 === 0 ? (['first', 'last'] as const) : (['last', 'first'] as const)) {
      const begin = performance.now();
      for (let again = 0; again < 100; again += 1) isSameText(given[which], secret);
      times[which].push(performance.now() - begin);
    }
  // The first half is before the code was optimized.
  const median = (which: keyof typeof given) => times[which].slice(1_000).sort((one, two) => one - two)[500]!;
  const [wrongFirst, wrongLast] = [median('first'), median('last')];
  report('SEC-18', { wrongFirstMs: wrongFirst, wrongLastMs: wrongLast });
  expect(Math.abs(wrongFirst - wrongLast)).toBeLessThan(0.25 * Math.max(wrongFirst, wrongLast));
});

test('a run that calls webhooks in a circle is stopped', async () => {
  const { url, secret, trigger_id } = await create();
  const headers: Record<string, string> = bearer(secret);
  const depths: number[] = [];
  for (let round = 0; round <= triggerLimits.depth + 1; round += 1) {
    depths.push((await send(url, '{"word":"a"}', headers)).status);
    await world.delivered();
    const [last] = (await api().trigger.log({ trigger_id })).fires;
    headers['x-heddle-run'] = last!.execute_id;
  }
  expect(depths).toEqual([202, 202, 202, 202, 202, 202, 429]);
});

test('a workflow that asks a question fails instead of waiting', async () => {
  const asking = await publish([question('5', 'Ask', 'Who?')], 'USER_RESPONSE');
  const { url, secret, trigger_id } = await create({ target: { type: 'workflow', id: asking } });
  await send(url, '{}', bearer(secret));
  await expect
    .poll(async () => (await api().trigger.log({ trigger_id })).fires[0], { timeout: 20_000 })
    .toMatchObject({ status: 'failed', reason: 'trigger.asks' });
});

test('secrets are sealed, and in no answer but the first', async () => {
  const { secret, trigger_id } = await create();
  const rows = await world.database.db.select().from(triggers);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const shown = [
    await api().trigger.show({ trigger_id }),
    await api().trigger.list({ space_id: person.spaceId }),
  ];
  expect(JSON.stringify(shown)).not.toContain(secret);
});
