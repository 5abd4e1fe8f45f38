import { errorCodes } from '@heddle/api-contract';
import { collaborativeTypes, collaborator, principalTypes } from '@heddle/api-contract/families/collaborator';
import { library } from '@heddle/api-contract/families/library';
import { plugin } from '@heddle/api-contract/families/plugin';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;
let calls: ReturnType<typeof clientOf>;

const clientOf = (who: TestPerson) => who.clientOf({ collaborator, library, plugin, project, workflow });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  calls = clientOf(person);
});
afterAll(() => world.close());

test('a workflow is created in a project of its space, and in no other', async () => {
  const { project_id } = await calls.project.create({ space_id: person.spaceId, name: 'Shop' });
  const { workflow_id } = await calls.workflow.create({
    name: 'flow',
    space_id: person.spaceId,
    project_id,
  });
  expect((await calls.workflow.canvas({ workflow_id })).workflow).toMatchObject({ project_id });
  const { id: team } = await person.client.space.save({ name: 'Team' });
  await expect(calls.workflow.create({ name: 'flow', space_id: team, project_id })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('the resources of an app are not in the library, and are deleted and restored with it', async () => {
  const space_id = person.spaceId;
  const { project_id } = await calls.project.create({ space_id, name: 'Parts' });
  const { workflow_id } = await calls.workflow.create({ space_id, project_id, name: 'inside_part' });
  const { workflow_id: gone } = await calls.workflow.create({ space_id, project_id, name: 'deleted_part' });
  const { plugin_id } = await calls.plugin.registerMeta({ space_id, project_id, name: 'Part tools' });
  await calls.workflow.delete({ workflow_id: gone });
  const { resource_list } = await calls.library.resourceList({ space_id, name: 'part' });
  expect(resource_list.filter(({ name }) => name !== 'Shop')).toEqual([]);
  await calls.project.delete({ project_id });
  for (const refused of [
    () => calls.workflow.canvas({ workflow_id }),
    () => calls.plugin.updateMeta({ plugin_id, name: 'Again' }),
    () => calls.project.update({ project_id, name: 'Again' }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: errorCodes.accessDenied });
  await calls.project.restore({ project_id });
  expect((await calls.workflow.canvas({ workflow_id })).workflow.name).toBe('inside_part');
  await expect(calls.workflow.canvas({ workflow_id: gone })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('an editor of an app changes it and all of its resources, but neither deletes it nor restores it', async () => {
  const { id: space_id } = await person.client.space.save({ name: 'Team' });
  const member = await world.register();
  const { key } = await person.client.space.createLink({ space_id });
  await member.client.space.join({ space_id: key });
  const theirs = clientOf(member);
  const { project_id } = await calls.project.create({ space_id, name: 'Shared' });
  const { workflow_id } = await calls.workflow.create({ space_id, project_id, name: 'shared_flow' });
  const rename = () => theirs.project.update({ project_id, name: 'Renamed' });
  const describe = () => theirs.workflow.updateMeta({ space_id, workflow_id, desc: 'by an editor' });
  for (const refused of [rename, describe])
    await expect(refused()).rejects.toMatchObject({ code: errorCodes.accessDenied });
  await calls.collaborator.add({
    resource: { id: project_id, type: collaborativeTypes.project },
    principal: { id: member.id, type: principalTypes.user },
  });
  await rename();
  await describe();
  const added = await theirs.workflow.create({ space_id, project_id, name: 'added_flow' });
  await calls.workflow.delete({ workflow_id: added.workflow_id });
  await expect(theirs.project.delete({ project_id })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});

test('folders of an app are trees of one group, at most six deep', async () => {
  const { project_id } = await calls.project.create({ space_id: person.spaceId, name: 'Folders' });
  const chainOf = (depth: number) =>
    Array.from({ length: depth }, (_, index) => ({
      id: `f${index}`,
      name: `Level ${index}`,
      parent_id: index === 0 ? '' : `f${index - 1}`,
      group: 'workflow' as const,
    }));
  const save = (folders: ReturnType<typeof chainOf>, places = {}) =>
    calls.project.saveFolders({ project_id, folders, places });
  await save(chainOf(6), { '1': 'f5', '2': 'nowhere' });
  expect(await calls.project.folders({ project_id })).toEqual({ folders: chainOf(6), places: { '1': 'f5' } });
  const cycle = chainOf(2).map((folder) => ({ ...folder, parent_id: folder.id === 'f0' ? 'f1' : 'f0' }));
  for (const folders of [chainOf(7), cycle, [...chainOf(1), ...chainOf(1)]])
    await expect(save(folders)).rejects.toMatchObject({ code: errorCodes.projectInvalid });
});
