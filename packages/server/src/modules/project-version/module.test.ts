import { type Client, createClient, defineFamily, errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { collaborativeTypes, collaborator, principalTypes } from '@heddle/api-contract/families/collaborator';
import { connectors, conversation } from '@heddle/api-contract/families/conversation';
import { plugin } from '@heddle/api-contract/families/plugin';
import { project } from '@heddle/api-contract/families/project';
import {
  connectorStatuses,
  projectActions,
  projectVersion,
  publishStatuses,
} from '@heddle/api-contract/families/project-version';
import { variable } from '@heddle/api-contract/families/variable';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { createTestApp, type TestPerson, type TestWorld, transportOf } from '../../testing/createTestApp.js';
import { chainTo, literal, parameter } from '../../testing/runDocuments.js';
import { modules } from '../modules.js';
import { pluginVersions } from '../plugin/tables.js';
import { type ProjectChannel, projectChannels } from './ProjectChannel.js';
import { publishJob } from './publishJob.js';
import { projectVersions } from './tables.js';

const families = { collaborator, conversation, plugin, project, projectVersion, variable, workflow };

let world: TestWorld;
let owner: TestPerson;
let space_id: string;
let calls: Client<typeof families>;
let open: Client<{ projectVersion: typeof projectVersion; workflowOpen: typeof workflowOpen }>;

/** A channel outside of this server, which may refuse. */
let isRefusing = false;
const outside: ProjectChannel = {
  id: '77',
  name: { 'zh-CN': '外部', en: 'Outside' },
  description: { 'zh-CN': '外部渠道', en: 'A channel elsewhere' },
  bindType: 1,
  needsChatFlow: false,
  publish: async () => {
    if (isRefusing) throw new Error('refused');
  },
};

beforeAll(async () => {
  const more = implement(
    defineFamily('outside-channel', {}),
    {},
    { extensions: [extend(projectChannels, outside)] },
  );
  world = await createTestApp({ modules: [...modules, more] });
  owner = await world.register();
  calls = owner.clientOf(families);
  space_id = (await owner.client.space.save({ name: 'Team' })).id;
  const { token } = await owner.clientOf({ accessToken }).accessToken.create({
    name: 'apps',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const headers = { authorization: `Bearer ${token}` };
  open = createClient({ projectVersion, workflowOpen }, { ...transportOf(world.app), headers });
});
afterAll(() => world.close());

/** The codes of the open API for a workflow that no channel serves, and for one that does not exist. */
const notPublishedCode = 6031;
const notFoundCode = 4200;

/** A document whose result is this text. */
const says = (text: string) => JSON.stringify(chainTo([], [], [parameter('out', literal(text))]));

async function makeApp(text = 'one') {
  const { project_id } = await calls.project.create({ space_id, name: 'Shop' });
  const workflow_id = await addWorkflow(project_id, 'answer', text);
  return { project_id, workflow_id };
}

async function addWorkflow(project_id: string, name: string, text: string): Promise<string> {
  const { workflow_id } = await calls.workflow.create({ space_id, project_id, name });
  await calls.workflow.save({ workflow_id, schema: says(text) });
  return workflow_id;
}

/** Publishes, and returns the record once its job has ended. */
async function publish(project_id: string, version_number: string, channels: string[] = [connectors.api]) {
  const { publish_record_id } = await calls.projectVersion.publish({
    project_id,
    version_number,
    connectors: Object.fromEntries(channels.map((id) => [id, {}])),
  });
  await world.delivered();
  return calls.projectVersion.record({ project_id, publish_record_id });
}

async function run(workflow_id: string, more: { app_id?: string; connector_id?: string } = {}) {
  const { data } = await open.workflowOpen.run({ workflow_id, ...more });
  return (JSON.parse(data ?? '{}') as { out?: string }).out;
}

test('the API runs the published version of an app, whatever happens to the draft and to later publications', async () => {
  const { project_id, workflow_id } = await makeApp();
  expect(await publish(project_id, 'v0.0.1')).toMatchObject({
    publish_status: publishStatuses.done,
    connector_publish_result: [
      { connector_id: connectors.api, connector_publish_status: connectorStatuses.success },
    ],
  });
  await calls.workflow.save({ workflow_id, schema: says('two'), ignore_status_transfer: true });
  expect(await run(workflow_id, { app_id: project_id })).toBe('one');
  const { workflow_id: broken } = await calls.workflow.create({ space_id, project_id, name: 'broken' });
  await calls.workflow.save({
    workflow_id: broken,
    schema: says('x').replace('"out"', '"not a name"'),
  });
  const failed = await publish(project_id, '0.0.2');
  expect(failed).toMatchObject({
    publish_status: publishStatuses.packFailed,
    publish_status_detail: { pack_failed_detail: [{ entity_id: broken, entity_name: 'broken' }] },
  });
  expect(await run(workflow_id)).toBe('one');
  await calls.workflow.delete({ workflow_id: broken });
  expect((await publish(project_id, 'V0.0.2')).version_number).toBe('v0.0.2');
  expect(await run(workflow_id)).toBe('two');
  expect(await open.projectVersion.readOpen({ app_id: project_id })).toMatchObject({ version: 'v0.0.2' });
});

test('a channel that was not chosen, has failed or was left serves nothing', async () => {
  const { project_id, workflow_id } = await makeApp();
  isRefusing = true;
  const record = await publish(project_id, 'v1.0.0', [connectors.api, outside.id]);
  expect(record.publish_status).toBe(publishStatuses.done);
  expect(
    record.connector_publish_result?.map((result) => [result.connector_id, result.connector_publish_status]),
  ).toEqual(
    expect.arrayContaining([
      [connectors.api, connectorStatuses.success],
      [outside.id, connectorStatuses.failed],
    ]),
  );
  const notPublished = { code: notPublishedCode };
  await expect(run(workflow_id, { connector_id: outside.id })).rejects.toMatchObject(notPublished);
  await expect(run(workflow_id, { connector_id: connectors.webSdk })).rejects.toMatchObject(notPublished);
  isRefusing = false;
  const { publish_record_id = '0' } = record;
  await calls.projectVersion.retryConnector({ project_id, publish_record_id, connector_id: outside.id });
  await world.delivered();
  expect(await run(workflow_id, { connector_id: outside.id })).toBe('one');
  const { connector_unlist_result_map } = await calls.projectVersion.unlist({
    intelligence_id: project_id,
    connector_ids: [outside.id, connectors.webSdk],
  });
  expect(connector_unlist_result_map).toMatchObject({
    [outside.id]: { is_success: true },
    [connectors.webSdk]: { is_success: false },
  });
  await expect(run(workflow_id, { connector_id: outside.id })).rejects.toMatchObject(notPublished);
  expect(await run(workflow_id)).toBe('one');
});

test('versions are three numbers, each greater than the last; one publication runs at a time', async () => {
  const { project_id } = await makeApp();
  const begin = (version_number: string) =>
    calls.projectVersion.publish({ project_id, version_number, connectors: { [connectors.api]: {} } });
  for (const version of ['beta', '1.2', 'v1.2.3.4', ''])
    await expect(begin(version)).rejects.toMatchObject({ code: errorCodes.projectInvalid });
  const both = await Promise.allSettled([begin('v1.0.0'), begin('v1.0.1')]);
  await world.delivered();
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [refused] = both.filter((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: errorCodes.projectBusy });
  const { version_number = '' } = await calls.projectVersion.record({ project_id });
  expect(await calls.projectVersion.checkVersion({ project_id, version_number })).toEqual({
    is_duplicate: true,
  });
  for (const version of [version_number, 'v0.9.9'])
    await expect(begin(version)).rejects.toMatchObject({ code: errorCodes.projectInvalid });
  const none = calls.projectVersion.publish({ project_id, version_number: 'v2.0.0', connectors: {} });
  await expect(none).rejects.toMatchObject({ code: errorCodes.projectInvalid });
});

test('a tool that was not tested fails the whole publication, and leaves no version behind', async () => {
  const { project_id, workflow_id } = await makeApp();
  const openapi = JSON.stringify({
    openapi: '3.0.1',
    info: { title: 'Stock', version: '1' },
    servers: [{ url: 'https://stock.example' }],
    paths: { '/count': { get: { operationId: 'count', summary: 'Counts', responses: {} } } },
  });
  const { plugin_id } = await calls.plugin.register({ space_id, project_id, ai_plugin: '', openapi });
  expect(await publish(project_id, 'v1.0.0')).toMatchObject({
    publish_status: publishStatuses.packFailed,
    publish_status_detail: { pack_failed_detail: [{ entity_id: plugin_id, entity_type: 1 }] },
  });
  const versions = await world.database.db
    .select()
    .from(pluginVersions)
    .where(eq(pluginVersions.pluginId, plugin_id));
  expect(versions).toEqual([]);
  await expect(run(workflow_id)).rejects.toMatchObject({ code: notPublishedCode });
});

test('a publication whose resources are deleted before its job runs ends with the reason', async () => {
  const { project_id, workflow_id } = await makeApp();
  const { publish_record_id = '0' } = await publish(project_id, 'v1.0.0');
  await calls.workflow.delete({ workflow_id });
  // As if the job had not begun when the last workflow was deleted.
  const { db } = world.database;
  const { packing } = publishStatuses;
  await db.update(projectVersions).set({ status: packing }).where(eq(projectVersions.id, publish_record_id));
  await world.app.app.jobs.enqueue(publishJob, { versionId: publish_record_id });
  await world.delivered();
  expect(await calls.projectVersion.record({ project_id, publish_record_id })).toMatchObject({
    publish_status: publishStatuses.packFailed,
    publish_status_msg: projectReasons.noWorkflow().text,
    publish_status_detail: { pack_failed_detail: [] },
  });
});

test('a published workflow calls the others in the version that was published with it', async () => {
  const { project_id, workflow_id } = await makeApp('inner');
  const { workflow_id: outer } = await calls.workflow.create({ space_id, project_id, name: 'outer' });
  const document = chainTo(
    [],
    [
      {
        id: '50',
        type: '9',
        meta: { position: { x: 1, y: 0 } },
        data: {
          nodeMeta: { title: 'Call' },
          inputs: { workflowId: workflow_id, spaceId: space_id, workflowVersion: '', inputParameters: [] },
          outputs: [{ name: 'out', type: 'string' }],
        },
      },
    ],
    [
      parameter('out', {
        type: 'string',
        value: { type: 'ref', content: { source: 'block-output', blockID: '50', name: 'out' } },
      }),
    ],
  );
  await calls.workflow.save({ workflow_id: outer, schema: JSON.stringify(document) });
  expect((await publish(project_id, 'v1.0.0')).publish_status_detail).toEqual({ pack_failed_detail: [] });
  await calls.workflow.save({ workflow_id, schema: says('changed'), ignore_status_transfer: true });
  expect(await run(outer)).toBe('inner');
});

test('an app is rolled back to its version, after its draft was archived; an editor may not', async () => {
  const { project_id, workflow_id } = await makeApp('first');
  const extra = await addWorkflow(project_id, 'extra', 'kept');
  const { unique_id } = await calls.conversation.define({
    space_id,
    project_id,
    conversation_name: 'Orders',
  });
  const declare = (...names: string[]) =>
    calls.variable.declare({
      ProjectID: project_id,
      VariableList: names.map((Keyword) => ({ Keyword, Channel: 5, DefaultValue: 'x' })),
    });
  await declare('site');
  const { version } = await calls.projectVersion.archive({ project_id, description: 'before' });
  await calls.workflow.save({ workflow_id, schema: says('second'), ignore_status_transfer: true });
  await calls.workflow.delete({ workflow_id: extra });
  const later = await addWorkflow(project_id, 'later', 'new');
  await calls.conversation.removeDefined({ space_id, project_id, unique_id });
  await declare('site', 'stock');
  await calls.project.update({ project_id, name: 'Renamed' });
  const editor = await world.register();
  const { key } = await owner.client.space.createLink({ space_id });
  await editor.client.space.join({ space_id: key });
  await calls.collaborator.add({
    resource: { id: project_id, type: collaborativeTypes.project },
    principal: { id: editor.id, type: principalTypes.user },
  });
  const theirs = editor.clientOf(families).projectVersion;
  for (const refused of [
    () => theirs.rollback({ project_id, rollback_version: version }),
    () => theirs.publish({ project_id, version_number: 'v1.0.0', connectors: { [connectors.api]: {} } }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: errorCodes.accessDenied });
  const { task_id } = await calls.projectVersion.rollback({ project_id, rollback_version: version });
  expect(await calls.projectVersion.taskInfo({ task_id })).toMatchObject({ task_type: 2, task_status: 1 });
  const { resource_groups } = await calls.projectVersion.resources({ project_id });
  expect(resource_groups[0]?.resource_list.map(({ res_id }) => res_id)).toEqual([workflow_id, extra]);
  expect((await calls.workflow.canvas({ workflow_id })).workflow.schema_json).toContain('first');
  await expect(calls.workflow.canvas({ workflow_id: later })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  const named = await calls.conversation.listDefined({ space_id, project_id });
  expect(named.data.map((row) => row.conversation_name)).toEqual(['Default', 'Orders']);
  const { history_list } = await calls.projectVersion.history({ project_id, history_type: 1 });
  expect(history_list.map(({ description }) => description)).toEqual([
    `before rollback to ${version}`,
    'before',
  ]);
});

test('a deleted app is not served any more, and is served again only after it is published', async () => {
  const { project_id, workflow_id } = await makeApp();
  await publish(project_id, 'v1.0.0');
  await calls.project.delete({ project_id });
  await expect(run(workflow_id)).rejects.toMatchObject({ code: notFoundCode });
  await expect(open.projectVersion.readOpen({ app_id: project_id })).rejects.toMatchObject({
    code: errorCodes.projectNotFound,
  });
  await calls.project.restore({ project_id });
  await expect(run(workflow_id)).rejects.toMatchObject({ code: notPublishedCode });
});

test('the resources of an app are listed with the actions that the caller may perform', async () => {
  const { project_id, workflow_id } = await makeApp();
  await calls.workflow.create({ space_id, project_id, name: 'chat', flow_mode: 3 });
  const actionsOf = async (client: typeof calls) => {
    const { resource_groups } = await client.projectVersion.resources({ project_id });
    const row = resource_groups[0]?.resource_list.find(({ res_id }) => res_id === workflow_id);
    return row?.actions.filter(({ enable }) => enable).map(({ key }) => key);
  };
  const {
    rename,
    describe,
    copy,
    copyToLibrary,
    moveToLibrary,
    delete: remove,
    switchToChatFlow,
  } = projectActions;
  expect(await actionsOf(calls)).toEqual([
    ...[rename, describe, copy, copyToLibrary, moveToLibrary, remove, switchToChatFlow],
  ]);
  const member = await world.register();
  const { key } = await owner.client.space.createLink({ space_id });
  await member.client.space.join({ space_id: key });
  expect(await actionsOf(member.clientOf(families))).toEqual([]);
  const list = await open.projectVersion.listOpen({
    workspace_id: space_id,
    publish_status: 'unpublished_draft',
  });
  expect(list.items.map(({ id }) => id)).toContain(project_id);
});
