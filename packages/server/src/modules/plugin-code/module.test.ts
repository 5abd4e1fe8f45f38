import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bot } from '@heddle/api-contract/families/bot';
import { builtInPlugin } from '@heddle/api-contract/families/built-in-plugin';
import { plugin } from '@heddle/api-contract/families/plugin';
import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { space } from '@heddle/api-contract/families/space';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { callTool } from '../plugin/index.js';
import { npmArchive, wheel } from './testing/archives.js';

let world: TestWorld;
let owner: TestPerson;
let server: Server;
let host: string;
let heard: { url: string; key: string; body: string }[] = [];

const api = (person = owner) => {
  const clients = person.clientOf({ plugin, pluginCode, bot, builtInPlugin, space });
  return { ...clients, code: clients.pluginCode };
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      const key = String(request.headers['x-key'] ?? '');
      heard.push({ url: request.url!, key, body });
      response
        .writeHead(200, { 'x-echo': key })
        .end(JSON.stringify({ said: `${request.url} ${key} ${body}` }));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await createTestApp({ outbound: createOutboundFetch({ privateOrigins: [`http://${host}`] }) });
  owner = await world.register();
});
afterAll(async () => {
  server.close();
  await world.close();
});

const tool = (name: string, properties: object = {}) => ({
  name,
  desc: `Does ${name}.`,
  input_schema: JSON.stringify({ type: 'object', properties }),
});

/** A plugin with one tool, which runs this program. */
async function create(
  text: string,
  { language = 'typescript' as 'typescript' | 'python', hosts = [host] } = {},
) {
  const { plugin_id } = await api().code.create({ space_id: owner.spaceId, name: 'Mine', language });
  const path = language === 'python' ? 'main.py' : 'index.ts';
  const tools = [tool('perform', { n: { type: 'number' } })];
  await api().code.save({ plugin_id, files: [{ path, text }], hosts, tools });
  return plugin_id;
}

const toolOf = async (plugin_id: string) => (await api().code.get({ plugin_id })).tools[0]!.api_id;

/** Runs the tool as the debug page does. */
async function run(plugin_id: string, values: object = {}) {
  return api().plugin.debugApi({
    plugin_id,
    api_id: await toolOf(plugin_id),
    parameters: JSON.stringify(values),
  });
}

const perform = (body: string) => `export async function perform({ n }: { n: number }) { ${body} }`;

async function publish(plugin_id: string) {
  expect(await run(plugin_id, { n: 1 })).toMatchObject({ success: true });
  await api().plugin.publish({ plugin_id });
}

/** Calls the latest version as an agent or workflow of the space does. */
async function callPublished(plugin_id: string, from: { botId?: string; workflowId?: string } = {}) {
  return callTool(world.app.app, {
    pluginId: plugin_id,
    toolId: await toolOf(plugin_id),
    version: 'latest',
    caller: { spaceId: owner.spaceId, userId: owner.id, scene: 'workflow', isTrial: false, ...from },
    arguments: { n: 2 },
    signal: new AbortController().signal,
    idempotencyKey: '1',
  });
}

test.each(['typescript', 'python'] as const)('a new plugin in %s has a tool that works', async (language) => {
  const { plugin_id } = await api().code.create({ space_id: owner.spaceId, name: 'New', language });
  const answer = await api().plugin.debugApi({
    plugin_id,
    api_id: await toolOf(plugin_id),
    parameters: '{"name":"Ada"}',
  });
  expect(answer).toMatchObject({ success: true, resp: '{"text":"Hello, Ada!"}' });
  expect(await api().plugin.getInfo({ plugin_id })).toMatchObject({ creation_method: 1, plugin_type: 3 });
});

test('files, hosts and tools are saved and read, each by itself', async () => {
  const plugin_id = await create(perform('return { twice: n * 2 }'));
  const { edit_version } = await api().code.get({ plugin_id });
  const saved = await api().code.save({
    plugin_id,
    edit_version,
    hosts: [' API.example.com:443 ', 'b.example'],
  });
  expect(saved.problems).toEqual([]);
  const code = await api().code.get({ plugin_id });
  expect(code.hosts).toEqual(['api.example.com', 'b.example']);
  expect(code.files).toEqual([{ path: 'index.ts', text: perform('return { twice: n * 2 }') }]);
  expect(JSON.parse(code.tools[0]!.input_schema)).toEqual({
    type: 'object',
    properties: { n: { type: 'number' } },
  });
  await expect(api().code.save({ plugin_id, edit_version, hosts: [] })).rejects.toThrow('changed elsewhere');
});

test('the log of a run is captured, also of one that fails', async () => {
  const text = "console.log('twice', n);\n\nif (n > 1) throw new Error('too many'); return {}";
  const plugin_id = await create(perform(text));
  expect(JSON.parse((await run(plugin_id, { n: 1 })).raw_req)).toEqual({ logs: ['twice 1'] });
  const failed = await run(plugin_id, { n: 2 });
  expect(failed).toMatchObject({ success: false, reason: 'Error: too many (index.ts:3)' });
  expect(JSON.parse(failed.raw_req)).toEqual({ logs: ['twice 2'] });
});

test('a program with mistakes is saved, and its problems are named by file and line', async () => {
  const plugin_id = await create(perform('return {}'));
  const save = (text: string) => api().code.save({ plugin_id, files: [{ path: 'index.ts', text }] });
  expect((await save('export const perform = 1;\nconst = 2;')).problems).toMatchObject([
    { file: 'index.ts', line: 2, message: 'Expected identifier but found "="' },
  ]);
  const missing = await save('import { a } from "./other.js";\nexport const perform = a;');
  expect(missing.problems).toMatchObject([{ file: 'index.ts', line: 1 }]);
  const other = await save('export const other = 1;');
  expect(other.problems).toMatchObject([{ message: 'the program does not export the function perform' }]);
  expect((await api().code.get({ plugin_id })).files[0]!.text).toBe('export const other = 1;');
});

test('mistakes in Python are named by file and line before it runs', async () => {
  const plugin_id = await create('def perform(args):\n    return {}', { language: 'python' });
  const files = [
    { path: 'main.py', text: 'import helper\nother = 1' },
    { path: 'helper.py', text: 'def help():\n    return (1' },
  ];
  expect((await api().code.save({ plugin_id, files })).problems).toEqual([
    { file: 'helper.py', line: 2, column: 12, message: "'(' was never closed" },
    { file: 'main.py', line: 0, column: 0, message: 'the program does not define the function perform' },
  ]);
});

test.each([
  [{ files: [{ path: '../index.ts', text: '' }] }, 'the path ../index.ts is invalid'],
  [{ files: [{ path: 'a.sh', text: '' }] }, 'the path a.sh is invalid'],
  [{ files: [{ path: 'a.ts', text: '' }] }, 'needs the file index.ts'],
  [
    { files: ['index.ts', 'b.ts', 'b.ts'].map((path) => ({ path, text: '' })) },
    'two files have the path b.ts',
  ],
  [
    { files: ['index.ts', 'b.ts', 'c.ts'].map((path) => ({ path, text: 'x'.repeat(100_000) })) },
    'more than 262144 characters',
  ],
  [{ hosts: ['https://a.example/x'] }, 'the host https://a.example/x is invalid'],
  [{ hosts: ['*.example'] }, 'the host *.example is invalid'],
  [{ tools: [tool('not-a-name')] }, 'the tool name not-a-name must be that of a function'],
  [{ tools: [tool('twice'), tool('twice')] }, 'two tools have the name twice'],
  [
    { tools: [{ name: 'one', input_schema: '{\n"type":"object",\n}' }] },
    'the input schema of the tool one is invalid: line 3: it is not JSON',
  ],
  [{ tools: [{ name: 'one', input_schema: '{"type":"string"}' }] }, 'its type must be "object"'],
  [
    { tools: [tool('one', { a: { type: 'object', properties: { b: { type: 'word' } } } })] },
    'a.b: unknown type "word"',
  ],
  [
    { tools: [{ name: 'one', input_schema: '{"type":"object","properties":{"__proto__":{}}}' }] },
    '__proto__',
  ],
])('a save is refused with the place of its mistake %#', async (change, reason) => {
  const plugin_id = await create(perform('return {}'));
  await expect(api().code.save({ plugin_id, ...change })).rejects.toThrow(reason);
});

test('only who may edit saves code, and not while somebody else has the lock', async () => {
  const team = await api().space.save({ name: 'Team' });
  const colleague = await world.register();
  await api().space.invite({
    space_id: team.id,
    member_info_list: [{ user_id: colleague.id, space_role_type: 3 }],
  });
  await api(colleague).space.join({ space_id: team.id });
  const { plugin_id } = await api().code.create({ space_id: team.id, name: 'Ours', language: 'typescript' });
  const { files } = await api(colleague).code.get({ plugin_id });
  const theirs = api(colleague).code;
  await expect(theirs.save({ plugin_id, files })).rejects.toThrow();
  await expect(theirs.setSecret({ plugin_id, name: 'KEY', value: 'abcd1234' })).rejects.toThrow();
  await expect(theirs.acceptHosts({ plugin_id, binder_type: 'space', hosts: [] })).rejects.toThrow();
  const { plugin_id: left } = await theirs.create({
    space_id: team.id,
    name: 'Left',
    language: 'typescript',
  });
  await api(colleague).plugin.lock({ plugin_id: left });
  await api().space.removeMember({ space_id: team.id, remove_user_id: colleague.id });
  await expect(api().code.save({ plugin_id: left, files })).rejects.toThrow('is locked by');
  await expect(api().code.setSecret({ plugin_id: left, name: 'KEY', value: 'abcd1234' })).rejects.toThrow(
    'is locked by',
  );
});

test('another program has to be tested again before it is published', async () => {
  const plugin_id = await create(perform('return { n }'));
  await run(plugin_id, { n: 1 });
  const { files } = await api().code.get({ plugin_id });
  await api().code.save({ plugin_id, files });
  await api().code.save({ plugin_id, files: [{ path: 'index.ts', text: perform('return { n: n + 1 }') }] });
  await expect(api().plugin.publish({ plugin_id })).rejects.toThrow('debug these tools successfully');
});

test('a version keeps its bundle and its hosts, whatever happens to the draft', async () => {
  const plugin_id = await create(`import { one } from 'one'; ${perform('return { n: n + one }')}`, {
    hosts: [],
  });
  const files = {
    'package.json':
      '{"name":"one","version":"1.2.3","type":"module","exports":{".":{"import":"./lib/one.js"}}}',
    'lib/one.js': "export { one } from './deep.js';",
    'lib/deep.js': 'export const one = 1;',
    'lib/one.d.ts': 'export declare const one: number;',
  };
  const added = await api().code.addPackage({
    plugin_id,
    file_name: 'one-1.2.3.tgz',
    content: npmArchive(files),
  });
  expect(added.package).toMatchObject({ name: 'one', version: '1.2.3', files: 3 });
  await publish(plugin_id);
  expect(await api().plugin.updatedApis({ plugin_id })).toMatchObject({ is_meta_changed: false });
  await api().code.removePackage({ plugin_id, name: 'one' });
  expect((await run(plugin_id, { n: 1 })).reason).toContain("no file for the import 'one'");
  expect(await callPublished(plugin_id)).toMatchObject({ output: { n: 3 } });
  const { plugin_publish_info_list: versions } = await api().plugin.publishHistory({ plugin_id });
  const code = await api().code.get({ plugin_id, preview_version_ts: versions[0]!.version_ts });
  expect(code.packages).toEqual([{ name: 'one', version: '1.2.3', files: 0, characters: 0 }]);
});

test('a program in Python imports its own files and pure wheels', async () => {
  const main =
    'import cheer\nfrom greetings.words import word\ndef perform(args):\n    return {"text": cheer.loud(word)}';
  const plugin_id = await create(main, { language: 'python', hosts: [] });
  await api().code.save({
    plugin_id,
    files: [
      { path: 'main.py', text: main },
      {
        path: 'cheer.py',
        text: 'import re\ndef loud(text): return re.sub("$", "!", text.upper(), count=1) + secret("x")[:9]',
      },
    ],
  });
  const content = wheel({
    'greetings/__init__.py': '',
    'greetings/words.py': 'from . import deep\nword = deep.word',
    'greetings/deep.py': 'word = "hello"',
    'greetings-1.0.dist-info/WHEEL': 'Root-Is-Purelib: true',
  });
  await api().code.addPackage({ plugin_id, file_name: 'greetings-1.0-py3-none-any.whl', content });
  expect(await run(plugin_id)).toMatchObject({ success: true, resp: '{"text":"HELLO!{{secret:"}' });
  await api().code.save({
    plugin_id,
    files: [
      { path: 'main.py', text: 'import cheer\n\ndef perform(args):\n    return 1 / 0' },
      { path: 'cheer.py', text: '' },
    ],
  });
  expect((await run(plugin_id)).reason).toBe('ZeroDivisionError: division by zero (line 4)');
});

test('modules of a plugin reach no further than its program', async () => {
  const plugin_id = await create('', { language: 'python' });
  const files = [
    { path: 'main.py', text: 'def perform(args):\n    import helper' },
    { path: 'helper.py', text: 'import js' },
    { path: 'js.py', text: '' },
  ];
  await api().code.save({ plugin_id, files });
  expect((await run(plugin_id)).reason).toContain("No module named 'js': it is not available in code");
});

const manifest = (fields: object) =>
  JSON.stringify({ name: 'fast', version: '1.0.0', type: 'module', ...fields });

test.each([
  [
    'typescript',
    'fast-1.0.0.tgz',
    npmArchive({ 'package.json': manifest({}), 'index.js': '', 'build/fast.node': '' }),
    'native code (build/fast.node)',
  ],
  [
    'typescript',
    'fast-1.0.0.tgz',
    npmArchive({ 'package.json': manifest({ gypfile: true }), 'index.js': '' }),
    'native code (package.json)',
  ],
  [
    'typescript',
    'fast-1.0.0.tgz',
    npmArchive({ 'package.json': manifest({ type: 'commonjs' }), 'index.js': 'module.exports = 1' }),
    'the package fast is not an ES module',
  ],
  ['typescript', 'fast.tgz', 'bm8gYXJjaGl2ZQ==', 'the file fast.tgz is not a package'],
  [
    'typescript',
    'fast.tgz',
    npmArchive({ 'package.json': manifest({ name: '../fast' }), 'index.js': '' }),
    'not a package',
  ],
  ['typescript', 'fast-1.0-py3-none-any.whl', wheel({ 'fast.py': '' }), 'a package of another language'],
  [
    'python',
    'fast-1.0-cp313-cp313-manylinux_2_17_x86_64.whl',
    wheel({ 'fast/__init__.py': '' }),
    'native code (fast-1.0-cp313',
  ],
  [
    'python',
    'fast-1.0-py3-none-any.whl',
    wheel({ 'fast/__init__.py': '', 'fast/core.so': '' }),
    'native code (fast/core.so)',
  ],
  ['python', 'fast-1.0-py3-none-any.whl', 'AAAA', 'is not a package'],
  [
    'python',
    'fast-1.0-py3-none-any.whl',
    wheel({ 'fast/a.py': 'x'.repeat(1_100_000) }),
    'more than 1048576 characters',
  ],
  ['python', 'fast-1.0-py3-none-any.whl', wheel({ 'fast/a.py': 'x'.repeat(9_000_000) }), 'is not a package'],
] as const)('a package is refused by name: %s %s %#', async (language, file_name, content, reason) => {
  const { plugin_id } = await api().code.create({ space_id: owner.spaceId, name: 'P', language });
  await expect(api().code.addPackage({ plugin_id, file_name, content })).rejects.toThrow(reason);
});

test('a secret reaches the server by name, and nothing else', async () => {
  heard = [];
  const body = `const answer = await fetch('http://${host}/path?key=' + secret('KEY'), { method: 'POST',
    headers: { 'x-key': secret('KEY') }, body: 'is ' + secret('KEY') });
    const all = answer.headers.get('x-echo') + (await answer.text()); console.log(secret('KEY'), all); return { all };`;
  const plugin_id = await create(perform(body));
  const value = 'tür/planted&1';
  await api().code.setSecret({ plugin_id, name: 'KEY', value });
  const answer = await run(plugin_id);
  expect(answer.success).toBe(true);
  expect(heard).toMatchObject([{ url: `/path?key=${encodeURIComponent(value)}`, body: `is ${value}` }]);
  const seen = JSON.stringify([
    answer,
    await api().code.get({ plugin_id }),
    await api().plugin.getInfo({ plugin_id }),
    await api().plugin.debugHistory({ plugin_id, api_id: await toolOf(plugin_id) }),
  ]);
  expect(seen).toContain('"name":"KEY"');
  expect(seen).not.toContain('planted');
});

test('a secret is not sent to a host that was listed later', async () => {
  heard = [];
  const body = `return { text: await (await fetch('http://${host}/', { headers: { 'x-key': secret('KEY') } })).text() }`;
  const plugin_id = await create(perform(body), { hosts: ['first.example'] });
  await api().code.setSecret({ plugin_id, name: 'KEY', value: 'planted-secret' });
  await api().code.save({ plugin_id, hosts: ['first.example', host] });
  expect((await run(plugin_id)).reason).toContain('may only be sent to first.example');
  await api().code.deleteSecret({ plugin_id, name: 'KEY' });
  expect((await run(plugin_id)).reason).toContain('the plugin has no secret KEY');
  expect(heard).toEqual([]);
});

test('a version is called only where its hosts are accepted, and again after a change of them', async () => {
  const plugin_id = await create(perform(`return { status: (await fetch('http://${host}/' + n)).status }`));
  await publish(plugin_id);
  const refused = { reason: { key: 'plugin.hostsNotAccepted' } };
  await expect(callPublished(plugin_id)).rejects.toMatchObject(refused);
  const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' });
  const binder = { plugin_id, binder_type: 'bot', binder_id: bot_id } as const;
  expect(await api().code.hosts(binder)).toEqual({ hosts: [host], accepted: [], missing: [host] });
  await api().code.acceptHosts({ ...binder, hosts: [host] });
  expect(await api().code.hosts(binder)).toMatchObject({ missing: [] });
  expect(await callPublished(plugin_id, { botId: bot_id })).toMatchObject({ output: { status: 200 } });
  await expect(callPublished(plugin_id)).rejects.toMatchObject(refused);
  await api().code.acceptHosts({ plugin_id, binder_type: 'space', hosts: [host] });
  expect(await callPublished(plugin_id)).toMatchObject({ output: { status: 200 } });
  await api().code.save({ plugin_id, hosts: [host, 'new.example'] });
  await publish(plugin_id);
  await expect(callPublished(plugin_id)).rejects.toThrow('new.example');
  const other = api().code.acceptHosts({ plugin_id, binder_type: 'space', hosts: ['evil.example'] });
  await expect(other).rejects.toThrow('does not list the host evil.example');
});

test('the hosts of a version that is still in use can be accepted', async () => {
  const plugin_id = await create(perform('return {}'), { hosts: ['first.example'] });
  await publish(plugin_id);
  await api().code.save({ plugin_id, hosts: ['second.example'] });
  await api().plugin.publish({ plugin_id });
  const hosts = ['first.example'];
  const latest = { plugin_id, binder_type: 'space' } as const;
  await expect(api().code.acceptHosts({ ...latest, hosts })).rejects.toThrow('does not list the host');
  const first = { ...latest, version_name: 'v1.0.0' };
  await api().code.acceptHosts({ ...first, hosts });
  expect(await api().code.hosts(first)).toMatchObject({ missing: [] });
});

test('hosts are accepted only for agents that the caller may edit', async () => {
  const plugin_id = await create(perform('return {}'));
  const stranger = await world.register();
  const { bot_id } = await api(stranger).bot.create({ space_id: stranger.spaceId, name: 'Spy' });
  const binder = { plugin_id, binder_type: 'bot', binder_id: bot_id } as const;
  await expect(api().code.acceptHosts({ ...binder, hosts: [host] })).rejects.toThrow();
  await expect(api(stranger).code.acceptHosts({ ...binder, hosts: [host] })).rejects.toThrow();
});

test('the copy of a built-in plugin has its program', async () => {
  const copied = await api().builtInPlugin.copy({ plugin_id: '104', space_id: owner.spaceId });
  expect((await api().code.get({ plugin_id: copied.plugin_id })).files[0]!.text).toContain('count_text');
});

test('values of arguments stay values, whatever their names are', async () => {
  const plugin_id = await create(perform('return { clean: ({} as any).polluted === undefined, n: n ?? 0 }'));
  const parameters = '{"n":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  const answer = await api().plugin.debugApi({ plugin_id, api_id: await toolOf(plugin_id), parameters });
  expect(answer).toMatchObject({ success: true, resp: '{"clean":true,"n":1}' });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

describe('the guide', () => {
  const guide = readFileSync(
    new URL('../../../../../docs/guides/write-a-plugin.md', import.meta.url),
    'utf8',
  );

  test.each(['ts', 'python'] as const)('has a program in %s that works', async (fence) => {
    const text = new RegExp(`\`\`\`${fence}\n([\\s\\S]*?)\`\`\``).exec(guide)![1]!;
    const language = fence === 'ts' ? 'typescript' : 'python';
    const plugin_id = await create(text.replaceAll('https://api.example.com', `http://${host}`), {
      language,
    });
    await api().code.save({ plugin_id, tools: [tool('find_price', { article: { type: 'string' } })] });
    await api().code.setSecret({ plugin_id, name: 'SHOP_KEY', value: 'planted-secret' });
    const answer = await run(plugin_id, { article: 'a b' });
    expect(answer).toMatchObject({ success: true });
    expect(answer.resp).toContain('/prices/a%20b');
    expect(JSON.parse(answer.raw_req).logs).toHaveLength(1);
  });
});
