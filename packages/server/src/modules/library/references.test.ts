// @module-tag pglite
import { type ApiError, errorCodes } from '@heddle/api-contract';
import { library, resourceTypes } from '@heddle/api-contract/families/library';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graphLimits } from '../../resources/referenceGraph.js';
import { resourceReferences } from '../../resources/tables.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { call, chain } from '../../testing/runDocuments.js';

let world: TestWorld;
let person: TestPerson;
beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

const api = (who = person) => who.clientOf({ library, workflow });

async function create(name: string, calls: readonly string[] = [], space_id = person.spaceId) {
  const { workflow_id } = await api().workflow.create({ name, space_id });
  const nodes = calls.map((id, index) => call(String(130001 + index), id));
  await api().workflow.save({ workflow_id, schema: JSON.stringify(chain([], nodes)) });
  return workflow_id;
}

const graphOf = (res_id: string, more: object = {}, who = person) =>
  api(who).library.references({
    ...{ space_id: person.spaceId, res_id, res_type: resourceTypes.workflow },
    ...more,
  });

test('shows what uses a workflow and what it uses, as far away as asked', async () => {
  const deepest = await create('deepest');
  const callee = await create('callee', [deepest]);
  const middle = await create('middle', [callee]);
  const caller = await create('caller', [middle]);
  await api().workflow.publish({ workflow_id: caller });
  const near = await graphOf(middle);
  const levels = ({ nodes }: typeof near) =>
    Object.fromEntries(nodes.map(({ name, level }) => [name, level]));
  expect(levels(near)).toEqual({ middle: 0, caller: -1, callee: 1 });
  const keyOf = (name: string) => near.nodes.find((node) => node.name === name)?.key;
  expect(near.edges).toEqual(
    expect.arrayContaining([
      { from: keyOf('caller'), to: keyOf('middle'), in_draft: true, in_published: true },
      { from: keyOf('middle'), to: keyOf('callee'), in_draft: true, in_published: false },
    ]),
  );
  expect(near.is_cut).toBe(false);
  expect(levels(await graphOf(middle, { depth: 2 }))).toEqual({
    ...{ middle: 0, caller: -1, callee: 1 },
    deepest: 2,
  });
});

test('draws each resource once where references form a cycle', async () => {
  const first = await create('first');
  const second = await create('second', [first]);
  await api().workflow.save({
    workflow_id: first,
    schema: JSON.stringify(chain([], [call('7', second), call('8', first)])),
  });
  const { nodes, edges } = await graphOf(first, { depth: 3 });
  expect(nodes.map(({ name }) => name).sort()).toEqual(['first', 'second']);
  expect(edges).toHaveLength(3);
});

test('hides the names and ids of resources in spaces of others, and says what is in the trash', async () => {
  const owner = await world.register();
  const { id: team } = await owner.client.space.save({ name: 'Team' });
  const make = async (name: string) =>
    (await api(owner).workflow.create({ name, space_id: team })).workflow_id;
  const secret = await make('secret_plan');
  const user = await make('secret_user');
  const deleted = await create('thrown_away');
  const gone = '7000000000000000001';
  const own = await create('own', [secret, deleted, gone]);
  await api().workflow.delete({ workflow_id: deleted, space_id: person.spaceId });
  const schema = JSON.stringify(chain([], [call('7', own)]));
  await api(owner).workflow.save({ workflow_id: user, schema });
  const answer = await graphOf(own);
  for (const word of [secret, user, 'secret', gone]) expect(JSON.stringify(answer)).not.toContain(word);
  const at = (level: number) => answer.nodes.filter((node) => node.level === level);
  expect(at(1)).toHaveLength(2);
  expect(at(1)).toContainEqual(expect.objectContaining({ state: 'deleted', name: 'thrown_away' }));
  expect(at(1)).toContainEqual(
    expect.objectContaining({ state: 'hidden', name: '', kind: '', res_id: '', count: 2 }),
  );
  expect(at(-1)).toMatchObject([{ state: 'hidden', count: 1 }]);
  await api(owner).workflow.delete({ workflow_id: user, space_id: team });
  expect((await graphOf(own)).nodes.filter(({ level }) => level < 0)).toEqual([]);
});

test('refuses strangers as if the resource did not exist, and types that are unknown', async () => {
  const id = await create('private');
  const stranger = await world.register();
  const space_id = stranger.spaceId;
  const refusal = (res_id: string) =>
    graphOf(res_id, { space_id }, stranger).then(
      () => undefined,
      ({ code, message }: ApiError) => ({ code, message }),
    );
  expect(await refusal(id)).toMatchObject({ code: errorCodes.accessDenied });
  expect(await refusal(id)).toEqual(await refusal('7000000000000000002'));
  await expect(graphOf(id, { res_type: 3 })).rejects.toMatchObject({ code: errorCodes.badRequest });
});

test('stops at its limit and says so', async () => {
  const id = await create('popular');
  await world.database.db.insert(resourceReferences).values(
    Array.from({ length: graphLimits.resources + 5 }, (_, index) => ({
      ...{ spaceId: person.spaceId, fromKind: 'workflow' as const, fromId: id, part: 'draft' as const },
      ...{ toKind: 'workflow' as const, toId: String(8_000_000_000_000_000 + index) },
    })),
  );
  const { nodes, is_cut } = await graphOf(id);
  expect(is_cut).toBe(true);
  expect(nodes.find(({ state }) => state === 'hidden')?.count).toBe(graphLimits.resources);
});
