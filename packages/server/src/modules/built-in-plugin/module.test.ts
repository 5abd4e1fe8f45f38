import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtInPlugin } from '@heddle/api-contract/families/built-in-plugin';
import { plugin } from '@heddle/api-contract/families/plugin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal, parameter } from '../../testing/runDocuments.js';
import { node } from '../workflow/samples/parts.js';

let world: TestWorld;
let owner: TestPerson;
let site: Server;
let page: { type: string; body: string; status?: number; location?: string };
let hidden: Server;
let isHiddenCalled = false;
/** Copies of the built-in plugins, by the id of the original. */
const copies = new Map<string, Awaited<ReturnType<typeof copyOf>>>();

const api = (person = owner) => person.clientOf({ builtInPlugin, plugin });
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  site = createServer((_request, response) => {
    const { type, body, status = 200, location } = page;
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  }).listen(0, '127.0.0.1');
  hidden = createServer((_request, response) => {
    isHiddenCalled = true;
    response.end('secret');
  }).listen(0, '127.0.0.1');
  await Promise.all([site, hidden].map((server) => new Promise((done) => server.once('listening', done))));
  world = await createTestApp({ outbound: createOutboundFetch({ privateOrigins: [originOf(site)] }) });
  owner = await world.register();
  for (const { plugin_id } of (await api().builtInPlugin.list({ space_id: owner.spaceId })).plugins)
    copies.set(plugin_id, await copyOf(plugin_id));
});
afterAll(async () => {
  site.close();
  hidden.close();
  await world.close();
});

async function copyOf(builtIn: string) {
  const { plugin_id } = await api().builtInPlugin.copy({ plugin_id: builtIn, space_id: owner.spaceId });
  const { api_info } = await api().plugin.getApis({ plugin_id });
  return { plugin_id, tools: new Map(api_info.map(({ name, api_id }) => [name, api_id])) };
}

/** Calls a tool of a copy as its debug page does. */
async function call(builtIn: string, tool: string, values: object): Promise<unknown> {
  const { plugin_id, tools } = copies.get(builtIn)!;
  const parameters = JSON.stringify(values);
  const { success, reason, resp } = await api().plugin.debugApi({
    plugin_id,
    api_id: tools.get(tool)!,
    parameters,
  });
  return success ? JSON.parse(resp) : reason;
}

test('every space lists the built-in plugins in the language of the account', async () => {
  const { plugins } = await api().builtInPlugin.list({ space_id: owner.spaceId });
  expect(plugins.map(({ name }) => name)).toEqual([
    'Current time',
    'Calculator',
    'Web page reader',
    'Text tools',
    'JSON tools',
  ]);
  const ids = plugins.flatMap(({ tools }) => tools.map(({ api_id }) => api_id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(JSON.parse(plugins[1]!.tools[0]!.schema)).toMatchObject({ required: ['expression'] });
  const stranger = await world.register();
  await expect(api(stranger).builtInPlugin.list({ space_id: owner.spaceId })).rejects.toThrow();
});

test('a workflow calls a built-in tool without installing it', async () => {
  const calls = node('31', '4', [1, 0], { title: 'Calculate', description: '' }, '', {
    inputs: {
      apiParam: [
        parameter('apiID', literal('10200')),
        parameter('apiName', literal('calculate')),
        parameter('pluginID', literal('102')),
        parameter('pluginName', literal('Calculator')),
        parameter('pluginVersion', literal('')),
      ],
      inputParameters: [parameter('expression', literal('(1 + 2) * 3'))],
    },
    outputs: [{ name: 'result', type: 'float' }],
  });
  const { nodeResults } = await new RunTester(owner).run(chain([], [calls], 'result'));
  expect(nodeResults.find(({ nodeId }) => nodeId === '31')).toMatchObject({
    errorInfo: '',
    output: '{"result":9}',
  });
});

test.each([
  ['1 + 2 * 3 ^ 2', 19],
  ['-2 ^ 2', -4],
  ['0.1 + 0.2', 0.3],
  ['round(sqrt(2), 3) + max(1, 5) % 3', 3.414],
  ['2 ** -1', 0.5],
])('the calculator knows %s', async (expression, result) => {
  expect(await call('102', 'calculate', { expression })).toEqual({ result });
});

test.each([
  ['1 / 0', 'division by zero'],
  ['constructor', 'unknown: constructor'],
  ['__proto__', 'unknown: __proto__'],
  ['globalThis.fetch(1)', 'unknown: globalThis'],
  ['('.repeat(200), 'nested more than 50 levels'],
  ['9^9^9', 'not a finite number'],
  ['1 +', 'ends too early'],
])('the calculator refuses %s', async (expression, reason) => {
  expect(await call('102', 'calculate', { expression })).toContain(reason);
});

test('the current time is that of the time zone', async () => {
  expect(await call('101', 'current_time', { time_zone: 'Asia/Kolkata' })).toMatchObject({
    utc_offset: '+05:30',
    iso: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$/),
  });
  expect(await call('101', 'current_time', {})).toMatchObject({ utc_offset: '+00:00' });
  expect(await call('101', 'current_time', { time_zone: 'Mars/Base' })).toContain('no time zone');
});

test('text tools count, split, replace and match', async () => {
  expect(await call('104', 'count_text', { text: '你好 world\nof code' })).toEqual({
    characters: 16,
    characters_without_spaces: 13,
    words: 5,
    lines: 2,
  });
  expect(await call('104', 'split_text', { text: 'a,b,c', separator: ',' })).toEqual({
    parts: ['a', 'b', 'c'],
    count: 3,
  });
  expect(await call('104', 'replace_text', { text: 'a.a', find: 'a', replacement: '$&' })).toEqual({
    text: '$&.$&',
    count: 2,
  });
  expect(await call('104', 'match_pattern', { text: 'x1 y2', pattern: '([a-z])(\\d)' })).toMatchObject({
    count: 2,
    matches: [{ text: 'x1', groups: ['x', '1'] }, { index: 3 }],
  });
});

test('a pattern that would never finish is stopped', async () => {
  const values = { text: `${'a'.repeat(40)}!`, pattern: '^(a+)+$' };
  expect(await call('104', 'match_pattern', values)).toContain('was stopped');
});

test('JSON tools query, pick, compare and validate', async () => {
  const json = '{"items":[{"name":"a","price":1},{"name":"b","price":2}],"__proto__":{"x":1}}';
  expect(await call('105', 'query_json', { json, path: '$.items[*].price' })).toEqual({
    values: [1, 2],
    count: 2,
  });
  expect(await call('105', 'query_json', { json, path: 'constructor.name' })).toEqual({
    values: [],
    count: 0,
  });
  expect(await call('105', 'pick_fields', { json: '[{"a":1,"b":2}]', fields: ['a', 'toString'] })).toEqual({
    value: [{ a: 1 }],
  });
  expect(
    await call('105', 'compare_json', { before: '{"a":1,"b":2}', after: '{"a":3,"c":4}' }),
  ).toMatchObject({
    changes: [
      { path: '$.a', kind: 'changed', before: 1, after: 3 },
      { path: '$.b', kind: 'removed' },
      { path: '$.c', kind: 'added' },
    ],
  });
  const schema = '{"type":"object","required":["id"],"properties":{"n":{"type":"integer","minimum":2}}}';
  expect(await call('105', 'validate_json', { json: '{"n":1}', schema })).toEqual({
    is_valid: false,
    errors: ['$ must have the field id', '$.n must be at least 2'],
  });
  expect(await call('105', 'validate_json', { json: '{', schema })).toContain('not valid JSON');
});

test('the web page reader gives the main text and marks it as untrusted', async () => {
  const text = 'A long paragraph about looms and shuttles. '.repeat(20);
  page = {
    type: 'text/html; charset=utf-8',
    body: `<html><head><title>Looms</title></head><body><nav>menu</nav><article><h1>Looms</h1><p>${text}<a href="/more">more</a><a href="javascript:x()">bad</a></p><script>steal()</script></article></body></html>`,
  };
  const read = (await call('103', 'read_web_page', { url: originOf(site) })) as Record<string, string>;
  expect(read).toMatchObject({
    title: 'Looms',
    is_cut: false,
    notice: expect.stringContaining('Untrusted content'),
  });
  expect(read.text).toContain(`[more](${originOf(site)}/more)`);
  expect(read.text).not.toMatch(/steal|javascript:|menu/);
});

test('the web page reader refuses what is no page, too deep or private', async () => {
  const read = (url = originOf(site)) => call('103', 'read_web_page', { url });
  page = { type: 'application/pdf', body: '%PDF' };
  expect(await read()).toContain('application/pdf');
  page = { type: 'text/html', body: '<div>'.repeat(50_000) };
  expect(await read()).toContain('too many elements');
  page = { type: 'text/html', body: 'gone', status: 404 };
  expect(await read()).toContain('status 404');
  page = { type: 'text/html', body: '', status: 302, location: originOf(hidden) };
  expect(await read()).toContain('private');
  expect(await read(originOf(hidden))).toContain('private');
  expect(await read('http://169.254.169.254/latest')).toContain('private');
  expect(await read('file:///etc/passwd')).toContain('http or https');
  expect(isHiddenCalled).toBe(false);
});

test('a long page is cut', async () => {
  page = { type: 'text/plain', body: 'word '.repeat(200_000) };
  const read = (await call('103', 'read_web_page', { url: originOf(site) })) as Record<string, string>;
  expect([read.is_cut, read.text!.length]).toEqual([true, 20_000]);
});
