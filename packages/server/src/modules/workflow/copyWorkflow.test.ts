import { errorCodes } from '@heddle/api-contract';
import { files } from '@heddle/api-contract/families/file';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { call, chain } from '../../testing/runDocuments.js';

let world: TestWorld;
let person: TestPerson;
let team: string;
const api = () => person.clientOf({ workflow, files });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  team = (await person.client.space.save({ name: 'Dyers' })).id;
});
afterAll(() => world.close());

async function create(name: string, document: JsonObject = chain([], [])): Promise<string> {
  const { workflow_id } = await api().workflow.create({ name, space_id: person.spaceId });
  await api().workflow.save({ workflow_id, schema: JSON.stringify(document) });
  return workflow_id;
}

const callOf = (nodeId: string, workflowId: string, version = ''): JsonObject => {
  const node = call(nodeId, workflowId) as { data: { inputs: JsonObject } };
  const inputs = { ...node.data.inputs, workflowVersion: version };
  return { ...node, data: { ...node.data, inputs } } as unknown as JsonObject;
};

const schemaOf = async (workflow_id: string) =>
  (await api().workflow.canvas({ workflow_id })).workflow.schema_json;

test('a copy in the same space keeps its references, and the report names them', async () => {
  const callee = await create('kept_callee');
  const root = await create('kept_root', chain([], [callOf('7', callee), callOf('8', newId())]));
  const { workflow_id, report } = await api().workflow.copy({ workflow_id: root });
  expect(report.copied).toEqual([{ kind: 'workflow', id: root, new_id: workflow_id, name: 'kept_root_1' }]);
  expect(report.kept).toEqual([
    { workflow_id, kind: 'workflow', id: callee, name: 'kept_callee', version: '' },
  ]);
  expect(report.left_behind).toMatchObject([{ workflow_id, name: '' }]);
  expect(await schemaOf(workflow_id)).toBe(await schemaOf(root));
});

test('called workflows are copied along on request, in cycles and at the versions that are called', async () => {
  const callee = await create('called');
  await api().workflow.publish({ workflow_id: callee, version_description: 'first' });
  const root = await create('root', chain([], [callOf('7', callee, 'v0.0.1')]));
  await api().workflow.save({
    workflow_id: callee,
    schema: JSON.stringify(chain([], [callOf('7', root)])),
  });
  const { workflow_id, report } = await api().workflow.copy({
    workflow_id: root,
    with_called: true,
    target_space_id: team,
  });
  const [, copied] = report.copied;
  expect(copied).toMatchObject({ id: callee, name: 'called_1' });
  expect(report.rebound).toMatchObject([
    { workflow_id, id: callee, version: 'v0.0.1', new_id: copied!.new_id },
  ]);
  expect([report.kept, report.left_behind]).toEqual([[], []]);
  const { version_list } = await api().workflow.versionList({ workflow_id: copied!.new_id });
  expect(version_list).toMatchObject([{ version: 'v0.0.1', desc: 'first' }]);
  const found = await api().workflow.validateTree({ workflow_id, schema: await schemaOf(workflow_id) });
  expect(found).toEqual([]);
});

test('in another space a copy gets copies of its files, and leaves behind what is not copied', async () => {
  const file = await api().files.upload({
    file: new File(['wool'], 'wool.txt'),
    space_id: person.spaceId,
  });
  const callee = await create('left');
  const root = await create('leaving', { ...chain([], [callOf('7', callee)]), note: file.uri });
  const { workflow_id, report } = await api().workflow.copy({ workflow_id: root, target_space_id: team });
  expect(report.copied.map(({ kind, name }) => [kind, name])).toEqual([
    ['workflow', 'leaving_1'],
    ['file', 'wool.txt'],
  ]);
  expect(report.rebound).toMatchObject([{ kind: 'file', new_id: report.copied[1]!.new_id }]);
  expect(report.left_behind).toMatchObject([{ kind: 'workflow', id: callee, name: 'left' }]);
  expect((await api().workflow.canvas({ workflow_id })).workflow.space_id).toBe(team);
});

test('copying into a space of others is refused', async () => {
  const stranger = await world.register();
  const root = await create('mine');
  await expect(
    api().workflow.copy({ workflow_id: root, target_space_id: stranger.spaceId }),
  ).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test('nodes become a published workflow if their document has no errors; validation alone creates nothing', async () => {
  const { spaceId: space_id } = person;
  const encapsulate = (document: JsonObject, more: object = {}) =>
    api().workflow.encapsulate({
      name: 'inner',
      space_id,
      schema: JSON.stringify(document),
      ...more,
    });
  const total = async () => (await api().workflow.workflowList({ space_id, name: 'inner' })).total;
  const broken = await encapsulate(chain([], [callOf('7', newId())]));
  expect(broken.validate_data).toMatchObject([{ message: expect.any(String) }]);
  expect(await encapsulate(chain([], []), { only_validate: true })).toEqual({ validate_data: [] });
  expect([broken.workflow_id, await total()]).toEqual([undefined, 0]);
  const made = await encapsulate(chain([], []));
  expect(made).toMatchObject({
    name: 'inner',
    status: 3,
    publish_data: { workflow_version: 'v0.0.1' },
    validate_data: [],
  });
  expect(await schemaOf(made.workflow_id!)).toBe(JSON.stringify(chain([], [])));
  await expect(encapsulate(chain([], []), { flow_mode: 1 })).rejects.toMatchObject({
    code: errorCodes.workflowInvalid,
  });
});
