import {
  canInSpace,
  canWithResource,
  errorCodes,
  type ResourceAction,
  resourceRights,
  type SpaceAction,
  type SpaceRole,
  type Standing,
  spaceRights,
} from '@heddle/api-contract';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;
const people: Partial<Record<SpaceRole | 'default', TestPerson>> = {};
let team: string;

const of = (person: TestPerson) => person.clientOf({ collaborator, space, workflow, workflowRun });

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  team = (await of(owner).space.save({ name: 'Weavers' })).id;
  people.owner = owner;
  people.default = await world.register();
  for (const [role, number] of [
    ['admin', 2],
    ['member', 3],
  ] as const) {
    const person = await world.register();
    people[role] = person;
    await of(owner).space.invite({
      space_id: team,
      member_info_list: [{ user_id: person.id, space_role_type: number }],
    });
    await of(person).space.join({ space_id: team });
  }
});
afterAll(() => world.close());

/** False if the call was refused for lack of permission; other refusals are returned after that check. */
async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    return (error as { code: number }).code !== errorCodes.accessDenied;
  }
}

type Client = ReturnType<typeof of>;
const nobody = newId();

// Some actions fail for every role, such as removing a missing person; the error still shows whether the role
// has the right.
const spaceCalls: Partial<Record<SpaceAction, (client: Client) => Promise<unknown>>> = {
  view: ({ space: calls }) => calls.members({ space_id: team }),
  createResource: ({ workflow: calls }) => calls.create({ name: 'made', space_id: team }),
  update: ({ space: calls }) => calls.update({ space_id: team, name: 'Weavers' }),
  addMember: ({ space: calls }) =>
    calls.inviteLink({ space_id: team, team_invite_link_status: true, func: 1 }),
  removeMember: ({ space: calls }) => calls.removeMember({ space_id: team, remove_user_id: nobody }),
  updateMember: ({ space: calls }) =>
    calls.updateMember({ space_id: team, user_id: nobody, space_role_type: 3 }),
  transfer: ({ space: calls }) => calls.transfer({ space_id: team, transfer_user_id: nobody }),
};

describe('permissions of each role in a space', () => {
  const roles = [...(Object.keys(spaceRights) as SpaceRole[]), 'default' as const];
  test.each(
    roles.flatMap((role) =>
      (Object.keys(spaceCalls) as SpaceAction[]).map((action) => [role, action] as const),
    ),
  )('%s: %s', async (role, action) => {
    const expected = canInSpace('team', role === 'default' ? undefined : role, action);
    expect(await isAllowed(spaceCalls[action]!(of(people[role]!)))).toBe(expected);
  });

  test.each(roles.filter((role) => role !== 'owner'))('%s: delete', async (role) => {
    expect(await isAllowed(of(people[role]!).space.remove({ space_id: team }))).toBe(false);
  });
});

const resourceCalls: Partial<
  Record<ResourceAction, (client: Client, workflow_id: string, space_id: string) => Promise<unknown>>
> = {
  view: ({ workflow: calls }, workflow_id) => calls.canvas({ workflow_id }),
  copy: ({ workflow: calls }, workflow_id, space_id) => calls.copy({ workflow_id, space_id }),
  testRun: ({ workflowRun: calls }, workflow_id) => calls.testRun({ workflow_id }),
  edit: ({ workflow: calls }, workflow_id, space_id) =>
    calls.updateMeta({ workflow_id, space_id, name: 'new' }),
  publish: ({ workflow: calls }, workflow_id, space_id) => calls.publish({ workflow_id, space_id }),
  delete: ({ workflow: calls }, workflow_id, space_id) => calls.delete({ workflow_id, space_id }),
  rollback: ({ workflow: calls }, workflow_id, space_id) =>
    calls.revert({ workflow_id, space_id, commit_id: nobody }),
  addCollaborator: ({ collaborator: calls }, id) =>
    calls.addMany({ ...person, resource: { id, type: 6 }, principal_ids: [nobody] }),
  removeCollaborator: ({ collaborator: calls }, id) =>
    calls.remove({ principal: { id: nobody, type: 1 }, resource: { id, type: 6 } }),
};
const person = { principal_type: 1 } as const;

test('every action of the permission table is tested', () => {
  const named = new Set(Object.values(resourceRights).flat());
  expect(Object.keys(resourceCalls).sort()).toEqual([...named].sort());
});

describe('permissions for a workflow', () => {
  const standings: Record<
    Standing | 'stranger',
    () => [author: TestPerson, asker: TestPerson, space: string]
  > = {
    personal: () => [owner, owner, owner.spaceId],
    creator: () => [people.member!, people.member!, team],
    collaborator: () => [people.member!, people.admin!, team],
    member: () => [people.member!, people.admin!, team],
    stranger: () => [people.member!, people.default!, team],
  };
  test.each(
    (Object.keys(standings) as (keyof typeof standings)[]).flatMap((standing) =>
      (Object.keys(resourceCalls) as ResourceAction[]).map((action) => [standing, action] as const),
    ),
  )('%s: %s', async (standing, action) => {
    const [author, asker, space_id] = standings[standing]();
    const { workflow_id } = await of(author).workflow.create({ name: 'thing', space_id });
    if (standing === 'collaborator') {
      const resource = { id: workflow_id, type: 6 } as const;
      await of(author).collaborator.add({ principal: { id: asker.id, type: 1 }, resource });
    }
    const expected = canWithResource(standing === 'stranger' ? undefined : standing, action);
    expect(await isAllowed(resourceCalls[action]!(of(asker), workflow_id, space_id))).toBe(expected);
  });

  test("the owner of a team has the same rights to a member's workflow as other members", () => {
    expect(resourceRights.member).toEqual(['view', 'copy', 'testRun']);
  });
});
