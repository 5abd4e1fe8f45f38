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
    'Dates',
    'CSV tools',
    'Statistics',
    'Units',
    'Encodings and hashes',
    'Identifiers',
    'Colors',
    'Text difference',
    'Check digits',
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

// One call of every tool that needs no network, in the order of the plugins.
const calls: [string, string, object, unknown][] = [
  ['106', 'add_to_date', { date: '2026-01-31', amount: 1, unit: 'month' }, { date: '2026-02-28' }],
  [
    '106',
    'date_difference',
    { from: '2026-01-31', to: '2027-01-30' },
    { days: 364, weeks: 52, full_months: 11, full_years: 0 },
  ],
  [
    '106',
    'count_workdays',
    { from: '2026-01-01', to: '2026-01-11', holidays: '2026-01-01' },
    { workdays: 6 },
  ],
  ['106', 'describe_date', { date: '2027-01-01' }, { weekday: 'Friday', iso_week: 53, day_of_year: 1 }],
  [
    '107',
    'read_csv',
    { csv: 'a,b\n"x, y","say ""hi"""\n' },
    { columns: ['a', 'b'], rows: [{ a: 'x, y', b: 'say "hi"' }], count: 1 },
  ],
  ['107', 'write_csv', { json: '[{"a":1},{"b":"x,y"}]' }, { csv: 'a,b\n1,\n,"x,y"' }],
  [
    '107',
    'summarize_csv',
    { csv: 'k,v\na,1\nb,5\na,2\na,x', group_by: 'k', value: 'v' },
    {
      groups: [
        { group: 'b', count: 1, sum: 5 },
        { group: 'a', count: 3, sum: 3, mean: 1.5, skipped: 1 },
      ],
    },
  ],
  [
    '108',
    'describe_numbers',
    { numbers: [1, 2, 3, 4, 100] },
    { mean: 22, median: 3, outliers: [100], standard_deviation: 43.6176569751 },
  ],
  [
    '108',
    'percentiles',
    { numbers: [1, 2, 3, 4], parts: [50] },
    { values: [{ percentile: 50, value: 2.5 }] },
  ],
  ['108', 'fit_line', { x: [1, 2, 3], y: [2, 4, 6] }, { slope: 2, intercept: 0, correlation: 1 }],
  ['109', 'convert_units', { value: 100, from: 'km/h', to: 'mph' }, { value: 62.1371192237 }],
  ['109', 'convert_units', { value: -40, from: '°F', to: 'c' }, { value: -40, quantity: 'temperature' }],
  ['109', 'list_units', { quantity: 'temperature' }, { units: ['c', 'f', 'k'] }],
  [
    '110',
    'hash_text',
    { text: 'abc' },
    { hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
  ],
  ['110', 'hash_text', { text: '123456789', algorithm: 'crc32' }, { hash: 'cbf43926' }],
  ['110', 'encode_text', { text: '你好 ok?', encoding: 'base64' }, { text: '5L2g5aW9IG9rPw==' }],
  ['110', 'decode_text', { text: '5L2g5aW9IG9rPw', encoding: 'base64url' }, { text: '你好 ok?' }],
  [
    '111',
    'make_identifiers',
    { kind: 'time_ordered', count: 2 },
    {
      ids: [/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/, /-7/].map((pattern) =>
        expect.stringMatching(pattern),
      ),
    },
  ],
  ['112', 'convert_color', { color: '#36c' }, { hex: '#3366cc', hsl: 'hsl(220, 60%, 50%)' }],
  [
    '112',
    'contrast_of_colors',
    { text: '#767676', background: 'rgb(255, 255, 255)' },
    { ratio: 4.54, passes_aa: true, passes_aaa: false },
  ],
  ['112', 'make_palette', { color: '#f00', steps: 2 }, { colors: ['#ffe5e5', '#4d0000'] }],
  [
    '113',
    'compare_texts',
    { before: 'a\nb\nc', after: 'a\nx\nc\nd' },
    { added: 2, removed: 1, similarity: 0.571, difference: ' a\n-b\n+x\n c\n+d' },
  ],
  ['114', 'check_number', { number: 'DE89 3704 0044 0532 0130 00', kind: 'iban' }, { is_valid: true }],
  ['114', 'check_number', { number: '11010519491231002X', kind: 'resident_id' }, { is_valid: true }],
  ['114', 'find_kinds', { number: '978-3-16-148410-0' }, { kinds: ['isbn', 'ean'] }],
];

test.each(calls)('plugin %s: %s %o', async (plugin, tool, values, result) => {
  expect(await call(plugin, tool, values)).toMatchObject(result as object);
});

test.each([
  ['106', 'add_to_date', { date: '2026-02-30', amount: 1, unit: 'day' }, 'there is no day'],
  ['107', 'summarize_csv', { csv: 'a\n1', group_by: 'b' }, 'there is no column b'],
  ['108', 'fit_line', { x: [1, 1], y: [2, 3] }, 'the same'],
  ['109', 'convert_units', { value: 1, from: 'constructor', to: 'm' }, 'unknown unit'],
  ['109', 'convert_units', { value: 1, from: 'km', to: 'kg' }, 'is a length'],
  ['110', 'decode_text', { text: '%%%', encoding: 'base64' }, 'not Base64'],
  ['112', 'convert_color', { color: 'red; x' }, 'write a color'],
])('plugin %s: %s refuses %o', async (plugin, tool, values, reason) => {
  expect(await call(plugin, tool, values)).toContain(reason);
});
