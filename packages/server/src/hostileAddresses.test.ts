import { createHttpService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerWith,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from './models/testing/scriptedEndpoint.js';
import { node } from './modules/workflow/samples/parts.js';
import { createOutboundFetch } from './outbound/createOutboundFetch.js';
import { createTestApp, type TestWorld } from './testing/createTestApp.js';
import { RunTester } from './testing/RunTester.js';
import { call, chain, field, literal, question } from './testing/runDocuments.js';

let world: TestWorld;
let tester: RunTester;
let named: ScriptedEndpoint;
let hidden: ScriptedEndpoint;

beforeAll(async () => {
  named = await startScriptedEndpoint(answerWith(200, 'from outside'));
  hidden = await startScriptedEndpoint(answerWith(200, 'from inside'));
  const privateOrigins = [new URL(named.baseURL).origin];
  world = await createTestApp({
    http: createHttpService({ fetch: createOutboundFetch({ privateOrigins }), sendsBodyWithGet: true }),
  });
  tester = new RunTester(await world.register());
});
afterAll(async () => {
  await world.close();
  await Promise.all([named.close(), hidden.close()]);
});

type HttpSettings = { url: string; method?: string; headers?: JsonObject[]; params?: JsonObject[] };

function http({ url, method = 'GET', headers = [], params = [] }: HttpSettings, id = '4'): JsonObject {
  return node(id, '45', [1, 0], { title: 'Ask', description: '' }, '', {
    inputs: {
      apiInfo: { method, url },
      headers,
      params,
      auth: { authOpen: false },
      body: { bodyType: 'EMPTY', bodyData: {} },
      setting: { timeout: 5, retryTimes: 0 },
    },
    outputs: [
      { name: 'body', type: 'string' },
      { name: 'statusCode', type: 'integer' },
      { name: 'headers', type: 'string' },
    ],
  });
}
const asking = (settings: HttpSettings, fields: JsonObject[] = []) => chain(fields, [http(settings)], 'body');
const refused = 'is inside a private network';
const urlField = field('url', 'string');
const fromStart = '{{block_output_100001.url}}';

async function expectRefused(process: Promise<{ executeStatus: number; reason?: string | undefined }>) {
  expect(await process).toMatchObject({ executeStatus: 3, reason: expect.stringContaining(refused) });
  expect(hidden.calls).toHaveLength(0);
}
const run = async (workflow_id: string, input = {}) =>
  tester.ended(workflow_id, await tester.start(workflow_id, input));

describe('SEC-38: an address is checked at every request', () => {
  test('when a variable contains another one at run time', async () => {
    const workflow_id = await tester.save(asking({ url: fromStart }, [urlField]));
    expect(await run(workflow_id, { url: named.baseURL })).toMatchObject({ executeStatus: 2 });
    await expectRefused(run(workflow_id, { url: hidden.baseURL }));
  });

  test('after a change, copy, publication or restore from the history', async () => {
    const { api } = tester;
    const workflow_id = await tester.save(asking({ url: named.baseURL }));
    expect(await run(workflow_id)).toMatchObject({ executeStatus: 2 });
    await api.workflow.save({ workflow_id, schema: JSON.stringify(asking({ url: hidden.baseURL })) });
    await expectRefused(run(workflow_id));
    const copy = await api.workflow.copy({ workflow_id, space_id: tester.person.spaceId });
    await expectRefused(run(copy.workflow_id));
    await api.workflow.publish({ workflow_id });
    await api.workflow.save({ workflow_id, schema: JSON.stringify(asking({ url: named.baseURL })) });
    expect(await run(workflow_id)).toMatchObject({ executeStatus: 2 });
    const { version_list: versions } = await api.workflow.versionList({ workflow_id });
    const { commit_id } = versions[0]!;
    await api.workflow.revert({ workflow_id, space_id: tester.person.spaceId, commit_id });
    await expectRefused(run(workflow_id));
  });

  test('in a called workflow, and when a person enters it during a run', async () => {
    const inner = await tester.save(asking({ url: hidden.baseURL }));
    await expectRefused(tester.run(chain([], [call('2', inner)])));
    const asks = chain(
      [],
      [question('2', 'Which', 'Which address?'), http({ url: '{{block_output_2.USER_RESPONSE}}' })],
      'body',
    );
    const workflow_id = await tester.save(asks);
    const execute_id = await tester.start(workflow_id);
    const event = await tester.asked(workflow_id, execute_id);
    await tester.answer(workflow_id, execute_id, event.id, hidden.baseURL);
    await expectRefused(tester.ended(workflow_id, execute_id));
  });
});

test.each([
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:70/_GET',
  'dict://127.0.0.1:11211/stats',
  'ldap://127.0.0.1/',
  'jar:http://127.0.0.1!/x',
  'blob:http://127.0.0.1/x',
  'unix:/var/run/docker.sock:/containers',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/containers',
  'data:text/plain,inside',
  'javascript:fetch("/")',
  '//127.0.0.1/',
])('SEC-42: a run refuses %s, whether literal or from a variable', async (url) => {
  const words = { executeStatus: 3, reason: expect.stringContaining('is no http or https address') };
  expect(await tester.run(asking({ url }))).toMatchObject(words);
  expect(await tester.run(asking({ url: fromStart }, [urlField]), { url })).toMatchObject(words);
});

describe('SEC-41: values inside a request', () => {
  const sent = async (settings: Partial<HttpSettings>) => {
    named.calls.length = 0;
    const process = await tester.run(asking({ url: `${named.baseURL}/path`, ...settings }));
    return { process, calls: named.calls };
  };
  const hostile = '../admin?x=1#y&z=2\r\nX-Own: 1';

  test('in the query are encoded as one value', async () => {
    const { calls } = await sent({ params: [{ name: 'q', input: literal(hostile) }] });
    expect(calls).toHaveLength(1);
    const { pathname, searchParams } = new URL(calls[0]!.path, named.baseURL);
    expect([pathname, [...searchParams]]).toEqual(['/v1/path', [['q', hostile]]]);
    expect(calls[0]!.headers['x-own']).toBeUndefined();
  });

  test.each([
    ['a header value', { headers: [{ name: 'X-One', input: literal('a\r\nX-Own: 1') }] }],
    ['a header name', { headers: [{ name: 'X-One: 1\r\nX-Own', input: literal('1') }] }],
    ['the method', { method: 'GET / HTTP/1.1\r\nX-Own: 1' }],
  ])('that would inject a line into %s stop the request', async (_, settings) => {
    const { process, calls } = await sent(settings);
    expect(process.executeStatus).toBe(3);
    expect(calls).toHaveLength(0);
  });

  const folder = (rest: string) => `${named.baseURL}/users/${rest}`;
  const given = '{{block_output_100001.url}}';
  const withValue = async (url: string, value: string) => {
    named.calls.length = 0;
    const id = await tester.save(asking({ url }, [urlField]));
    return { process: await run(id, { url: value }), calls: named.calls };
  };

  test.each([
    '../admin',
    '..',
    'a/../../admin',
    '%2e%2e/admin',
    '.%2E\\admin',
    '.\t./admin',
    '\\..\\admin',
    'x?y',
    'x#y',
  ])('in the path cannot leave it: %s', async (value) => {
    const { process, calls } = await withValue(folder(`${given}/posts`), value);
    expect(process).toMatchObject({
      executeStatus: 3,
      reason: expect.stringContaining('leads out of the path'),
    });
    expect(calls).toEqual([]);
  });

  test.each([
    ['42', '/v1/users/42/posts'],
    ['a..b', '/v1/users/a..b/posts'],
    ['..%2fadmin', '/v1/users/..%2fadmin/posts'],
    ['a/b c', '/v1/users/a/b%20c/posts'],
    ['//evil.example', '/v1/users///evil.example/posts'],
  ])('in the path stay inside it: %s', async (value, path) => {
    const { process, calls } = await withValue(folder(`${given}/posts`), value);
    expect(process.executeStatus, process.reason ?? '').toBe(2);
    expect(calls.map((call) => call.path)).toEqual([path]);
  });

  test('at the end of the path may add a query, and the author may write dot segments', async () => {
    const { calls } = await withValue(folder(given), 'me?b=2&a=1');
    expect(calls.map(({ path }) => path)).toEqual(['/v1/users/me?a=1&b=2']);
    await withValue(folder(`../people/${given}`), 'me');
    expect(named.calls.map(({ path }) => path)).toEqual(['/v1/people/me']);
  });

  test('in the address make one request to its host, whatever line breaks they contain', async () => {
    const { calls } = await sent({ url: `${named.baseURL}/a\r\nHost: b\r\n\r\nGET /c` });
    expect(calls.length).toBeLessThanOrEqual(1);
    for (const { headers } of calls) expect(headers.host).toBe(new URL(named.baseURL).host);
  });
});
