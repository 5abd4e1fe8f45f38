// @module-tag pglite-by-turns
import { readFileSync } from 'node:fs';
import { errorCodes, workflowOperations } from '@heddle/api-contract';
import { archive } from '@heddle/api-contract/families/archive';
import { bot } from '@heddle/api-contract/families/bot';
import { card } from '@heddle/api-contract/families/card';
import { chatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { database, fieldTypes } from '@heddle/api-contract/families/database';
import { files } from '@heddle/api-contract/families/file';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import { library } from '@heddle/api-contract/families/library';
import { plugin } from '@heddle/api-contract/families/plugin';
import { prompt } from '@heddle/api-contract/families/prompt';
import { variable } from '@heddle/api-contract/families/variable';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DomainError } from '../../kernel/DomainError.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { call, chain } from '../../testing/runDocuments.js';
import { literal, node, parameter } from '../workflow/samples/parts.js';
import { sha256Of } from './manifest.js';
import { readArchive } from './readArchive.js';

const token = 'sk-a-key-that-must-not-leave';

let world: TestWorld;
let ada: TestPerson;
let calls: ReturnType<typeof callsOf>;
/** What the solution in Ada's space consists of. */
let ids: Record<'agent' | 'parent' | 'child' | 'plugin' | 'tool' | 'dataset' | 'table' | 'card', string>;
let exported: Uint8Array;

const callsOf = (person: TestPerson) =>
  person.clientOf({
    archive,
    bot,
    card,
    chatFlowRole,
    database,
    files,
    knowledge,
    library,
    plugin,
    prompt,
    variable,
    workflow,
  });

beforeAll(async () => {
  world = await createTestApp();
  ada = await world.register();
  calls = callsOf(ada);
  ids = await createSolution();
  exported = await exportOf([{ kind: 'bot', id: ids.agent }]);
}, 120_000);
afterAll(() => world.close());

const http = (id: string): JsonObject =>
  node(id, '45', [1, 0], { title: 'Fetch', description: '' }, '', {
    inputs: {
      apiInfo: { method: 'GET', url: 'https://example.com' },
      headers: [parameter('X-Api-Key', literal(token))],
      params: [],
      auth: {
        authOpen: false,
        authType: 'BEARER_AUTH',
        authData: {
          bearerTokenData: [parameter('token', literal(token))],
          customData: { addTo: 'header', data: [] },
        },
      },
      body: { bodyType: 'EMPTY', bodyData: {} },
      setting: { timeout: 120, retryTimes: 3 },
      settingOnError: { switch: false },
    },
    outputs: [{ name: 'body', type: 'string' }],
  });

async function createWorkflow(name: string, document: JsonObject): Promise<string> {
  const { workflow_id } = await calls.workflow.create({ space_id: ada.spaceId, name });
  await calls.workflow.save({ workflow_id, schema: JSON.stringify(document) });
  return workflow_id;
}

async function createSolution(): Promise<typeof ids> {
  const space_id = ada.spaceId;
  const child = await createWorkflow('child', chain([], [http('110001')], 'body'));
  const parent = await createWorkflow('parent', chain([], [call('110002', child)], 'out'));
  await calls.variable.declare({
    WorkflowID: parent,
    VariableList: [{ Keyword: 'color', DefaultValue: 'red', Description: 'of the thread' }],
  });
  const { plugin_id } = await calls.plugin.registerMeta({
    ...{ space_id, name: 'Weather', desc: 'Tells the weather.', url: 'https://example.com/v1' },
    ...{ auth_type: 1, sub_auth_type: 0, location: 1, key: 'Authorization', service_token: token },
  });
  const { api_id } = await calls.plugin.createApi({
    ...{ plugin_id, name: 'find', desc: 'Finds.', path: '/weather', method: 1 },
  });
  const { database_info } = await calls.database.add({
    ...{ space_id, table_name: 'orders' },
    field_list: [{ name: 'amount', type: fieldTypes.number, must_required: true }],
  });
  const { dataset_id } = await calls.knowledge.create({ space_id, name: 'Manual', format_type: 0 });
  const { card_id } = await calls.card.create({ space_id, name: 'Forecast' });
  const { bot_id } = await calls.bot.create({ space_id, name: 'Helper' });
  await calls.bot.updateInfo({
    bot_info: {
      bot_id,
      prompt_info: { prompt: 'Answer in one line.' },
      workflow_info_list: [{ workflow_id: parent }],
      knowledge: { knowledge_info: [{ id: dataset_id }] },
      database_list: [{ database_id: database_info.id, table_id: database_info.id }],
    },
  } as never);
  return {
    ...{ agent: bot_id, parent, child, plugin: plugin_id, tool: api_id },
    ...{ dataset: dataset_id, table: database_info.id, card: card_id },
  };
}

async function ended(person: TestPerson, job_id: string) {
  await world.delivered();
  return vi.waitFor(async () => {
    const progress = await callsOf(person).archive.progress({ job_id });
    expect(['done', 'failed', 'cancelled']).toContain(progress.status);
    return progress;
  }, 20_000);
}

type Roots = Parameters<(typeof calls)['archive']['exportResources']>[0]['resources'];

async function exportOf(
  resources: Roots,
  { person = ada, with_documents = false }: { person?: TestPerson; with_documents?: boolean } = {},
): Promise<Uint8Array> {
  const { job_id } = await callsOf(person).archive.exportResources({
    space_id: person.spaceId,
    resources,
    with_documents,
  });
  expect(await ended(person, job_id)).toMatchObject({ status: 'done', reason_text: '' });
  const headers = { cookie: person.cookie };
  const response = await world.app.fetch(new Request(`http://localhost/api/job/file/${job_id}`, { headers }));
  return new Uint8Array(await response.arrayBuffer());
}

async function upload(person: TestPerson, content: Uint8Array): Promise<string> {
  const file = new File([content as BlobPart], 'solution.heddle.zip');
  const { uri } = await callsOf(person).files.upload({ space_id: person.spaceId, file });
  return uri;
}

async function importInto(person: TestPerson, content: Uint8Array, choice = {}) {
  const file_uri = await upload(person, content);
  const { job_id } = await callsOf(person).archive.importFile({
    space_id: person.spaceId,
    file_uri,
    ...choice,
  });
  return ended(person, job_id);
}

const textsIn = (archived: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(archived)).map(([path, bytes]) => [path, strFromU8(bytes)]));

describe('an export', () => {
  test('contains everything the agent uses, and no secret', () => {
    const texts = textsIn(exported);
    const manifest = JSON.parse(texts['heddle-archive.json']!);
    expect(manifest.roots).toEqual([{ kind: 'bot', id: ids.agent }]);
    const listed = manifest.resources.map(
      ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`,
    );
    expect(listed).toEqual([
      'database orders',
      'knowledge Manual',
      'workflow child',
      'workflow parent',
      'bot Helper',
    ]);
    expect(JSON.stringify(texts)).not.toContain(token);
    const child = manifest.resources.find(({ id }: { id: string }) => id === ids.child);
    expect(child.notes).toEqual([{ code: 'secretRemoved', subject: 'Fetch' }]);
  });

  test('has the same bytes while nothing changes', async () => {
    expect(await exportOf([{ kind: 'bot', id: ids.agent }])).toEqual(exported);
  });

  test('leaves keys of plugins with the original', async () => {
    const texts = textsIn(await exportOf([{ kind: 'plugin', id: ids.plugin }]));
    expect(JSON.stringify(texts)).not.toContain(token);
    expect(texts['heddle-archive.json']).toContain('authorizationNeeded');
  });

  test('refuses resources of others like missing ones', async () => {
    const eve = await world.register();
    await expect(
      callsOf(eve).archive.exportResources({
        space_id: eve.spaceId,
        resources: [{ kind: 'bot', id: ids.agent }],
      }),
    ).rejects.toMatchObject({ code: errorCodes.accessDenied });
  });
});

describe('an import', () => {
  test('shows first what it would do', async () => {
    const file_uri = await upload(ada, exported);
    const { items } = await calls.archive.preview({ space_id: ada.spaceId, file_uri });
    expect(items.map(({ name, is_root }) => [name, is_root])).toContainEqual(['Helper', true]);
    const child = items.find(({ name }) => name === 'child');
    expect(child).toMatchObject({ existing: [{ id: ids.child, name: 'child' }], new_id: '' });
  });

  test('creates everything in another space, unpublished, connected with each other', async () => {
    const eve = await world.register();
    const own = callsOf(eve);
    const { status, items } = await importInto(eve, exported);
    expect(status).toBe('done');
    expect(items.map(({ outcome }) => outcome)).toEqual(items.map(() => 'created'));
    const idOf = (name: string) => items.find((item) => item.name === name)!.new_id;
    const { workflow: parent } = await own.workflow.canvas({ workflow_id: idOf('parent') });
    expect(parent.schema_json).toContain(idOf('child'));
    expect(parent.schema_json).not.toContain(ids.child);
    const { bot_info } = await own.bot.getInfo({ bot_id: idOf('Helper') });
    expect(bot_info).toMatchObject({
      prompt_info: { prompt: 'Answer in one line.' },
      workflow_info_list: [{ workflow_id: idOf('parent') }],
      knowledge: { knowledge_info: [{ id: idOf('Manual') }] },
      database_list: [{ database_id: idOf('orders') }],
    });
    const { resource_list } = await own.library.resourceList({ space_id: eve.spaceId, name: 'parent' });
    expect(resource_list).toMatchObject([{ res_id: idOf('parent'), publish_status: 1 }]);
    const declared = await own.variable.listDeclared({ WorkflowID: idOf('parent') });
    expect(JSON.stringify(declared)).toContain('of the thread');
    // Exported again, it is the same under its new IDs.
    const again = await exportOf([{ kind: 'bot', id: idOf('Helper') }], { person: eve });
    const renewed = items.reduce(
      (text, item) => text.replaceAll(item.new_id, item.id),
      JSON.stringify(withoutManifest(textsIn(again))),
    );
    expect(JSON.parse(renewed)).toEqual(withoutManifest(textsIn(exported)));
  });

  test('uses what the space has already, if asked to, and leaves out the rest', async () => {
    const { items } = await importInto(ada, exported, {
      mapped: [{ id: ids.child, existing_id: ids.child }],
      left_out: [ids.table],
    });
    const outcomes = Object.fromEntries(items.map(({ name, outcome }) => [name, outcome]));
    expect(outcomes).toMatchObject({ child: 'mapped', orders: 'left_out', parent: 'created' });
    const parent = items.find(({ name }) => name === 'parent')!;
    expect(parent.notes).toContainEqual({ code: 'renamed', subject: 'parent_2' });
    const { workflow: copy } = await calls.workflow.canvas({ workflow_id: parent.new_id });
    expect(copy.schema_json).toContain(ids.child);
    const agent = items.find(({ name }) => name === 'Helper')!;
    expect(agent.notes).toContainEqual({ code: 'missing', subject: 'orders' });
  });

  test('never uses a credential that the file names', async () => {
    const workflow_id = await createWorkflow('signed', signedDocument('7311111111111111111'));
    const { items } = await importInto(ada, await exportOf([{ kind: 'workflow', id: workflow_id }]));
    const [signed] = items;
    expect(signed?.notes).toContainEqual({ code: 'credentialNeeded', subject: 'Fetch' });
    const { workflow: copy } = await calls.workflow.canvas({ workflow_id: signed!.new_id });
    expect(copy.schema_json).toMatch(/heddle-credential:\d+/);
    expect(copy.schema_json).not.toContain('7311111111111111111');
  });

  test('brings plugins, cards and prompts, with new ids for tools', async () => {
    const { id } = await calls.prompt.save({
      prompt: { space_id: ada.spaceId, name: 'Polite', prompt_text: 'Be polite.' },
    });
    const eve = await world.register();
    const { items } = await importInto(
      eve,
      await exportOf([
        { kind: 'prompt', id },
        { kind: 'card', id: ids.card },
        { kind: 'plugin', id: ids.plugin },
      ]),
    );
    const weather = items.find(({ kind }) => kind === 'plugin')!;
    expect(weather.notes.map(({ code }) => code)).toEqual(['authorizationNeeded', 'publishNeeded']);
    const own = callsOf(eve);
    const { api_info } = await own.plugin.getApis({ plugin_id: weather.new_id } as never);
    expect(api_info).toMatchObject([{ name: 'find' }]);
    expect(JSON.stringify(api_info)).not.toContain(ids.tool);
    expect(items.map(({ kind }) => kind)).toEqual(['prompt', 'card', 'plugin']);
  });

  test('creates nothing if any part fails', async () => {
    const eve = await world.register();
    const own = callsOf(eve);
    const broken = await changed(exported, (texts) => {
      const path = Object.keys(texts).find((one) => one.startsWith('agents/') && one.endsWith('.json'))!;
      texts[path] = texts[path]!.replace('"mode": 0', '"mode": 77');
    });
    const file_uri = await upload(eve, broken);
    await expect(own.archive.importFile({ space_id: eve.spaceId, file_uri })).rejects.toMatchObject({
      code: errorCodes.archiveInvalid,
    });
    const { resource_list } = await own.library.resourceList({ space_id: eve.spaceId, name: 'parent' });
    expect(resource_list).toEqual([]);
  });
});

test('versions of a workflow arrive as drafts of its history, without secrets, and none is published', async () => {
  const workflow_id = await createWorkflow('versioned', chain([], [http('110001')], 'body'));
  await calls.workflow.publish({
    ...{ workflow_id, space_id: ada.spaceId, force: true },
    ...{ workflow_version: 'v1.2.0', version_description: 'The first one' },
  });
  await calls.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  const content = await exportOf([{ kind: 'workflow', id: workflow_id }]);
  expect(JSON.stringify(textsIn(content))).not.toContain(token);
  const eve = await world.register();
  const { items } = await importInto(eve, content);
  const made = { workflow_id: items[0]!.new_id, space_id: eve.spaceId };
  const theirs = callsOf(eve).workflow;
  expect((await theirs.versionList(made)).version_list).toEqual([]);
  const { version_list } = await theirs.versionList({ ...made, type: workflowOperations.draft });
  expect(version_list).toMatchObject([{ desc: 'v1.2.0 · The first one', version: '' }]);
  const { commit_id } = version_list[0]!;
  const { schema } = await theirs.historySchema({ ...made, commit_id });
  expect(schema).toContain('110001');
  const damaged = await changed(content, (texts) => {
    const path = Object.keys(texts).find((one) => one.endsWith('v1.2.0.json')) ?? '';
    texts[path] = '{"nodes": 7}';
  });
  expect(await problemOf(damaged)).not.toBe('');
  const repeated = await changed(content, (texts) => {
    const path = Object.keys(texts).find((one) => one.endsWith('workflow.json')) ?? '';
    const { versions, ...rest } = JSON.parse(texts[path]!);
    texts[path] = JSON.stringify({ ...rest, versions: [...versions, ...versions] });
  });
  expect(await problemOf(repeated)).toContain('the same file');
});

test('an export of a whole space can be imported', async () => {
  const grace = await world.register();
  const own = callsOf(grace);
  const { workflow_id } = await own.workflow.create({ space_id: grace.spaceId, name: 'kept' });
  const { job_id } = await own.library.exportSpace({ space_id: grace.spaceId });
  await world.delivered();
  const headers = { cookie: grace.cookie };
  const download = await vi.waitFor(async () => {
    const response = await world.app.fetch(
      new Request(`http://localhost/api/job/file/${job_id}`, { headers }),
    );
    expect(response.headers.get('content-type')).toBe('application/zip');
    return new Uint8Array(await response.arrayBuffer());
  }, 20_000);
  const { items } = await importInto(ada, download);
  const kept = items.find(({ id }) => id === workflow_id)!;
  expect(kept).toMatchObject({ name: 'kept', outcome: 'created' });
  const { workflow: copy } = await calls.workflow.canvas({ workflow_id: kept.new_id });
  const { workflow: original } = await own.workflow.canvas({ workflow_id });
  expect(copy.schema_json).toBe(original.schema_json);
  // A small archive could name a large document hundreds of times.
  const contents = unzipSync(download);
  const list = JSON.parse(strFromU8(contents['heddle-export.json']!));
  list.workflows.push({ ...list.workflows[0], id: '9100000000000000002' });
  contents['heddle-export.json'] = strToU8(JSON.stringify(list));
  expect(await problemOf(zipSync(contents))).toContain('twice');
});

describe('a workflow of another product', () => {
  const dify = (path: string) =>
    readFileSync(new URL(`../../import-formats/fixtures/dify/${path}`, import.meta.url));

  async function importDocument(path: string) {
    const { uri: file_uri } = await calls.files.upload({
      space_id: ada.spaceId,
      file: new File([dify(path)], path),
    });
    const preview = await calls.archive.preview({ space_id: ada.spaceId, file_uri });
    const { job_id } = await calls.archive.importFile({ space_id: ada.spaceId, file_uri });
    return { preview, progress: await ended(ada, job_id) };
  }

  test('is previewed and created with a report of its nodes', async () => {
    const { preview, progress } = await importDocument('tools.yml');
    expect(preview.source).toBe('dify');
    const [item] = progress.items;
    expect(item).toMatchObject({ kind: 'workflow', name: 'Tools', outcome: 'created' });
    expect(item?.nodes).toEqual(preview.items[0]?.nodes);
    const { workflow: made } = await calls.workflow.canvas({ workflow_id: item!.new_id });
    expect(made).toMatchObject({ name: 'Tools', flow_mode: 0 });
    // What could not be converted is exported again.
    const texts = textsIn(await exportOf([{ kind: 'workflow', id: item!.new_id }]));
    expect(JSON.stringify(texts)).toContain('google_search');
  });

  test('may be a chat flow with a greeting, or an agent', async () => {
    const chat = (await importDocument('manual-chat.yml')).progress.items[0]!;
    const { role } = await calls.chatFlowRole.get({ workflow_id: chat.new_id });
    expect(role?.onboarding_info?.prologue).toBe('Ask me about the manual.');
    const agent = (await importDocument('agent.yml')).progress.items[0]!;
    const { bot_info } = await calls.bot.getInfo({ bot_id: agent.new_id });
    expect(bot_info).toMatchObject({ name: 'Planner', prompt_info: { prompt: 'You plan trips.' } });
  });
});

describe('an export of Coze', () => {
  const texts = (folder = '') => {
    const workflow = (path: string) =>
      readFileSync(new URL(`../../import-formats/fixtures/coze/${path}`, import.meta.url), 'utf8');
    return {
      [`${folder}MANIFEST.yml`]:
        'type: Workflow\nversion: 1.0.0\nmain: {id: 7482702358159000002, name: parts}',
      [`${folder}workflow/parts-draft.yaml`]: workflow('parts.yaml'),
      [`${folder}workflow/letters-draft.yaml`]: workflow('letters.yaml'),
    };
  };

  test('is imported with the workflows that it calls, each with a report of its nodes', async () => {
    const content = packed(texts('Workflow-parts-draft-1234/'));
    const file_uri = await upload(ada, content);
    const preview = await calls.archive.preview({ space_id: ada.spaceId, file_uri });
    expect(preview.source).toBe('coze');
    expect(preview.items.map(({ name, is_root }) => [name, is_root])).toEqual([
      ['letters', false],
      ['parts', true],
    ]);
    const { items } = await importInto(ada, content);
    const [letters, parts] = items;
    expect(parts?.nodes?.map(({ outcome }) => outcome)).toContain('placeholder');
    // The called workflow came with it, and is called under its new ID.
    expect(JSON.stringify(parts?.nodes)).not.toContain('workflowNeeded');
    const { workflow: made } = await calls.workflow.canvas({ workflow_id: parts!.new_id });
    expect(made.flow_mode).toBe(3);
    expect(made.schema_json).toContain(`"workflowId":"${letters!.new_id}"`);
    expect(made.schema_json).not.toContain('sk-live');
  });

  test('is refused in words if it is damaged', async () => {
    const { 'MANIFEST.yml': manifest, ...workflows } = texts();
    const path = 'workflow/parts-draft.yaml';
    for (const [changed, problem] of [
      [{}, 'no workflow'],
      [{ ...workflows, [path]: 'a: [' }, path],
      [{ ...workflows, [path]: 'name: x' }, 'not a workflow of Coze'],
      [{ ...workflows, [path]: workflows[path]!.replace('1.0.0', '3.0.0') }, '3.0.0'],
      [{ ...workflows, [path]: workflows['workflow/letters-draft.yaml']! }, 'twice'],
      // A link in the archive is a file with a path as its text.
      [{ ...workflows, [path]: '../../etc/passwd' }, 'not a workflow of Coze'],
      [{ ...workflows, '../outside.yaml': 'x' }, 'not permitted'],
    ] as const)
      expect(await problemOf(packed({ 'MANIFEST.yml': manifest!, ...changed }))).toContain(problem);
  });
});

const signedDocument = (credential: string) => {
  const text = JSON.stringify(chain([], [http('110001')], 'body'));
  return JSON.parse(text.replaceAll(token, `heddle-credential:${credential}`)) as JsonObject;
};

/** The archive with changed texts and right checksums. */
async function changed(
  archived: Uint8Array,
  change: (texts: Record<string, string>) => void,
): Promise<Uint8Array> {
  const texts = textsIn(archived);
  change(texts);
  const manifest = JSON.parse(texts['heddle-archive.json']!);
  for (const { files: listed } of manifest.resources)
    for (const file of listed) file.sha256 = await sha256Of(strToU8(texts[file.path] ?? ''));
  texts['heddle-archive.json'] = JSON.stringify(manifest);
  return packed(texts);
}

const packed = (texts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)])));

type Place = readonly (string | number)[];

function placesIn(json: unknown, at: Place = []): Place[] {
  if (typeof json !== 'object' || json === null) return [at];
  const keys = Array.isArray(json) ? json.map((_, index) => index) : Object.keys(json);
  return [
    ...(at.length > 0 ? [at] : []),
    ...keys.flatMap((key) => placesIn(json[key as never], [...at, key])),
  ];
}

function replacedAt(json: unknown, place: Place, value: unknown): unknown {
  const copy = structuredClone(json);
  let part = copy as Record<string | number, never>;
  for (const key of place.slice(0, -1)) part = part[key]!;
  part[place.at(-1)!] = value as never;
  return copy;
}

/** Gives changed files right checksums. */
async function sign(files: Map<string, Uint8Array>): Promise<void> {
  const manifest = JSON.parse(strFromU8(files.get('heddle-archive.json')!));
  for (const { files: listed } of manifest.resources)
    for (const file of listed) file.sha256 = await sha256Of(files.get(file.path)!);
  files.set('heddle-archive.json', strToU8(JSON.stringify(manifest)));
}

/** Lets the first entry of a zip state another size, in its central directory. */
function withStatedSize(content: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(content);
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from('PK\u0001\u0002')) + 24);
  return new Uint8Array(copy);
}

function withoutManifest({ 'heddle-archive.json': _manifest, ...texts }: Record<string, string>) {
  return texts;
}

const problemOf = async (content: Uint8Array) => {
  const file_uri = await upload(ada, content);
  const failure = await calls.archive.preview({ space_id: ada.spaceId, file_uri }).catch((error) => error);
  expect(failure).toMatchObject({ code: errorCodes.archiveInvalid });
  return failure.message as string;
};

describe('a hostile archive is refused in words', () => {
  test('paths that lead out of it', async () => {
    const leadingOut = [
      ...['../../etc/passwd', '/etc/passwd', '//host/share', 'a/../../b', 'a/./b', 'a//b', '....//b', 'a/..'],
      ...[
        'C:\\windows',
        'C:/windows',
        'a\\b',
        '..\\b',
        '~/b',
        '%2e%2e/b',
        '..%2fb',
        '..\u2215b',
        '\uff0e\uff0e/b',
      ],
      ...['a\0b', 'a\nb', 'a\u202eb', 'a b', 'a:b', 'a/__proto__/b', `${'a'.repeat(301)}`],
    ];
    for (const path of leadingOut)
      expect(await problemOf(packed({ [path]: 'x' })), path).toContain('not permitted');
  });

  test('a bomb', async () => {
    expect(await problemOf(withStatedSize(packed({ 'a.txt': 'x' }), 300 * 1024 * 1024))).toContain(
      'more than 128 MiB',
    );
    // An entry that unpacks to more than it states is cut off, and its checksum is wrong.
    const [path = ''] = Object.keys(textsIn(exported)).filter((one) => one.endsWith('canvas.json'));
    const lying = await changed(exported, (texts) => (texts[path] += ' '.repeat(1_000_000)));
    expect(await problemOf(withStatedSize(lying, 10))).not.toBe('');
  });

  test('too many files', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`${index}.txt`, '']));
    expect(await problemOf(packed(many))).toContain('more than 5000 files');
  });

  test('changed, missing and additional files', async () => {
    const texts = textsIn(exported);
    const [path = ''] = Object.keys(texts).filter((one) => one.endsWith('canvas.json'));
    expect(await problemOf(packed({ ...texts, [path]: '{}' }))).toContain('checksum is wrong');
    const { [path]: _, ...without } = texts;
    expect(await problemOf(packed(without))).toContain('is missing');
    expect(await problemOf(packed({ ...texts, 'more.txt': '' }))).toContain('not in its list');
  });

  test('a newer version, and what is no archive', async () => {
    const texts = textsIn(exported);
    const manifest = texts['heddle-archive.json']!.replace('"version": 1', '"version": 3');
    expect(await problemOf(packed({ ...texts, 'heddle-archive.json': manifest }))).toContain(
      'format version 3',
    );
    expect(await problemOf(packed({ 'readme.txt': 'x' }))).toContain('not exported from Heddle');
    expect(await problemOf(strToU8('no archive at all'))).toContain('neither an archive');
  });

  test('workflows that call each other in a circle', async () => {
    const circle = await changed(exported, (texts) => {
      const path = Object.keys(texts).find((one) => one.includes('child') && one.endsWith('canvas.json'))!;
      texts[path] = JSON.stringify(chain([], [call('110002', ids.parent)], 'out'));
    });
    expect(await problemOf(circle)).toContain('child → parent → child');
  });

  test('every part replaced by something odd', async () => {
    const texts = textsIn(
      await exportOf([
        { kind: 'bot', id: ids.agent },
        { kind: 'plugin', id: ids.plugin },
      ]),
    );
    const odd = [null, 7, '', [], {}, true, [null], { length: { toString: 0 } }];
    let step = 0;
    for (const path of Object.keys(texts).filter((one) => one.endsWith('.json'))) {
      const json = JSON.parse(texts[path]!);
      for (const place of placesIn(json)) {
        step += 1;
        // A third of them takes the time that this is worth.
        if (step % 3 !== 0) continue;
        const text = JSON.stringify(replacedAt(json, place, odd[step % odd.length]));
        const files = new Map(
          Object.entries({ ...texts, [path]: text }).map(([name, one]) => [name, strToU8(one)]),
        );
        if (path !== 'heddle-archive.json') await sign(files);
        // Everything but a refusal in words fails the test.
        await readArchive(files).catch((error) => expect(error).toBeInstanceOf(DomainError));
      }
    }
    expect(step).toBeGreaterThan(300);
  });

  test('content that the API would refuse', async () => {
    const renamed = await changed(exported, (texts) => {
      const path = Object.keys(texts).find((one) => one.endsWith('database.json'))!;
      texts[path] = texts[path]!.replace('"orders"', '"robert; drop table"');
    });
    expect(await problemOf(renamed)).toContain('database.json');
  });
});
