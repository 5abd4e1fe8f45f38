import { trigger, triggerLimits } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../../testing/createTestApp.js';
import { chain, field, question } from '../../../testing/runDocuments.js';
import { triggerClock } from '../index.js';
import { triggers } from '../tables.js';
import { signatureHeader, signBody } from './signature.js';

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

async function send(url: string, body: string, headers: Record<string, string> = {}, method = 'POST') {
  const request = new Request(url, {
    method,
    ...(method === 'POST' && { body }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const response = await world.app.fetch(request, { address: `192.0.2.${caller}` });
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

test('accepts a request with the secret, and runs the workflow with the fields of its body', async () => {
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

test('refuses requests without the secret, and addresses that do not exist, alike for all of them', async () => {
  const { url, secret } = await create();
  for (const headers of [
    {},
    bearer('wrong'),
    bearer(`${secret}x`),
    bearer(secret.slice(0, -1)),
    bearer('null'),
    bearer(''),
  ])
    expect((await send(url, '{}', headers)).status).toBe(401);
  const other = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await send(other, '{}', bearer(secret))).status).toBe(404);
  expect((await send(`${url}/x`, '{}', bearer(secret))).status).toBe(404);
  expect((await send(url, '', bearer(secret), 'GET')).status).toBe(405);
});

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
  for (const value of ['', 't=1', 'v1=00', `t=${seconds},v1=zz`, 't=9999999999999,v1=00'])
    expect((await send(url, body, { [signatureHeader]: value })).status).toBe(401);
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
  expect(await status('word=a', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
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
