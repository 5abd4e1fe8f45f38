import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../cli/src/testing/terminal.js';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { isSoak, report } from '../../reliability/rounds.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, code } from '../../testing/runDocuments.js';

let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let token: string;
let folder: string;
let home: string;
let ids: string[];

beforeAll(async () => {
  world = await createTestApp();
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  owner = await world.register();
  const workspace_permission_v2 = { option: 1 as const, permission_list: [...everyPermission] };
  const tokens = owner.clientOf({ accessToken }).accessToken;
  ({ token } = await tokens.create({ name: 'mirror', workspace_permission_v2 }));
  folder = await mkdtemp(join(tmpdir(), 'heddle-mirror-'));
  home = await mkdtemp(join(tmpdir(), 'heddle-home-'));
  ids = [];
  for (const name of ['first', 'second', 'third']) ids.push(await createWorkflow(name));
});

const steps = (...titles: string[]) =>
  chain(
    [],
    titles.map((title, index) => code(`${100 + index}`, title, 'export default () => ({ out: "a" })')),
  );

async function createWorkflow(name: string): Promise<string> {
  const calls = owner.clientOf({ workflow }).workflow;
  const { workflow_id } = await calls.create({ name, space_id: owner.spaceId });
  await calls.save({ workflow_id, schema: JSON.stringify(steps('One', 'Two')) });
  return workflow_id;
}

/** Saves a document as somebody does in the studio. */
const saveInStudio = (id: string | undefined, document: JsonObject) =>
  owner.clientOf({ workflow }).workflow.save({ workflow_id: id!, schema: JSON.stringify(document) });

const heddle = (command: string, ...args: string[]) =>
  call([command, folder, ...args, '--language', 'en'], { environment: { HEDDLE_TOKEN: token, HOME: home } });
const pullFirst = () => heddle('pull', '--server', server.url, '--space', owner.spaceId);

const pathOf = (name: string, kind = 'workflows') => join(folder, kind, `${name}.json`);
const readFileOf = async (name: string, kind?: string) =>
  JSON.parse(await readFile(pathOf(name, kind), 'utf8')) as JsonObject;
const writeDocument = async (name: string, document: JsonObject) =>
  writeFile(pathOf(name), JSON.stringify({ ...(await readFileOf(name)), document }));

async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      found[join(entry.parentPath, entry.name)] = await readFile(join(entry.parentPath, entry.name), 'utf8');
  return found;
}

test('a second pull and a push without changes change no byte', async () => {
  expect(await pullFirst()).toMatchObject({ code: 0, error: '' });
  const before = await contents();
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['first', 'second', 'third'].map((name) => pathOf(name))),
  );
  expect(await heddle('pull')).toMatchObject({ code: 0, error: '' });
  expect(await heddle('push')).toMatchObject({ code: 0, out: 'Pushed 0 files.\n' });
  expect(await contents()).toEqual(before);
  expect((await heddle('diff')).out).toBe('No differences.\n');
});

test('changes of both sides are merged and pushed, and a file without an id becomes a workflow', async () => {
  await pullFirst();
  await writeDocument('first', steps('Mine', 'Two'));
  await saveInStudio(ids[0], steps('One', 'Theirs'));
  expect((await heddle('push')).error).toContain('heddle pull');
  expect((await heddle('pull')).out).toContain('Merged');
  await writeFile(pathOf('new'), JSON.stringify({ id: '', name: 'new', document: steps('New') }));
  expect((await heddle('diff')).out).toContain('~ Mine (100)');
  expect(await heddle('push')).toMatchObject({ code: 0, error: '' });
  const stored = await owner
    .clientOf({ workflow })
    .workflow.canvas({ workflow_id: ids[0]!, space_id: owner.spaceId });
  expect(stored.workflow.schema_json).toContain('Mine');
  expect(stored.workflow.schema_json).toContain('Theirs');
  expect((await readFileOf('new')).id).toMatch(/^\d+$/);
  expect((await heddle('diff')).out).toBe('No differences.\n');
});

test('a conflict keeps both versions, and stops pushes until it is resolved', async () => {
  await pullFirst();
  await writeDocument('first', steps('Mine', 'Two'));
  await saveInStudio(ids[0], steps('Theirs', 'Two'));
  const pulled = await heddle('pull');
  expect(pulled.code).toBe(1);
  expect(pulled.error).toContain('Theirs (100)');
  expect(JSON.stringify(await readFileOf('first'))).toContain('Mine');
  expect(JSON.stringify(await readFileOf('first.theirs'))).toContain('Theirs');
  expect((await heddle('push')).code).toBe(1);
  await rm(pathOf('first.theirs'));
  expect(await heddle('push')).toMatchObject({ code: 0, error: '' });
  expect((await heddle('diff')).out).toBe('No differences.\n');
});

test('deletions: of both sides, of one side, and against a change', async () => {
  await pullFirst();
  const calls = owner.clientOf({ workflow }).workflow;
  for (const id of ids.slice(0, 2)) await calls.delete({ workflow_id: id, space_id: owner.spaceId });
  await rm(pathOf('first'));
  await writeDocument('second', steps('Kept', 'Two'));
  await rm(pathOf('third'));
  expect((await heddle('pull')).out).toContain('Kept');
  expect((await heddle('push')).out).toContain('third');
  expect((await readFileOf('second')).id).not.toBe(ids[1]);
  await saveInStudio(ids[2], steps('Changed', 'Two'));
  expect((await heddle('pull')).out).toContain('Restored');
  expect(JSON.stringify(await readFileOf('third'))).toContain('Changed');
});

test('a folder of somebody else gets no token for its server, and leads nowhere else', async () => {
  const received: string[] = [];
  const thief = createServer((request, response) => {
    received.push(request.headers.authorization ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
  const { port } = thief.address() as AddressInfo;
  await pullFirst();
  const settings = (address: string) =>
    writeFile(
      join(folder, 'heddle.mirror.json'),
      JSON.stringify({ format: 1, server: address, space: owner.spaceId }),
    );
  for (const address of [
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}/${server.url}`,
    `${server.url.replace('//', '//me:word@')}@127.0.0.1:${port}`,
    `http://2130706433:${port}#${server.url}`,
  ]) {
    await settings(address);
    for (const command of ['pull', 'push', 'diff'])
      expect((await heddle(command)).code, `${command} ${address}`).toBe(2);
  }
  expect(received).toEqual([]);
  // Named in the environment, as in CI, or once in an option.
  await settings(`${server.url}/`);
  expect((await heddle('pull')).code).toBe(0);
  const elsewhere = { HEDDLE_TOKEN: token, HEDDLE_SERVER: server.url };
  expect((await call(['pull', folder], { environment: elsewhere })).code).toBe(0);
  expect((await call(['pull', folder], { environment: { HEDDLE_TOKEN: token } })).code).toBe(2);
  thief.close();

  const outside = await mkdtemp(join(tmpdir(), 'heddle-outside-'));
  const victim = join(outside, 'victim.json');
  await writeFile(victim, 'kept');
  await symlink(victim, `${pathOf('first')}.new`);
  await rm(pathOf('second'));
  await symlink(victim, pathOf('second'));
  await saveInStudio(ids[0], steps('Changed', 'Two'));
  await saveInStudio(ids[1], steps('Changed', 'Two'));
  await heddle('pull');
  expect(JSON.stringify(await readFileOf('first'))).toContain('Changed');
  expect(await readFile(victim, 'utf8')).toBe('kept');
  for (const path of ['workflows', 'agents', '.heddle', join('.heddle', 'base')]) {
    const copy = await mkdtemp(join(tmpdir(), 'heddle-linked-'));
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await symlink(outside, join(copy, path));
    const linked = await call(['pull', copy, '--server', server.url, '--space', owner.spaceId], {
      environment: { HEDDLE_TOKEN: token, HOME: home },
    });
    expect([path, linked.code]).toEqual([path, 2]);
  }
  expect(await readdir(outside)).toEqual(['victim.json']);
});

test('what is missing or broken is named', async () => {
  expect((await heddle('pull')).error).toContain('--space');
  await pullFirst();
  const refused = await call(['pull', folder], { environment: { HEDDLE_TOKEN: 'wrong', HOME: home } });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect((await call(['pull', folder], {})).error).toContain('HEDDLE_TOKEN');
  await writeFile(pathOf('first'), '{"id": 7}');
  const broken = await heddle('push');
  expect(broken).toMatchObject({ code: 2 });
  expect(broken.error).toContain('first.json');
});

const bots = () => owner.clientOf({ bot }).bot;

async function createAgent(name: string, prompt = 'Be brief.\nBe kind.'): Promise<string> {
  const { bot_id } = await bots().create({ space_id: owner.spaceId, name });
  await bots().updateInfo({ bot_info: { bot_id, prompt_info: { prompt } } });
  return bot_id;
}

const writeAgent = async (name: string, change: JsonObject) =>
  writeFile(pathOf(name, 'agents'), JSON.stringify({ ...(await readFileOf(name, 'agents')), ...change }));

test('agents are files with the lines of their prompt, and both sides are merged field by field', async () => {
  const bot_id = await createAgent('Weather, daily');
  await pullFirst();
  const path = pathOf('Weather_daily', 'agents');
  expect(await readFileOf('Weather_daily', 'agents')).toMatchObject({
    ...{ id: bot_id, name: 'Weather, daily', mode: 'single', prompt: ['Be brief.', 'Be kind.'] },
    blocks: { model_info: expect.anything() },
  });
  const before = await contents();
  expect((await heddle('pull')).out).toMatch(/^Up to date with \d+ files\.\n$/);
  expect((await heddle('push')).out).toBe('Pushed 0 files.\n');
  expect(await contents()).toEqual(before);
  expect((await heddle('diff')).out).toBe('No differences.\n');

  await writeAgent('Weather_daily', { prompt: ['Be brief.', 'Be exact.'] });
  await bots().updateInfo({ bot_info: { bot_id, onboarding_info: { prologue: 'Hello' } } });
  expect((await heddle('push')).error).toContain('heddle pull');
  expect((await heddle('pull')).out).toContain('Merged');
  expect((await heddle('diff')).out).toContain('~ prompt\n');
  expect(await heddle('push')).toMatchObject({ code: 0, error: '' });
  const { bot_info } = await bots().getInfo({ bot_id });
  expect([bot_info.prompt_info?.prompt, bot_info.onboarding_info?.prologue]).toEqual([
    'Be brief.\nBe exact.',
    'Hello',
  ]);

  await writeAgent('Weather_daily', { prompt: ['Mine'], description: 'here' });
  await bots().updateInfo({ bot_info: { bot_id, prompt_info: { prompt: 'Theirs' } } });
  const pulled = await heddle('pull');
  expect([pulled.code, pulled.error.includes('prompt')]).toEqual([1, true]);
  const theirs = path.replace('.json', '.theirs.json');
  expect(JSON.parse(await readFile(theirs, 'utf8'))).toMatchObject({ prompt: ['Theirs'] });
  await rm(theirs);
  expect(await heddle('push')).toMatchObject({ code: 0, error: '' });
  expect((await bots().getInfo({ bot_id })).bot_info.prompt_info?.prompt).toBe('Mine');
  expect((await heddle('diff')).out).toBe('No differences.\n');
});

test('a file of an agent without an id becomes one, and names what it refers to and does not exist', async () => {
  await pullFirst();
  await createAgent('First');
  await heddle('pull');
  const using = { workflow_info_list: [{ workflow_id: ids[0]! }] };
  await writeFile(pathOf('New', 'agents'), JSON.stringify({ id: '', name: 'New', blocks: using }));
  const unknown = { workflow_info_list: [{ workflow_id: '1' }] };
  await writeFile(pathOf('Lost', 'agents'), JSON.stringify({ id: '', name: 'Lost', blocks: unknown }));
  const pushed = await heddle('push');
  expect([pushed.code, pushed.out.includes('New.json'), pushed.error.includes('Lost.json')]).toEqual([
    1,
    true,
    true,
  ]);
  const { id, blocks } = await readFileOf('New', 'agents');
  expect([id, blocks]).toEqual([expect.stringMatching(/^\d+$/), expect.objectContaining(using)]);
  expect(blocks).toHaveProperty('model_info.model_id');
  await rm(pathOf('Lost', 'agents'));
  expect((await heddle('diff')).out).toBe('No differences.\n');
});

test.runIf(isSoak)(
  '200 workflows and 20 agents: pulled, edited on both sides, merged and pushed',
  async () => {
    while (ids.length < 200) ids.push(await createWorkflow(`flow_${ids.length}`));
    const agents: string[] = [];
    while (agents.length < 20) agents.push(await createAgent(`agent_${agents.length}`));
    const timed = async (step: string, run: () => Promise<{ code: number; out: string; error: string }>) => {
      const begin = performance.now();
      const result = await run();
      figures[step] = Math.round(performance.now() - begin);
      return result;
    };
    const figures: Record<string, number> = {};

    expect(await timed('firstPullMs', pullFirst)).toMatchObject({ code: 0, error: '' });
    const before = await contents();
    expect(await timed('pullMs', () => heddle('pull'))).toMatchObject({ code: 0, error: '' });
    expect(await timed('pushMs', () => heddle('push'))).toMatchObject({ code: 0, out: 'Pushed 0 files.\n' });
    expect((await timed('diffMs', () => heddle('diff'))).out).toBe('No differences.\n');
    expect(await contents()).toEqual(before);

    // 100 are changed here and 100 there: 50 of them on both sides, 10 of those at the same node.
    const nameOf = (at: number) => ['first', 'second', 'third'][at] ?? `flow_${at}`;
    for (let at = 0; at < 100; at += 1) await writeDocument(nameOf(at), steps('Mine', 'Two'));
    for (let at = 50; at < 150; at += 1)
      await saveInStudio(ids[at], at < 60 ? steps('Theirs', 'Two') : steps('One', 'Theirs'));
    for (let at = 0; at < 10; at += 1) await writeAgent(`agent_${at}`, { prompt: ['Mine'] });
    for (const bot_id of agents.slice(5, 15))
      await bots().updateInfo({ bot_info: { bot_id, onboarding_info: { prologue: 'Theirs' } } });
    const merged = await timed('mergeMs', () => heddle('pull'));
    expect([
      merged.code,
      merged.out.match(/^Merged/gm)?.length,
      merged.error.match(/^Conflict/gm)?.length,
    ]).toEqual([1, 40 + 5, 10]);
    for (let at = 50; at < 60; at += 1) await rm(pathOf(`${nameOf(at)}.theirs`));
    const pushed = await timed('push110Ms', () => heddle('push'));
    expect(pushed).toMatchObject({ code: 0, error: '' });
    expect(pushed.out).toContain('Pushed 110 files.');
    expect((await heddle('diff')).out).toBe('No differences.\n');
    const after = await contents();
    expect(await heddle('pull')).toMatchObject({ code: 0, error: '' });
    expect(await contents()).toEqual(after);
    report('mirror', figures);
  },
  600_000,
);
