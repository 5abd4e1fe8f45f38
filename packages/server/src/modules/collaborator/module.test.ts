import { errorCodes } from '@heddle/api-contract';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { library } from '@heddle/api-contract/families/library';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let creator: TestPerson;
let second: TestPerson;
let third: TestPerson;
let stranger: TestPerson;
let team: string;
let workflowId: string;

const of = (person: TestPerson) => person.clientOf({ collaborator, library, space, workflow });
const refused = { code: errorCodes.accessDenied };
const invalid = { code: errorCodes.collaboratorRefused };
const resource = () => ({ id: workflowId, type: 6 }) as const;
const person = ({ id }: TestPerson) => ({ id, type: 1 }) as const;
const place = () => ({ workflow_id: workflowId, space_id: team });
const rightsOf = async (who: TestPerson) => (await of(who).workflow.canvas(place())).vcs_data;
const mayEdit = async (who: TestPerson) => (await rightsOf(who)).can_edit;
const listed = async () =>
  (await of(creator).collaborator.list(place())).data.map(({ user, owner }) => [user.id, owner]);

beforeAll(async () => {
  world = await createTestApp();
  [creator, second, third, stranger] = [
    await world.register(),
    await world.register(),
    await world.register(),
    await world.register(),
  ];
  team = (await of(creator).space.save({ name: 'Weavers' })).id;
  const { key } = await of(creator).space.createLink({ space_id: team });
  for (const who of [second, third]) await of(who).space.join({ space_id: key });
});
afterAll(() => world.close());
beforeEach(async () => {
  workflowId = (await of(creator).workflow.create({ name: 'shared', space_id: team })).workflow_id;
});

test("a collaborator edits a colleague's workflow, sees this right in every list, and can be removed", async () => {
  expect(await mayEdit(second)).toBe(false);
  await of(creator).collaborator.add({ principal: person(second), resource: resource() });
  expect(await listed()).toEqual([
    [creator.id, true],
    [second.id, false],
  ]);
  expect(await mayEdit(second)).toBe(true);
  expect(await mayEdit(third)).toBe(false);
  // Computed on the server by the same rules that it enforces.
  expect(await rightsOf(creator)).toMatchObject({ can_edit: true, can_publish: true });
  expect(await rightsOf(second)).toMatchObject({ can_edit: true, can_publish: false });
  await expect(of(second).workflow.publish(place())).rejects.toMatchObject(refused);
  const rights = (await of(second).workflow.workflowList({ space_id: team })).auth_list.find(
    (row) => row.workflow_id === workflowId,
  );
  expect(rights?.auth).toEqual({ can_edit: true, can_delete: false, can_copy: true });
  const { resource_list } = await of(second).library.resourceList({ space_id: team });
  const row = resource_list.find((found) => found.res_id === workflowId);
  expect(row?.actions.map(({ enable }) => enable)).toEqual([true, false, true]);
  await of(creator).collaborator.remove({ principal: person(second), resource: resource() });
  expect(await mayEdit(second)).toBe(false);
});

test('there is one collaborator role: only people who may add collaborators can update an existing one', async () => {
  const input = { collaborator_types: ['BotEditor'], resource: resource() };
  const modify = (by: TestPerson, target: TestPerson) =>
    of(by).collaborator.modify({ ...input, principal: person(target) });
  await of(creator).collaborator.add({ ...input, principal: person(second) });
  await modify(creator, second);
  expect(await mayEdit(second)).toBe(true);
  await expect(modify(creator, third)).rejects.toMatchObject(invalid);
  for (const who of [third, stranger]) await expect(modify(who, second)).rejects.toMatchObject(refused);
});

test('adding several people returns a result for each', async () => {
  await of(creator).collaborator.add({ principal: person(second), resource: resource() });
  const ids = [second.id, third.id, creator.id, stranger.id, newId()];
  const { results } = await of(creator).collaborator.addMany({
    principal_type: 1,
    principal_ids: ids,
    resource: resource(),
  });
  expect(results.map(({ principal_id, status }) => [principal_id, status])).toEqual([
    [second.id, 'already'],
    [third.id, 'added'],
    [creator.id, 'creator'],
    [stranger.id, 'notMember'],
    [ids[4], 'notMember'],
  ]);
});

test('a collaborator adds others but removes nobody', async () => {
  await of(creator).collaborator.add({ principal: person(second), resource: resource() });
  await of(second).collaborator.add({ principal: person(third), resource: resource() });
  const removed = of(second).collaborator.remove({ principal: person(third), resource: resource() });
  await expect(removed).rejects.toMatchObject(refused);
  await expect(of(second).collaborator.close(place())).rejects.toMatchObject(refused);
  expect(await mayEdit(third)).toBe(true);
});

test('closing removes all collaborators, and opening does not restore them', async () => {
  await of(creator).collaborator.add({ principal: person(second), resource: resource() });
  await of(creator).collaborator.close(place());
  expect(await mayEdit(second)).toBe(false);
  expect((await of(creator).collaborator.list(place())).is_open).toBe(false);
  await of(creator).collaborator.open(place());
  expect((await of(creator).collaborator.list(place())).is_open).toBe(true);
  expect(await listed()).toEqual([[creator.id, true]]);
});

test('a person who leaves the team and rejoins is no longer a collaborator', async () => {
  const fourth = await world.register();
  const { key } = await of(creator).space.createLink({ space_id: team });
  await of(fourth).space.join({ space_id: key });
  await of(creator).collaborator.add({ principal: person(fourth), resource: resource() });
  await of(fourth).space.exit({ space_id: team });
  await expect(mayEdit(fourth)).rejects.toMatchObject(refused);
  await of(fourth).space.join({ space_id: key });
  expect(await mayEdit(fourth)).toBe(false);
});

describe('adding collaborators is refused', () => {
  test('for members with read-only access', async () => {
    const added = of(third).collaborator.add({ principal: person(third), resource: resource() });
    await expect(added).rejects.toMatchObject(refused);
  });

  test('for principals that are not people, not members, or the creator', async () => {
    const add = (id: string, type: 1 | 2) =>
      of(creator).collaborator.add({ principal: { id, type }, resource: resource() });
    await expect(add(second.id, 2)).rejects.toMatchObject(invalid);
    await expect(add(stranger.id, 1)).rejects.toMatchObject(invalid);
    await expect(add(creator.id, 1)).rejects.toMatchObject(invalid);
  });

  test('for missing things, which outsiders cannot distinguish from existing ones', async () => {
    const add = (who: TestPerson, id: string, type: 4 | 6 | 19) =>
      of(who)
        .collaborator.add({ principal: person(second), resource: { id, type } })
        .catch(({ code, msg }: { code: number; msg: string }) => ({ code, msg }));
    const nothing = await add(stranger, newId(), 6);
    expect(nothing).toMatchObject(refused);
    expect(await add(stranger, workflowId, 6)).toEqual(nothing);
    for (const type of [4, 19] as const) expect(await add(creator, workflowId, type)).toEqual(nothing);
  });

  test('for the second of concurrent requests that add the same person', async () => {
    const link = await of(creator).space.createLink({ space_id: team });
    const many = await Promise.all(Array.from({ length: 4 }, () => world.register()));
    for (const who of many) await of(who).space.join({ space_id: link.key });
    const answers = await Promise.all(
      many.map(({ id }) =>
        of(creator).collaborator.addMany({
          principal_type: 1,
          principal_ids: [id, second.id],
          resource: resource(),
        }),
      ),
    );
    const ofSecond = answers.flatMap(({ results }) =>
      results.filter((row) => row.principal_id === second.id),
    );
    expect(ofSecond.map(({ status }) => status).sort()).toEqual(['added', 'already', 'already', 'already']);
    expect(await listed()).toHaveLength(6);
  });
});
