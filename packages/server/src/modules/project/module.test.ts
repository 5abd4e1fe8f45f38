import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

test('a workflow is created in a project of its space, and in no other', async () => {
  const client = person.clientOf({ project, workflow });
  const { project_id } = await client.project.create({ space_id: person.spaceId, name: 'Shop' });
  const { workflow_id } = await client.workflow.create({
    name: 'flow',
    space_id: person.spaceId,
    project_id,
  });
  expect((await client.workflow.canvas({ workflow_id })).workflow).toMatchObject({ project_id });
  const { id: team } = await person.client.space.save({ name: 'Team' });
  await expect(client.workflow.create({ name: 'flow', space_id: team, project_id })).rejects.toMatchObject({
    code: 700000007,
  });
});
