import { type Client, createClient, errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { collaborativeTypes, collaborator, principalTypes } from '@heddle/api-contract/families/collaborator';
import { connectors } from '@heddle/api-contract/families/conversation';
import { project } from '@heddle/api-contract/families/project';
import { projectEnvironment } from '@heddle/api-contract/families/project-environment';
import { projectVersion, publishStatuses } from '@heddle/api-contract/families/project-version';
import { variable, variableChannels } from '@heddle/api-contract/families/variable';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld, transportOf } from '../../testing/createTestApp.js';
import { chainTo, literal, parameter } from '../../testing/runDocuments.js';

const families = { collaborator, project, projectEnvironment, projectVersion, variable, workflow };
const openFamilies = { projectVersion, variable, workflowOpen };

let world: TestWorld;
let owner: TestPerson;
let space_id: string;
let calls: Client<typeof families>;
let open: Client<typeof openFamilies>;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  calls = owner.clientOf(families);
  space_id = (await owner.client.space.save({ name: 'Team' })).id;
  const { token } = await owner.clientOf({ accessToken }).accessToken.create({
    name: 'apps',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const headers = { authorization: `Bearer ${token}` };
  open = createClient(openFamilies, { ...transportOf(world.app), headers });
});
afterAll(() => world.close());

const says = (text: string) => JSON.stringify(chainTo([], [], [parameter('out', literal(text))]));
/** A document whose result is an app variable. */
const saysVariable = (name: string) =>
  JSON.stringify(
    chainTo(
      [],
      [],
      [
        parameter('out', {
          type: 'string',
          value: { type: 'ref', content: { source: 'global_variable_app', path: [name] } },
        }),
      ],
    ),
  );

async function makeApp(schema = says('one')) {
  const { project_id } = await calls.project.create({ space_id, name: 'Shop' });
  const { workflow_id } = await calls.workflow.create({ space_id, project_id, name: 'answer' });
  await calls.workflow.save({ workflow_id, schema });
  await calls.projectEnvironment.switchStaging({ project_id, has_staging: true });
  return { project_id, workflow_id };
}

async function publish(project_id: string, version_number: string, client = calls) {
  const { publish_record_id } = await client.projectVersion.publish({
    ...{ project_id, version_number, connectors: { [connectors.api]: {} } },
  });
  await world.delivered();
  return calls.projectVersion.record({ project_id, publish_record_id });
}

async function run(workflow_id: string, env?: string) {
  const { data } = await open.workflowOpen.run({ workflow_id, ...(env !== undefined && { env }) });
  return (JSON.parse(data ?? '{}') as { out?: string }).out;
}

async function move(started: Promise<{ deployment_id: string }>, project_id: string) {
  const { deployment_id } = await started;
  await world.delivered();
  const { deployments } = await calls.projectEnvironment.deployments({ project_id });
  return deployments.find((one) => one.deployment_id === deployment_id)!;
}

const promote = (project_id: string, version: string) =>
  move(calls.projectEnvironment.promote({ project_id, version }), project_id);

/** The code of the open API for a workflow that no channel serves. */
const notPublished = { code: 6031 };

test('a publication goes to staging; production serves exactly the version that was promoted, and rolls back', async () => {
  const { project_id, workflow_id } = await makeApp();
  expect((await publish(project_id, 'v1.0.0')).publish_status).toBe(publishStatuses.done);
  expect(await run(workflow_id, 'staging')).toBe('one');
  await expect(run(workflow_id)).rejects.toMatchObject(notPublished);
  await expect(open.projectVersion.readOpen({ app_id: project_id })).rejects.toMatchObject({
    code: errorCodes.projectNotFound,
  });
  expect(await promote(project_id, 'v1.0.0')).toMatchObject({
    ...{ environment: 'production', kind: 'promote', version: 'v1.0.0', from_version: '' },
    ...{ status: 'done', failures: [], operator: { user_id: owner.id } },
  });
  await calls.workflow.save({ workflow_id, schema: says('two'), ignore_status_transfer: true });
  await publish(project_id, 'v1.1.0');
  expect([await run(workflow_id), await run(workflow_id, 'production')]).toEqual(['one', 'one']);
  expect(await run(workflow_id, 'staging')).toBe('two');
  expect(await calls.projectEnvironment.differences({ project_id })).toEqual({
    ...{ from_version: 'v1.0.0', to_version: 'v1.1.0' },
    differences: [{ kind: 'workflow', name: 'answer', change: 'changed' }],
  });
  await promote(project_id, 'v1.1.0');
  expect(await run(workflow_id)).toBe('two');
  const back = { project_id, environment: 'production', version: 'v1.0.0' } as const;
  expect(await move(calls.projectEnvironment.rollBack(back), project_id)).toMatchObject({
    ...{ kind: 'rollback', from_version: 'v1.1.0', status: 'done' },
  });
  expect([await run(workflow_id), await run(workflow_id, 'staging')]).toEqual(['one', 'two']);
  const app = await open.projectVersion.readOpen({ app_id: project_id, environment: 'staging' });
  expect(app.version).toBe('v1.1.0');
  const { environments } = await calls.projectEnvironment.list({ project_id });
  expect(environments.map(({ environment, version }) => [environment, version])).toEqual([
    ['staging', 'v1.1.0'],
    ['production', 'v1.0.0'],
  ]);
});

test('refuses to promote what staging does not serve, and to roll back to what was never there', async () => {
  const { project_id } = await makeApp();
  const { promote: begin, rollBack } = calls.projectEnvironment;
  await expect(begin({ project_id, version: 'v1.0.0' })).rejects.toThrow(projectReasons.stagingEmpty().text);
  await publish(project_id, 'v1.0.0');
  await publish(project_id, 'v1.0.1');
  await expect(begin({ project_id, version: 'v1.0.0' })).rejects.toThrow(
    projectReasons.stagingChanged({ version: 'v1.0.1' }).text,
  );
  await promote(project_id, 'v1.0.1');
  await expect(begin({ project_id, version: 'v1.0.1' })).rejects.toThrow(
    projectReasons.alreadyServed({ version: 'v1.0.1' }).text,
  );
  await expect(rollBack({ project_id, environment: 'production', version: 'v1.0.0' })).rejects.toThrow(
    projectReasons.neverServed({ version: 'v1.0.0' }).text,
  );
});

test('a version with a deleted workflow is not promoted, and the record says why', async () => {
  const { project_id, workflow_id } = await makeApp();
  const { workflow_id: other } = await calls.workflow.create({ space_id, project_id, name: 'kept' });
  await calls.workflow.save({ workflow_id: other, schema: says('kept') });
  await publish(project_id, 'v1.0.0');
  await calls.workflow.delete({ workflow_id });
  expect(await promote(project_id, 'v1.0.0')).toMatchObject({
    status: 'failed',
    failures: [{ kind: 'workflow', name: 'answer', why: { key: 'project.partDeleted' } }],
  });
  await expect(run(other)).rejects.toMatchObject(notPublished);
});

test('variables have the values of the environment in which a workflow runs', async () => {
  const { project_id, workflow_id } = await makeApp(saysVariable('stock'));
  const declared = (Keyword: string, Channel: number, DefaultValue: string, Schema?: string) => ({
    ...{ Keyword, Channel, DefaultValue, ...(Schema !== undefined && { Schema }) },
  });
  await calls.variable.declare({
    ProjectID: project_id,
    VariableList: [
      declared('stock', variableChannels.app, 'draft'),
      declared('count', variableChannels.app, '1', '{"type":"integer"}'),
      declared('city', variableChannels.user, ''),
    ],
  });
  const save = (environment: 'staging' | 'production', values: Record<string, string>) =>
    calls.projectEnvironment.saveValues({ project_id, environment, values });
  await expect(save('production', { count: 'many' })).rejects.toMatchObject({
    code: errorCodes.projectInvalid,
  });
  await save('staging', { stock: 'of staging' });
  await publish(project_id, 'v1.0.0');
  await promote(project_id, 'v1.0.0');
  expect([await run(workflow_id, 'staging'), await run(workflow_id)]).toEqual(['of staging', 'draft']);
  await save('production', { stock: 'of production' });
  expect(await run(workflow_id)).toBe('of production');
  const app = await open.projectVersion.readOpen({ app_id: project_id });
  expect(app.variables.find(({ keyword }) => keyword === 'stock')?.default_value).toBe('of production');
  const city = (environment: 'staging' | 'production') =>
    open.variable
      .read({ app_id: project_id, environment, keywords: ['city'] })
      .then(({ items }) => items[0]?.value);
  await open.variable.write({
    ...{ app_id: project_id, environment: 'staging', data: [{ keyword: 'city', value: 'Oslo' }] },
  });
  expect([await city('staging'), await city('production')]).toEqual(['Oslo', '']);
});

test('an editor publishes to staging; only the owner promotes, and switches staging off', async () => {
  const { project_id, workflow_id } = await makeApp();
  const editor = await world.register();
  const { key } = await owner.client.space.createLink({ space_id });
  await editor.client.space.join({ space_id: key });
  await calls.collaborator.add({
    resource: { id: project_id, type: collaborativeTypes.project },
    principal: { id: editor.id, type: principalTypes.user },
  });
  const theirs = editor.clientOf(families);
  await publish(project_id, 'v1.0.0', theirs);
  expect(await run(workflow_id, 'staging')).toBe('one');
  const denied = { code: errorCodes.accessDenied };
  await expect(theirs.projectEnvironment.promote({ project_id, version: 'v1.0.0' })).rejects.toMatchObject(
    denied,
  );
  await expect(
    theirs.projectEnvironment.switchStaging({ project_id, has_staging: false }),
  ).rejects.toMatchObject(denied);
  const values = { key: 'of production' };
  await calls.projectEnvironment.saveValues({ project_id, environment: 'production', values });
  const { environments, can_promote } = await theirs.projectEnvironment.list({ project_id });
  expect(environments[1]!.values).toEqual({});
  expect((await calls.projectEnvironment.list({ project_id })).environments[1]!.values).toEqual(values);
  expect([can_promote, ...environments.map(({ can_change }) => can_change)]).toEqual([false, true, false]);
  await calls.projectEnvironment.switchStaging({ project_id, has_staging: false });
  await expect(run(workflow_id, 'staging')).rejects.toMatchObject(notPublished);
  await publish(project_id, 'v1.0.1');
  expect(await run(workflow_id)).toBe('one');
});
