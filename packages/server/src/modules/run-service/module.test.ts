import { errorCodes } from '@heddle/api-contract';
import { runService } from '@heddle/api-contract/families/run-service';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createHttpService } from '@heddle/executor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallRate } from '../../kernel/CallRate.js';
import { createModels } from '../../models/models.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;
let other: TestPerson;
let endpoint: ScriptedEndpoint;
let reply: Reply;
const apiOf = (owner: TestPerson) => owner.clientOf({ runService, workflow });

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
  const { baseURL } = endpoint;
  world = await createTestApp({
    http: createHttpService({ fetch: createOutboundFetch({ privateOrigins: [new URL(baseURL).origin] }) }),
    models: createModels(
      { models: [{ id: '9', name: 'Nine', baseURL, apiKey: 'secret-key', model: 'nine' }] },
      { fetch: createOutboundFetch({ privateOrigins: [new URL(baseURL).origin] }), demoPauseMs: 5 },
    ),
  });
  person = await world.register();
  other = await world.register();
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});

const refusal = (code: keyof typeof errorCodes) => expect.objectContaining({ code: errorCodes[code] });
const ask = (content: string, model = '1') => ({
  space_id: person.spaceId,
  model,
  messages: [{ role: 'user' as const, content }],
});

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('a model through the server', () => {
  test('streams the demo model word by word and ends with its usage', async () => {
    const events = await collect(apiOf(person).runService.model(ask('one two')));
    const texts = events.flatMap((event) => (event.event === 'text' ? [event.data.text] : []));
    expect(texts.join('')).toBe('Demo: one two (2 words, 7 characters)');
    expect(texts.length).toBeGreaterThan(4);
    expect(events.at(-1)).toMatchObject({ event: 'finished', data: { usage: { inputTokens: 2 } } });
  });

  test('fills a JSON schema', async () => {
    const jsonSchema = { type: 'object', properties: { city: { type: 'string' } } };
    const [first] = await collect(apiOf(person).runService.model({ ...ask('city: Oslo'), jsonSchema }));
    expect(first).toEqual({ event: 'text', data: { text: '{"city":"Oslo"}' } });
  });

  test('keeps the key on the server', async () => {
    reply = streamTexts(['Hi'], { prompt_tokens: 4, completion_tokens: 1 });
    const events = await collect(apiOf(person).runService.model(ask('hello', '9')));
    expect(events).toEqual([
      { event: 'text', data: { text: 'Hi' } },
      { event: 'finished', data: { usage: { inputTokens: 4, outputTokens: 1 } } },
    ]);
    expect(endpoint.calls.at(-1)?.headers.authorization).toBe('Bearer secret-key');
    expect(JSON.stringify(events) + world.lines.join('')).not.toContain('secret-key');
  });

  test('reports in the stream why the model failed', async () => {
    reply = answerWith(401, '{"error":{"message":"bad key"}}');
    expect(await collect(apiOf(person).runService.model(ask('hello', '9')))).toEqual([
      {
        event: 'error',
        data: { code: 720701013, msg: expect.stringContaining('The key of the model "Nine" was refused') },
      },
    ]);
  });

  test('reports a model that is not configured', async () => {
    const [event] = await collect(apiOf(person).runService.model(ask('hello', '404')));
    expect(event).toMatchObject({ event: 'error', data: { msg: expect.stringContaining('404') } });
  });

  test('cancels the model when the browser disconnects', async () => {
    reply = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        `data: ${JSON.stringify({ id: 'a', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'first' } }] })}\n\n`,
      );
    };
    for await (const event of apiOf(person).runService.model(ask('hello', '9'))) {
      expect(event).toEqual({ event: 'text', data: { text: 'first' } });
      break;
    }
    await expect.poll(() => endpoint.calls.at(-1)?.closedEarly).toBe(true);
  });

  test('is refused to people outside the space', async () => {
    await expect(collect(apiOf(other).runService.model(ask('hello')))).rejects.toEqual(
      refusal('accessDenied'),
    );
  });

  test.each([
    ['no messages', { messages: [] }],
    ['an unknown role', { messages: [{ role: 'developer', content: 'x' }] }],
    ['an excessive token limit', { maxTokens: 1e12 }],
    ['a temperature that is not a number', { temperature: 'hot' }],
  ])('is refused with %s', async (_case, fields) => {
    await expect(
      collect(apiOf(person).runService.model({ ...ask('hello'), ...fields } as ReturnType<typeof ask>)),
    ).rejects.toEqual(refusal('badRequest'));
  });

  test('is refused if the body is too large', async () => {
    await expect(
      collect(apiOf(person).runService.model(ask('x'.repeat(3 * 1024 * 1024)))),
    ).rejects.toMatchObject({ status: 413 });
  });

  test('is refused at the limit of concurrent calls, and possible again when one ends', async () => {
    reply = () => undefined;
    const controller = new AbortController();
    const open = Array.from({ length: 8 }, () =>
      collect(apiOf(person).runService.model(ask('wait', '9'), { signal: controller.signal })).catch(
        () => undefined,
      ),
    );
    await expect.poll(() => endpoint.calls.filter((call) => !call.closedEarly).length).toBeGreaterThan(8);
    await expect(collect(apiOf(person).runService.model(ask('one more')))).rejects.toEqual(
      refusal('tooManyRequests'),
    );
    controller.abort();
    await Promise.all(open);
    await expect
      .poll(() =>
        collect(apiOf(person).runService.model(ask('again'))).then(
          ({ length }) => length,
          () => 0,
        ),
      )
      .toBeGreaterThan(1);
  });
});

describe('the rate limit', () => {
  test('is counted per person and refills over time', () => {
    let now = 0;
    const rate = new CallRate({ perMinute: 2, together: 5, now: () => now });
    rate.begin('a')();
    rate.begin('a')();
    expect(() => rate.begin('a')).toThrow('more than 2 calls in a minute');
    rate.begin('b')();
    now = 30_000;
    rate.begin('a')();
    expect(() => rate.begin('a')).toThrow('more than 2 calls in a minute');
  });

  test('counts a call that ends twice once', () => {
    const rate = new CallRate({ perMinute: 100, together: 1 });
    const end = rate.begin('a');
    expect(() => rate.begin('a')).toThrow('up to 1 calls');
    end();
    end();
    rate.begin('a');
    expect(() => rate.begin('a')).toThrow();
  });
});

describe('documents for a run in the browser', () => {
  test('are read from the space: drafts and published versions', async () => {
    const { workflow: drafts, runService: service } = apiOf(person);
    const { workflow_list: all } = await drafts.workflowList({ space_id: person.spaceId });
    const { workflow_id } = all.find(({ name }) => name === 'hello_output')!;
    const { workflow_version } = await drafts.publish({ workflow_id });
    await drafts.save({ workflow_id, schema: '{"nodes":[]}' });
    const read = (version?: string) => service.workflow({ space_id: person.spaceId, workflow_id, version });
    expect((await read()).schema).toBe('{"nodes":[]}');
    expect(JSON.parse((await read(workflow_version)).schema).nodes).toHaveLength(3);
    for (const version of ['v9.9.9', 'latest', '__proto__'])
      await expect(read(version)).rejects.toEqual(refusal('workflowNotFound'));
    await expect(read('v1\0')).rejects.toEqual(refusal('badRequest'));
    await expect(
      apiOf(other).runService.workflow({ space_id: other.spaceId, workflow_id }),
    ).rejects.toMatchObject({ code: errorCodes.workflowNotFound, msg: `workflow ${workflow_id} not found` });
  });
});

describe('an HTTP request through the server', () => {
  const request = (fields: Partial<{ url: string; method: 'GET' | 'POST'; timeoutMs: number }> = {}) => ({
    space_id: person.spaceId,
    method: 'GET' as const,
    url: endpoint.baseURL,
    headers: [] as [string, string][],
    timeoutMs: 2000,
    ...fields,
  });
  const send = (fields?: Parameters<typeof request>[0], owner = person) =>
    apiOf(owner).runService.http(request(fields));

  test('returns the response of a public address, whatever its status', async () => {
    reply = answerWith(418, 'short and stout', { 'x-own': 'yes' });
    expect(await send()).toMatchObject({ status: 418, body: 'short and stout', headers: { 'x-own': 'yes' } });
  });

  test.each([
    'http://127.0.0.1:9009/',
    'http://localhost:9009/',
    'http://[::1]:9009/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
  ])('refuses the private address %s', async (url) => {
    await expect(send({ url })).rejects.toMatchObject({
      code: errorCodes.httpFailed,
      msg: expect.stringContaining('is inside a private network'),
    });
  });

  test('does not follow a redirect into a private network', async () => {
    reply = answerWith(302, '', { location: 'http://169.254.169.254/latest/meta-data/' });
    await expect(send()).rejects.toMatchObject({
      msg: expect.stringContaining('is inside a private network'),
    });
  });

  test('does not fetch a file to upload from a private network', async () => {
    const body = { kind: 'file' as const, fileUrl: 'http://127.0.0.1:9009/etc/passwd' };
    const asked = { ...request({ method: 'POST' }), body };
    await expect(apiOf(person).runService.http(asked)).rejects.toMatchObject({
      msg: expect.stringContaining('is inside a private network'),
    });
  });

  test.each(['file:///etc/passwd', 'gopher://x/', 'nothing'])('refuses %s as an address', async (url) => {
    await expect(send({ url })).rejects.toMatchObject({
      msg: expect.stringContaining('is no http or https address'),
    });
  });

  test('ends at its time limit', async () => {
    reply = () => undefined;
    await expect(send({ timeoutMs: 50 })).rejects.toMatchObject({
      msg: expect.stringContaining('no answer within 0.05 s'),
    });
  });

  test('is refused to people outside the space', async () => {
    await expect(send({}, other)).rejects.toEqual(refusal('accessDenied'));
  });
});

test('knowledge of nothing finds nothing, and only for members of the space', async () => {
  const request = { datasetIds: ['1'], query: 'anything' };
  const search = (caller: TestPerson) =>
    apiOf(caller).runService.knowledge({ space_id: person.spaceId, request });
  expect(await search(person)).toEqual({ documents: [] });
  await expect(search(other)).rejects.toEqual(refusal('accessDenied'));
});
