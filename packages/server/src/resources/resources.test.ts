import { defineFamily, errorCodes, id, post } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { files } from '@heddle/api-contract/families/file';
import { library, resourceTypes } from '@heddle/api-contract/families/library';
import { plugin } from '@heddle/api-contract/families/plugin';
import { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { workflow } from '@heddle/api-contract/families/workflow';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { extend } from '../kernel/extensionPoints.js';
import { implement } from '../kernel/implement.js';
import { collaborations } from '../modules/collaborator/tables.js';
import { fileKind } from '../modules/file/fileKind.js';
import { modules } from '../modules/modules.js';
import { type EchoServer, startEchoServer } from '../modules/plugin/testing/startEchoServer.js';
import { purgeDeleted } from '../modules/workflow/deletion.js';
import { indexReferences } from '../modules/workflow/indexReferences.js';
import { workflows } from '../modules/workflow/tables.js';
import { createOutboundFetch } from '../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../testing/createTestApp.js';
import { call, chain } from '../testing/runDocuments.js';
import { copyResources } from './copyResources.js';
import { listResourcesOf } from './listResources.js';
import { kindOf, resourceKinds } from './ResourceKind.js';
import { findUsedBy, findUses, type Reference } from './references.js';
import { resourceKindNames, resourceReferences } from './tables.js';

const several = defineFamily('several', {
  copy: post('/api/test/copy', {
    auth: 'session',
    audit: { 'zh-CN': '复制资源', en: 'Copied resources' },
    added: 'for this test',
    input: () =>
      z.object({
        space_id: id,
        resources: z.array(z.object({ kind: z.enum(resourceKindNames), id })),
      }),
    output: () => z.object({ ids: z.record(z.string(), id) }),
  }),
  /** Removes or restores a resource; returns what is in the trash of its space then. */
  trash: post('/api/test/trash', {
    auth: 'session',
    audit: { 'zh-CN': '删除资源', en: 'Deleted a resource' },
    added: 'for this test',
    input: () =>
      z.object({ space_id: id, kind: z.enum(resourceKindNames), id, action: z.enum(['remove', 'restore']) }),
    output: () => z.object({ deleted: z.array(id) }),
  }),
});

/** Copies several resources, and lists files in the library as the kinds of the specification are. */
const severalModule = implement(
  several,
  {
    async copy(context, { space_id: spaceId, resources }) {
      const access = await context.spaceAccess(spaceId, 'createResource');
      return { ids: Object.fromEntries(await copyResources(context, access, resources)) };
    },
    async trash(context, input) {
      const access = await context.spaceAccess(input.space_id, 'view');
      await kindOf(context, input.kind)[input.action]?.(context, input.id, { spaceId: access.spaceId });
      const kinds = context.extensions(resourceKinds);
      const page = { limit: 10, offset: 0 };
      const { found } = await listResourcesOf(context.db, kinds, access, { isDeleted: true }, page);
      return { deleted: found.map((one) => one.id) };
    },
  },
  {
    extensions: [
      extend(resourceKinds, {
        ...fileKind,
        library: { ...fileKind.library, type: 999, isListedOnRequest: false },
      }),
    ],
  },
);

let world: TestWorld;
let echo: EchoServer;
let person: TestPerson;
let space_id: string;
beforeAll(async () => {
  echo = await startEchoServer();
  world = await createTestApp({
    modules: [...modules, severalModule],
    outbound: createOutboundFetch({ privateOrigins: [echo.url] }),
  });
  person = await world.register();
  space_id = person.spaceId;
});
afterAll(async () => {
  await world.close();
  await echo.close();
});

const api = (who = person) => who.clientOf({ collaborator, files, library, workflow });

async function create(name: string, document?: object, who = person): Promise<string> {
  const { workflow_id } = await api(who).workflow.create({ space_id: who.spaceId, name });
  if (document) await save(workflow_id, document, who);
  return workflow_id;
}

const save = (workflow_id: string, document: object, who = person) =>
  api(who).workflow.save({ workflow_id, schema: JSON.stringify(document) });
const callOf = (...ids: string[]) =>
  chain(
    [],
    ids.map((id, index) => call(String(130001 + index), id)),
  );
const upload = async (name: string, who = person) =>
  api(who).files.upload({ space_id: who.spaceId, file: new File(['weft'], name) });

const usesOf = async (id: string) => {
  const uses = await findUses(world.app.app, { kind: 'workflow', id });
  return uses.map((use) => `${use.kind} ${use.id}`).sort();
};
const usersOf = async (kind: Reference['kind'], id: string) =>
  (await findUsedBy(world.app.app, person.id, kind, [id])).map((use) => use.id).sort();

test('references follow the draft, and those of published versions stay', async () => {
  const callee = await create('callee');
  const file = await upload('a.txt');
  const caller = await create('caller', { ...callOf(callee), note: file.uri });
  expect(await usesOf(caller)).toEqual([`file ${file.file_id}`, `workflow ${callee}`]);
  expect(await usersOf('workflow', callee)).toEqual([caller]);
  await save(caller, { ...chain([], []), note: file.url });
  expect(await usesOf(caller)).toEqual([`file ${file.file_id}`]);
  await api().workflow.publish({ workflow_id: caller });
  await save(caller, chain([], []));
  expect(await usesOf(caller)).toEqual([`file ${file.file_id}`]);
  expect(await usersOf('file', file.file_id)).toEqual([caller]);
});

test('a save that changes no reference writes none', async () => {
  const caller = await create('steady', callOf(await create('steady_callee')));
  const places = async () =>
    (await world.database.db.execute(sql`select ctid, xmin from resource_refs where from_id = ${caller}`))
      .rows;
  const before = await places();
  expect(before).toHaveLength(1);
  await save(caller, { ...callOf((await usesOf(caller))[0]!.split(' ')[1]!), note: 'another text' });
  expect(await places()).toEqual(before);
});

test('saves at the same time leave the references of the draft that won', async () => {
  const callees = await Promise.all([1, 2, 3, 4].map((number) => create(`racing_${number}`)));
  const caller = await create('racer');
  for (let round = 0; round < 3; round++) {
    await Promise.all(callees.map((callee) => save(caller, callOf(callee))));
    const { workflow: row } = await api().workflow.canvas({ workflow_id: caller, space_id });
    const won = callees.filter((callee) => row.schema_json.includes(callee));
    expect(await usesOf(caller)).toEqual(won.map((id) => `workflow ${id}`));
  }
});

test('workflows of earlier versions are indexed before an answer; samples have their references', async () => {
  const { db } = world.database;
  const fresh = await world.register();
  const sampled = await db
    .select({ id: workflows.id, name: workflows.name })
    .from(workflows)
    .where(eq(workflows.spaceId, fresh.spaceId));
  const [callee, caller] = await Promise.all([create('old_callee'), create('old_caller')]);
  await save(caller, callOf(callee));
  const old = inArray(workflows.id, [callee, caller]);
  await db.delete(resourceReferences).where(inArray(resourceReferences.fromId, [callee, caller]));
  await db.update(workflows).set({ referencesKey: null }).where(old);
  // A save before the indexing must not hide the older versions from it.
  await save(caller, { ...callOf(callee), note: 'saved by the new version' });
  await indexReferences(world.app.app, AbortSignal.abort());
  expect(await db.$count(workflows, and(old, sql`references_key is null`))).toBe(2);
  expect(await usersOf('workflow', callee)).toEqual([caller]);
  const found = await findUsedBy(
    world.app.app,
    fresh.id,
    'workflow',
    sampled.map(({ id }) => id),
  );
  expect(found).toHaveLength(1);
});

test('hides users of a resource in spaces that the caller may not see', async () => {
  const callee = await create('seen_by_some');
  const caller = await create('seen_by_me', callOf(callee));
  const stranger = await world.register();
  expect(await usersOf('workflow', callee)).toEqual([caller]);
  expect(await findUsedBy(world.app.app, stranger.id, 'workflow', [callee])).toEqual([]);
});

test('a purged workflow leaves neither references nor collaborators', async () => {
  const { db } = world.database;
  const callee = await create('kept');
  const gone = await create('purged', callOf(callee));
  await api().collaborator.open({ workflow_id: gone, space_id });
  await api().workflow.delete({ workflow_id: gone, space_id });
  expect(await usersOf('workflow', callee)).toEqual([]);
  await api().workflow.restore({ workflow_id: gone, space_id });
  expect(await usersOf('workflow', callee)).toEqual([gone]);
  await api().workflow.delete({ workflow_id: gone, space_id });
  await purgeDeleted(world.app.app, new Date(Date.now() + 31 * 24 * 3600_000));
  expect(await db.$count(resourceReferences, eq(resourceReferences.fromId, gone))).toBe(0);
  expect(await db.$count(collaborations, eq(collaborations.resourceId, gone))).toBe(0);
});

test('copies that call each other, and the files they name, refer to the copies', async () => {
  const file = await upload('copied.txt');
  const [first, second, other] = [await create('ring_1'), await create('ring_2'), await create('other')];
  await save(first, { ...callOf(second, other), note: file.uri });
  await save(second, callOf(first));
  const { id: team } = await person.client.space.save({ name: 'Dyers' });
  const resources = [
    { kind: 'workflow' as const, id: first },
    { kind: 'workflow' as const, id: second },
    { kind: 'file' as const, id: file.file_id },
  ];
  const copy = (who: TestPerson) => who.clientOf({ several }).several.copy({ space_id: team, resources });
  const stranger = await world.register();
  await expect(copy(stranger)).rejects.toMatchObject({ code: errorCodes.accessDenied });
  const { ids } = await copy(person);
  const [newFirst, newSecond, newFile] = [first, second, file.file_id].map((id) => ids[id]!);
  expect(await usesOf(newFirst!)).toEqual(
    [`file ${newFile}`, `workflow ${newSecond}`, `workflow ${other}`].sort(),
  );
  expect(await usesOf(newSecond!)).toEqual([`workflow ${newFirst}`]);
  expect(await usesOf(first)).toEqual(
    [`file ${file.file_id}`, `workflow ${second}`, `workflow ${other}`].sort(),
  );
  const { files: listed } = await api().files.list({ space_id: team });
  expect(listed.map(({ file_id, name }) => [file_id, name])).toEqual([[newFile, 'copied.txt']]);
  await api().files.remove({ file_ids: [file.file_id], even_if_named: true });
  expect((await world.app.request(listed[0]!.url)).status).toBe(200);
});

test('every kind is removed by the same call, into the trash if it has one, unless it is used', async () => {
  const owner = await world.register();
  const trash = (action: 'remove' | 'restore', kind: Reference['kind'], resourceId: string, who = owner) =>
    who.clientOf({ several }).several.trash({ space_id: owner.spaceId, kind, id: resourceId, action });
  const file = await upload('needed.txt', owner);
  const user = await create('needs_a_file', { ...chain([], []), note: file.uri }, owner);
  await expect(trash('remove', 'workflow', user, person)).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  await expect(trash('remove', 'file', file.file_id)).rejects.toMatchObject({ code: errorCodes.fileInUse });
  expect(await trash('remove', 'workflow', user)).toEqual({ deleted: [user] });
  expect(await trash('restore', 'workflow', user)).toEqual({ deleted: [] });
  await expect(trash('remove', 'file', file.file_id)).rejects.toMatchObject({ code: errorCodes.fileInUse });
  await trash('remove', 'workflow', user);
  expect(await trash('remove', 'file', file.file_id)).toEqual({ deleted: [user] });
  expect((await api(owner).files.list({ space_id: owner.spaceId })).files).toEqual([]);
});

test('the library pages over several kinds, last edited first, with filters', async () => {
  const owner = await world.register();
  const made: string[] = [];
  for (let index = 0; index < 3; index++) {
    made.push(await create(`mixed_${index}`, undefined, owner));
    made.push((await upload(`mixed_${index}.txt`, owner)).file_id);
  }
  const list = (filter: object) =>
    api(owner).library.resourceList({ space_id: owner.spaceId, name: 'mixed', ...filter });
  const seen: string[] = [];
  for (let cursor: string | undefined; cursor !== ''; ) {
    const page = await list({ size: 4, ...(cursor && { cursor }) });
    seen.push(...page.resource_list.map(({ res_id }) => res_id));
    cursor = page.cursor;
    expect(page.has_more).toBe(cursor !== '');
  }
  expect(seen).toEqual(made.reverse());
  const named = async (filter: object) => (await list(filter)).resource_list.map(({ name }) => name).sort();
  expect(await named({ res_type_filter: [resourceTypes.file], name: '1.TXT' })).toEqual(['mixed_1.txt']);
  expect(await named({ res_type_filter: [resourceTypes.workflow, -1] })).toHaveLength(3);
  // Only workflows have sub-types, and none of these is published.
  expect(await named({ res_type_filter: [-1, 0] })).toHaveLength(3);
  expect(await named({ publish_status_filter: 2 })).toEqual([]);
  expect(await named({ publish_status_filter: 1, user_filter: 1 })).toHaveLength(6);
});

test('files are in the library only for clients that ask for them', async () => {
  const plain = await createTestApp();
  const owner = await plain.register();
  const { file_id } = await upload('asked.txt', owner);
  const list = (filter: object) =>
    api(owner).library.resourceList({ space_id: owner.spaceId, name: 'asked', ...filter });
  expect((await list({})).resource_list).toEqual([]);
  expect((await list({ res_type_filter: [resourceTypes.file] })).resource_list).toMatchObject([
    { res_id: file_id, res_type: resourceTypes.file, name: 'asked.txt', del_flag: false },
  ]);
  await plain.close();
});

test('a plugin is copied with an agent that uses it, without its key, and returns from the trash', async () => {
  const calls = person.clientOf({ plugin, bot, several });
  const { plugin_id } = await calls.plugin.registerMeta({
    space_id,
    name: 'Weather',
    url: echo.url,
    auth_type: 1,
    key: 'X-Key',
    service_token: 'sk-planted',
  });
  const { api_id } = await calls.plugin.createApi({ plugin_id, name: 'find', path: '/find', method: 1 });
  await calls.plugin.debugApi({ plugin_id, api_id, parameters: '{}' });
  await calls.plugin.publish({ plugin_id });
  const { bot_id } = await calls.bot.create({ space_id, name: 'Guide' });
  await calls.bot.updateInfo({ bot_info: { bot_id, plugin_info_list: [{ plugin_id, api_id }] } });
  expect((await findUses(world.app.app, { kind: 'bot', id: bot_id })).map(({ kind }) => kind)).toEqual([
    'plugin',
  ]);
  const { ids } = await calls.several.copy({
    space_id,
    resources: [
      { kind: 'bot', id: bot_id },
      { kind: 'plugin', id: plugin_id },
    ],
  });
  const copy = ids[plugin_id]!;
  const { api_info } = await calls.plugin.getApis({ plugin_id: copy });
  expect(api_info).toMatchObject([{ name: 'find', path: '/find' }]);
  expect(api_info[0]!.api_id).not.toBe(api_id);
  expect((await calls.plugin.getInfo({ plugin_id: copy })).meta_info).toMatchObject({
    key: 'X-Key',
    service_token: '',
  });
  const { bot_info } = await calls.bot.getInfo({ bot_id: ids[bot_id]! });
  expect(bot_info.plugin_info_list).toMatchObject([{ plugin_id: copy, api_id: api_info[0]!.api_id }]);
  const trash = (action: 'remove' | 'restore') =>
    calls.several.trash({ space_id, kind: 'plugin', id: plugin_id, action });
  expect((await trash('remove')).deleted).toContain(plugin_id);
  await expect(calls.plugin.getInfo({ plugin_id })).rejects.toMatchObject({ code: 700000007 });
  await trash('restore');
  expect((await calls.plugin.getInfo({ plugin_id })).version_name).toBe('v1.0.0');
});

test('the copy of a code plugin has its program without secrets and accepted hosts', async () => {
  const calls = person.clientOf({ pluginCode, several });
  const { plugin_id } = await calls.pluginCode.create({ space_id, name: 'Prices', language: 'typescript' });
  const hosts = ['api.example.com'];
  await calls.pluginCode.save({ plugin_id, hosts });
  await calls.pluginCode.setSecret({ plugin_id, name: 'KEY', value: 'sk-planted' });
  await calls.pluginCode.acceptHosts({ plugin_id, binder_type: 'space', hosts });
  const { ids } = await calls.several.copy({ space_id, resources: [{ kind: 'plugin', id: plugin_id }] });
  const copy = ids[plugin_id]!;
  const { files, tools } = await calls.pluginCode.get({ plugin_id });
  const copied = await calls.pluginCode.get({ plugin_id: copy });
  expect(copied).toMatchObject({ files, hosts, secrets: [], tools: [{ name: 'greet' }] });
  expect(copied.tools[0]!.api_id).not.toBe(tools[0]!.api_id);
  const accepted = await calls.pluginCode.hosts({ plugin_id: copy, binder_type: 'space' });
  expect(accepted).toMatchObject({ missing: hosts });
});
