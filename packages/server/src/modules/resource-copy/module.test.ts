// @module-tag pglite-by-turns
import { errorCodes } from '@heddle/api-contract';
import { folder as folderFamily, folderTypes } from '@heddle/api-contract/families/folder';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { copyScenes, copyStatuses } from '@heddle/api-contract/families/resource-copy';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { createTestDatabase } from '../../testing/createTestDatabase.js';
import { createTestTables } from '../../testing/createTestTables.js';
import { chain } from '../../testing/runDocuments.js';
import type { UserTables } from '../../user-tables/UserTables.js';
import { bots } from '../bot/tables.js';
import { databases } from '../database/tables.js';
import { folderObjects } from '../folder/tables.js';
import { datasets, slices } from '../knowledge/tables.js';
import { knowledgeTester } from '../knowledge/testing/knowledgeTester.js';
import { plugins, pluginTools } from '../plugin/tables.js';
import { type EchoServer, startEchoServer } from '../plugin/testing/startEchoServer.js';
import { projects } from '../project/tables.js';
import { triggers } from '../trigger/tables.js';
import { literal, node, parameter } from '../workflow/samples/parts.js';
import { workflows } from '../workflow/tables.js';
import { clearCopies } from './copyRows.js';
import { resourceCopies } from './tables.js';
import {
  callOf,
  callsFor,
  createSolution,
  createWorkflow,
  endOf,
  idsIn,
  type Solution,
} from './testing/createSolution.js';

let world: TestWorld;
let echo: EchoServer;
let ada: TestPerson;
let team: string;
let solution: Solution;
/** Makes the next statements on people's tables fail. */
let failing = false;

beforeAll(async () => {
  echo = await startEchoServer();
  const database = await createTestDatabase();
  const tables = createTestTables(database.db);
  const userTables: UserTables = Object.assign(Object.create(tables) as UserTables, {
    transaction: (...given: Parameters<UserTables['transaction']>) =>
      failing ? Promise.reject(new Error('the disk is gone')) : tables.transaction(...given),
  });
  world = await createTestApp({
    database,
    userTables,
    outbound: createOutboundFetch({ privateOrigins: [echo.url] }),
  });
  ada = await world.register();
  team = (await ada.client.space.save({ name: 'Dyers', space_type: 2 })).id;
  solution = await createSolution(ada, {
    db: world.database.db,
    url: echo.url,
    addFiles: knowledgeTester(ada).addFiles,
  });
}, 120_000);
afterAll(async () => {
  await world.close();
  await echo.close();
});

const calls = () => callsFor(ada);
const copyOf = async (request: Parameters<ReturnType<typeof calls>['resourceCopy']['dispatch']>[0]) => {
  const { task_id, failed_reasons } = await calls().resourceCopy.dispatch(request);
  expect(failed_reasons).toEqual([]);
  const ended = await endOf(ada, task_id);
  expect(ended).toMatchObject({ status: copyStatuses.done, failed_reasons: [] });
  const newIds = Object.fromEntries(ended.items.map(({ res_id, new_id }) => [res_id, new_id]));
  return { ...ended, newIds };
};
const canvasOf = async (workflow_id: string) =>
  (await calls().workflow.canvas({ workflow_id })).workflow.schema_json;
const across = (res_id: string, res_type: number, target_space_id = team) => {
  return { scene: copyScenes.acrossSpaces, res_id, res_type, target_space_id };
};
/** Every row that a copy may leave behind, by table. */
async function rowsIn(spaceId: string): Promise<Record<string, number>> {
  const { db } = world.database;
  const tables = await world.app.app.userTables!.listTables();
  const count = (table: typeof workflows | typeof plugins | typeof databases | typeof datasets) =>
    db.$count(table, eq(table.spaceId, spaceId));
  return {
    workflows: await count(workflows),
    plugins: await count(plugins),
    databases: await count(databases),
    datasets: await count(datasets),
    tables: tables.length,
  };
}

describe('a copy to another workspace', () => {
  test('takes along what the agent uses, under new ids only, published where it was', async () => {
    const { bot_id } = await calls().bot.create({ space_id: ada.spaceId, name: 'Helper' });
    const ids = [solution.parent, solution.dataset, solution.table, solution.plugin, solution.child];
    await calls().workflow.publish({ workflow_id: solution.parent });
    await calls().bot.updateInfo({
      bot_info: {
        bot_id,
        prompt_info: { prompt: 'Answer in one line.' },
        workflow_info_list: [{ workflow_id: solution.parent }],
        knowledge: { knowledge_info: [{ id: solution.dataset }] },
        database_list: [{ database_id: solution.table, table_id: solution.table }],
        plugin_info_list: [{ plugin_id: solution.plugin, api_id: solution.tool }],
      },
    } as never);
    // A model that was removed since.
    await world.database.db
      .update(bots)
      .set({ blocks: sql`jsonb_set(blocks::jsonb, '{model_info,model_id}', '"987654321"')::text` })
      .where(eq(bots.id, bot_id));
    const preview = await calls().resourceCopy.preview(across(bot_id, resourceTypes.bot));
    expect(preview.items).toHaveLength(ids.length + 1);
    expect((await calls().library.resourceList({ space_id: team })).resource_list).toEqual([]);

    const { task_id } = await calls().resourceCopy.copyAgent({ bot_id, to_space_id: team });
    const { items, res_id } = await endOf(ada, task_id);
    expect(items.map(({ name }) => name).sort()).toEqual(preview.items.map(({ name }) => name).sort());
    const newId = (id: string) => items.find((item) => item.res_id === id)!.new_id;
    const { bot_info } = await calls().bot.getInfo({ bot_id: res_id });
    expect(bot_info).toMatchObject({
      prompt_info: { prompt: 'Answer in one line.' },
      workflow_info_list: [{ workflow_id: newId(solution.parent) }],
      knowledge: { knowledge_info: [{ id: newId(solution.dataset) }] },
      database_list: [{ database_id: newId(solution.table) }],
      plugin_info_list: [{ plugin_id: newId(solution.plugin) }],
    });
    const old = new Set([...ids, solution.tool, ada.spaceId]);
    for (const text of [bot_info, await canvasOf(newId(solution.parent))])
      expect([...idsIn(text)].filter((id) => old.has(id))).toEqual([]);
    const root = items.find(({ is_root }) => is_root)!;
    expect(root.notes.map(({ code }) => code)).toContain('modelReplaced');
    const table = items.find((item) => item.res_id === solution.table)!;
    expect(table.notes).toEqual([{ code: 'rowsLeftOut', subject: '' }]);
    const { version_list } = await calls().workflow.versionList({ workflow_id: newId(solution.parent) });
    expect(version_list).toMatchObject([{ version: 'v0.0.1' }]);
    // The canvas names the versions that the copies have.
    const canvas = await canvasOf(newId(solution.parent));
    expect(canvas).not.toContain('v1.2.0');
    expect(
      await calls().workflow.validateTree({ workflow_id: newId(solution.parent), schema: canvas }),
    ).toEqual([]);
    expect((await calls().plugin.getInfo({ plugin_id: newId(solution.plugin) })).version_name).toBe('v0.0.1');
    await world.delivered();
    const copied = await world.database.db
      .select()
      .from(slices)
      .where(eq(slices.datasetId, newId(solution.dataset)));
    expect(copied.map(({ status }) => status)).toEqual(copied.map(() => 'stored'));
    expect(copied.length).toBeGreaterThan(0);
  });

  test('within the library it keeps what it uses, and the rows of databases', async () => {
    const parent = await copyOf(across(solution.parent, resourceTypes.workflow, ada.spaceId));
    expect(parent.res_name).toBe('parent_copy');
    expect(await canvasOf(parent.res_id)).toBe(await canvasOf(solution.parent));
    const again = await copyOf(across(solution.parent, resourceTypes.workflow, ada.spaceId));
    expect(again.res_name).toBe('parent_copy_1');
    const table = await copyOf(across(solution.table, resourceTypes.database, ada.spaceId));
    const { data } = await calls().database.listRecords({ database_id: table.res_id, table_type: 2 });
    expect(data).toMatchObject([{ amount: '3' }]);
    const manual = await copyOf(across(solution.dataset, resourceTypes.knowledge, ada.spaceId));
    expect(manual.res_name).toBe('Manual (1)');
  });

  test('leaves secrets and credentials behind, and pauses triggers', async () => {
    const secret = 'sk-a-key-that-must-not-leave';
    const http = node('110001', '45', [1, 0], { title: 'Fetch', description: '' }, '', {
      inputs: {
        apiInfo: { method: 'GET', url: 'https://example.com' },
        ...{ headers: [], params: [], body: { bodyType: 'EMPTY', bodyData: {} } },
        auth: {
          ...{ authOpen: true, authType: 'BEARER_AUTH' },
          authData: {
            bearerTokenData: [parameter('token', literal(secret))],
            customData: {
              addTo: 'header',
              data: [parameter('Key', literal('heddle-credential:7311111111111111111'))],
            },
          },
        },
        ...{ setting: { timeout: 120, retryTimes: 3 }, settingOnError: { switch: false } },
      },
      outputs: [{ name: 'body', type: 'string' }],
    });
    const signed = await createWorkflow(ada, 'signed', chain([], [http], 'body'));
    await calls().trigger.set({
      ...{ space_id: ada.spaceId, name: 'Every morning', kind: 'schedule', cron: '0 8 * * *', is_on: true },
      target: { type: 'workflow', id: signed },
    } as never);
    const { items, res_id } = await copyOf(across(signed, resourceTypes.workflow));
    const canvas = await canvasOf(res_id);
    expect(canvas).not.toContain(secret);
    expect(canvas).not.toContain('7311111111111111111');
    expect(items[0]!.notes).toEqual(
      expect.arrayContaining([
        { code: 'secretRemoved', subject: 'Fetch' },
        { code: 'credentialNeeded', subject: 'Fetch' },
        { code: 'triggerPaused', subject: 'Every morning' },
      ]),
    );
    const rows = await world.database.db.select().from(triggers).where(eq(triggers.workflowId, res_id));
    expect(rows).toMatchObject([{ status: 'paused', nextAt: null, spaceId: team, secrets: null }]);
  });

  test('ends with workflows that call each other', async () => {
    const one = await createWorkflow(ada, 'one', chain([], []));
    const other = await createWorkflow(ada, 'other', chain([], [callOf('1', one)]));
    await calls().workflow.save({
      workflow_id: one,
      schema: JSON.stringify(chain([], [callOf('1', other)])),
    });
    const { newIds, items } = await copyOf(across(one, resourceTypes.workflow));
    expect(items).toHaveLength(2);
    expect(await canvasOf(newIds[one]!)).toContain(newIds[other]);
    expect(await canvasOf(newIds[other]!)).toContain(newIds[one]);
  });
});

describe('resources of an app', () => {
  let project: string;
  let own: Solution;
  beforeAll(async () => {
    ({ project_id: project } = await calls().project.create({ space_id: ada.spaceId, name: 'Shop' }));
    own = await createSolution(ada, {
      db: world.database.db,
      url: echo.url,
      addFiles: knowledgeTester(ada).addFiles,
      projectId: project,
      suffix: '_app',
    });
  });
  const from = (scene: number, res_id: string, res_type: number) => {
    return { scene, res_id, res_type, project_id: project };
  };
  const projectOf = async (table: typeof workflows | typeof plugins | typeof datasets, id: string) =>
    (await world.database.db.select().from(table).where(eq(table.id, id)))[0]?.projectId;

  test('are copied within it', async () => {
    const { res_id, res_name } = await copyOf(from(copyScenes.inProject, own.parent, resourceTypes.workflow));
    expect(res_name).toBe('parent_app_copy');
    expect(await projectOf(workflows, res_id)).toBe(project);
    expect(await canvasOf(res_id)).toBe(await canvasOf(own.parent));
  });

  test.each([
    ['within its workspace', () => ada.spaceId],
    ['to another workspace', () => team],
  ])('are copied with their app %s, and name nothing of the original', async (_, target) => {
    await calls().variable.declare({
      ...{
        ProjectID: project,
        VariableList: [{ Keyword: 'color', DefaultValue: 'red', Description: 'shade' }],
      },
    });
    const { basic_info, task_id } = await calls().resourceCopy.copyProject({
      ...{ project_id: project, to_space_id: target(), name: 'Second shop' },
    });
    const { items, res_id } = await endOf(ada, task_id);
    expect(res_id).toBe(basic_info.id);
    const newIds = Object.fromEntries(items.map((item) => [item.res_id, item.new_id]));
    expect(items.map((item) => item.res_id)).toEqual(
      expect.arrayContaining([project, own.parent, own.child, own.plugin, own.table, own.dataset]),
    );
    for (const [table, id] of [
      [workflows, own.parent],
      [workflows, own.child],
      [plugins, own.plugin],
      [datasets, own.dataset],
    ] as const)
      expect(await projectOf(table, newIds[id]!)).toBe(res_id);
    const old = new Set([project, own.child, own.plugin, own.tool, own.table, own.dataset]);
    expect([...idsIn(await canvasOf(newIds[own.parent]!))].filter((id) => old.has(id))).toEqual([]);
    expect(JSON.stringify(await calls().variable.listDeclared({ ProjectID: res_id }))).toContain('shade');
    const [row] = await world.database.db.select().from(projects).where(eq(projects.id, res_id));
    expect(row).toMatchObject({ spaceId: target(), status: 'using' });
    expect(row!.name).toMatch(/^Second shop/);
  });

  test('stay where they are while a tool is untested', async () => {
    const before = await rowsIn(ada.spaceId);
    for (const scene of [copyScenes.toLibrary, copyScenes.moveToLibrary]) {
      const answer = await calls().resourceCopy.dispatch(from(scene, own.parent, resourceTypes.workflow));
      expect(answer.task_id).toBe('');
      expect(answer.failed_reasons).toMatchObject([
        { res_id: own.plugin, res_type: resourceTypes.plugin, res_name: 'Weather_app' },
      ]);
    }
    expect(await rowsIn(ada.spaceId)).toEqual(before);
    await world.database.db
      .update(pluginTools)
      .set({ isTested: true })
      .where(eq(pluginTools.pluginId, own.plugin));
  });

  test('are copied to the library with what the app owns, published and pinned', async () => {
    const { items, newIds } = await copyOf(from(copyScenes.toLibrary, own.parent, resourceTypes.workflow));
    expect(items).toHaveLength(5);
    const copy = newIds[own.parent]!;
    expect(await projectOf(workflows, copy)).toBeNull();
    expect(await projectOf(datasets, newIds[own.dataset]!)).toBeNull();
    const canvas = await canvasOf(copy);
    const old = new Set([own.child, own.plugin, own.tool, own.table, own.dataset]);
    expect([...idsIn(canvas)].filter((id) => old.has(id))).toEqual([]);
    expect(canvas.match(/v0\.0\.1/g)).toHaveLength(2);
    expect(await calls().workflow.validateTree({ workflow_id: copy, schema: canvas })).toEqual([]);
  });

  test('come from the library alone', async () => {
    const { newIds, items } = await copyOf(
      from(copyScenes.fromLibrary, solution.parent, resourceTypes.workflow),
    );
    expect(items).toHaveLength(1);
    expect(await projectOf(workflows, newIds[solution.parent]!)).toBe(project);
    expect(await canvasOf(newIds[solution.parent]!)).toContain(solution.child);
    const taken = await copyOf(from(copyScenes.fromLibrary, solution.plugin, resourceTypes.plugin));
    expect(await projectOf(plugins, taken.res_id)).toBe(project);
  });

  test('move to the library: data keep their ids, workflows that stay name the copies', async () => {
    const stays = await createWorkflow(ada, 'stays', chain([], [callOf('1', own.child)]), project);
    const { items, newIds } = await copyOf(
      from(copyScenes.moveToLibrary, own.parent, resourceTypes.workflow),
    );
    expect(
      items
        .filter(({ is_moved }) => is_moved)
        .map(({ res_id }) => res_id)
        .sort(),
    ).toEqual([own.plugin, own.table, own.dataset].sort());
    expect(await projectOf(plugins, own.plugin)).toBeNull();
    expect(await projectOf(workflows, newIds[own.child]!)).toBeNull();
    const canvas = await canvasOf(stays);
    expect(canvas).toContain(newIds[own.child]);
    expect(canvas).not.toContain(own.child);
    expect(canvas).toContain('v0.0.1');
    expect(await canvasOf(newIds[own.parent]!)).toContain(own.dataset);
    await expect(canvasOf(own.child)).rejects.toMatchObject({ code: errorCodes.accessDenied });
  });

  test('do not move while a published version calls them', async () => {
    const called = await createWorkflow(ada, 'called_online', chain([], []), project);
    const caller = await createWorkflow(ada, 'caller_online', chain([], [callOf('1', called)]), project);
    await calls().workflow.publish({ workflow_id: caller });
    const { failed_reasons } = await calls().resourceCopy.dispatch(
      from(copyScenes.moveToLibrary, called, resourceTypes.workflow),
    );
    expect(failed_reasons).toMatchObject([
      { why: { key: 'resourceCopy.usedPublished', parameters: { name: 'caller_online' } } },
    ]);
  });
});

describe('a task', () => {
  test('is started once under a key', async () => {
    const id = await createWorkflow(ada, 'keyed', chain([], []));
    const request = { ...across(id, resourceTypes.workflow), task_key: 'once' };
    const [first, second] = await Promise.all([
      calls().resourceCopy.dispatch(request),
      calls().resourceCopy.dispatch(request),
    ]);
    expect(second.task_id).toBe(first.task_id);
    await endOf(ada, first.task_id);
    const { resource_list } = await calls().library.resourceList({ space_id: team, name: 'keyed' });
    expect(resource_list).toHaveLength(1);
  });

  test('that fails leaves nothing, and goes on under the same ids', async () => {
    const before = await rowsIn(team);
    failing = true;
    const { task_id } = await calls().resourceCopy.dispatch(across(solution.parent, resourceTypes.workflow));
    const failed = await endOf(ada, task_id);
    expect(failed).toMatchObject({ status: copyStatuses.failed, can_retry: true });
    expect(failed.failed_reasons).toMatchObject([{ why: { key: 'resourceCopy.failed' } }]);
    failing = false;
    // Each reason names the type of what it concerns, which need not be that of the copy.
    const reasons = [resourceTypes.plugin, resourceTypes.workflow].map((res_type) => ({
      ...failed.failed_reasons[0],
      res_type,
    }));
    await world.database.db
      .update(resourceCopies)
      .set({ reasons: JSON.stringify(reasons) })
      .where(eq(resourceCopies.id, task_id));
    const { task_list } = await calls().resourceCopy.entityTaskList({
      ...{ space_id: team, task_id_list: [task_id] },
    });
    expect(task_list[0]!.task_info.FailedReasons.map((reason) => reason.EntityType)).toEqual([1, 2]);
    expect(await rowsIn(team)).toEqual(before);
    const [row] = await world.database.db.select().from(resourceCopies).where(eq(resourceCopies.id, task_id));
    await calls().resourceCopy.retry({ task_id });
    expect(await endOf(ada, task_id)).toMatchObject({ status: copyStatuses.done, res_id: row!.newId });
    await expect(calls().resourceCopy.retry({ task_id })).rejects.toMatchObject({
      code: errorCodes.copyStateConflict,
    });
  });

  test('of the store is not retried outside of it', async () => {
    failing = true;
    const { task_id } = await calls().resourceCopy.dispatch(across(solution.parent, resourceTypes.workflow));
    await endOf(ada, task_id);
    failing = false;
    const { db } = world.database;
    for (const scene of [8, 9]) {
      await db.update(resourceCopies).set({ scene }).where(eq(resourceCopies.id, task_id));
      expect(await endOf(ada, task_id)).toMatchObject({ can_retry: false });
      await expect(calls().resourceCopy.retry({ task_id })).rejects.toMatchObject({
        code: errorCodes.copyStateConflict,
      });
    }
  });

  test('that is cancelled leaves nothing, and stays cancelled', async () => {
    const before = await rowsIn(team);
    failing = true;
    const { task_id } = await calls().resourceCopy.dispatch(across(solution.table, resourceTypes.database));
    await calls().resourceCopy.cancel({ task_id });
    failing = false;
    await world.delivered();
    expect(await endOf(ada, task_id)).toMatchObject({ status: copyStatuses.cancelled });
    await calls().resourceCopy.cancel({ task_id });
    await clearCopies(world.app.app);
    expect(await rowsIn(team)).toEqual(before);
  });

  test('is unknown to others, and forgotten after a week', async () => {
    const eve = await world.register();
    const id = await createWorkflow(ada, 'forgotten', chain([], []));
    const { task_id } = await calls().resourceCopy.dispatch(across(id, resourceTypes.workflow));
    const unknown = { code: errorCodes.copyNotFound };
    await expect(callsFor(eve).resourceCopy.detail({ task_id })).rejects.toMatchObject(unknown);
    await expect(calls().resourceCopy.detail({ task_id: '1' })).rejects.toMatchObject(unknown);
    await endOf(ada, task_id);
    await clearCopies(world.app.app, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
    await expect(calls().resourceCopy.detail({ task_id })).rejects.toMatchObject(unknown);
  });

  test('of strangers is refused like one of what does not exist', async () => {
    const eve = await world.register();
    const refused = { code: errorCodes.accessDenied };
    const dispatch = callsFor(eve).resourceCopy.dispatch;
    await expect(
      dispatch(across(solution.parent, resourceTypes.workflow, eve.spaceId)),
    ).rejects.toMatchObject(refused);
    await expect(dispatch(across('1', resourceTypes.workflow, eve.spaceId))).rejects.toMatchObject(refused);
    const mine = await createWorkflow(eve, 'mine', chain([], []));
    await expect(dispatch(across(mine, resourceTypes.workflow, team))).rejects.toMatchObject(refused);
  });
});

describe('an agent that moves', () => {
  test('is previewed, forbidden while it is published, and leaves to the trash', async () => {
    const space_id = ada.spaceId;
    const { folder } = ada.clientOf({ folder: folderFamily });
    const { folder_id } = await folder.create({ space_id, type: folderTypes.app, name: 'Movers' });
    const { bot_id } = await calls().bot.create({ space_id, name: 'Mover', folder_id });
    const move = (move_action: number) =>
      calls().resourceCopy.moveAgent({
        ...{ bot_id, target_spaceId: team, from_spaceId: space_id, move_action },
      });
    const places = () =>
      world.database.db.select().from(folderObjects).where(eq(folderObjects.objectId, bot_id));
    expect(await places()).toMatchObject([{ folderId: folder_id }]);
    expect(await move(3)).toMatchObject({ bot_status: 1, forbid_move: false, task_id: '' });
    const publishAs = (publishedCommitId: string | null) =>
      world.database.db.update(bots).set({ publishedCommitId }).where(eq(bots.id, bot_id));
    await publishAs('1');
    expect(await move(3)).toMatchObject({ forbid_move: true });
    await expect(move(0)).rejects.toMatchObject({ code: errorCodes.copyInvalid });
    await publishAs(null);
    const { task_id } = await move(0);
    const { res_id } = await endOf(ada, task_id);
    const moved = await calls().library.resourceList({
      ...{ space_id: team, res_type_filter: [resourceTypes.bot], name: 'Mover' },
    });
    expect(moved.resource_list.map((one) => one.res_id)).toEqual([res_id]);
    expect(await places()).toEqual([]);
    await expect(calls().bot.getInfo({ bot_id })).rejects.toMatchObject({ code: errorCodes.accessDenied });
    const { entity_task_map } = await calls().resourceCopy.entityTasks({
      task_list: [{ entity_id: res_id, task_type: 2 }],
    });
    expect(entity_task_map[res_id]).toEqual({ entity_id: res_id, entity_status: 1 });
    expect(await move(4)).toMatchObject({ bot_status: 0, task_id });
  });
});
